"""Claims are true, are known, stand in every language, and say something that prices could make false."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ..values.claim import Verdict
from ..values.dataset import Assertion
from ..values.document import Claim
from ..values.problem import Problem, nearest
from ..values.site import Page, Site

_TRUE = "write what is true, or mend the claim"
_OWN = "card."  # a template's phrase makes the claim of the card that its page is about


def claims(site: Site) -> Iterator[Problem]:
    """Site -> phrases that are false, or rest on nothing; claims that no phrase needs, or that check nothing."""
    phrases = [(page, piece) for page in site.pages for piece in page.document.claims]
    for _, phrase in phrases:
        yield from _phrase(phrase, site)
    everywhere = [phrase for template in site.templates.values() for phrase in template.claims]
    for phrase in everywhere:
        yield from _of_template(phrase, site.claims)
    made = {phrase.name for phrase in everywhere}
    for claim in site.claims.values():
        if _written(claim) not in made:
            yield from _use(claim, [page for page, phrase in phrases if phrase.name == claim.key], site)
        yield from _tautology(claim, site.verdicts)


def _written(claim: Assertion) -> str:
    """A claim -> its name in a template."""
    return f"{_OWN}{_name(claim)}" if claim.card else claim.key


def _name(claim: Assertion) -> str:
    return claim.key.removeprefix(f"{claim.card}.")


def _called(name: str) -> str:
    """A claim's name in a template -> how it is written there."""
    rest = name.removeprefix(_OWN)
    return f'claim("{rest}")' if rest == name else f'claim("{rest}", card)'


def _of_template(phrase: Claim, known: Mapping[str, Assertion]) -> Iterator[Problem]:
    """Whether it is known: whether it is true is asked where a page has the phrase."""
    names = [_written(claim) for claim in known.values()]
    if phrase.name not in names:
        hint = nearest(_called(phrase.name), map(_called, names)) or "add it to claims in data/facts.yaml"
        yield Problem(phrase.place, "claim-unknown", f"there is no {_called(phrase.name)}", hint)


def _phrase(phrase: Claim, site: Site) -> Iterator[Problem]:
    verdict = site.verdicts.get(phrase.name)
    if phrase.name not in site.claims:
        hint = nearest(phrase.name, site.claims) or "add it to claims in data/facts.yaml"
        yield Problem(phrase.place, "claim-unknown", f"there is no claim '{phrase.name}'", hint)
    elif verdict and not verdict.holds:
        hint = f"{_TRUE}, {site.claims[phrase.name].holds.place}"
        yield Problem(phrase.place, "claim-false", f"'{phrase.name}' is false: {verdict.sum}", hint)


def _use(claim: Assertion, pages: list[Page], site: Site) -> Iterator[Problem]:
    """A claim and the pages that make it -> whether each language that is live has one."""
    keys, made_in = {page.key for page in pages}, {page.language for page in pages}
    # Where a page that makes it is translated, parity says that the translation lacks it, or lets it be.
    compared = {page.language for page in site.pages if page.key in keys}
    missing = [language for language in site.settings.live() if language not in made_in | compared]
    if claim.card:
        hint = f'write {{% call claim("{_name(claim)}", card) %}} in a block of their pages, or delete it'
        what = f"no template makes the claim '{_name(claim)}' of cards"
        yield Problem(claim.holds.place, "claim-unused", what, hint)
    elif not pages:
        hint = f"write [words]{{claim={claim.key}}} in a page of each language, or delete it"
        yield Problem(claim.holds.place, "claim-unused", f"no page makes the claim '{claim.key}'", hint)
    elif missing:
        made = ", ".join(dict.fromkeys(page.document.path for page in pages))
        what = f"'{claim.key}' is not made in: {', '.join(missing)}"
        yield Problem(claim.holds.place, "claim-language", what, f"it is made in {made}")


def _tautology(claim: Assertion, verdicts: Mapping[str, Verdict]) -> Iterator[Problem]:
    verdict = verdicts.get(claim.key)
    if verdict and verdict.tautology:
        what = f"no price within ±50 % could make '{claim.key}' false: {verdict.sum}"
        yield Problem(claim.holds.place, "claim-tautology", what, "narrow its bounds to what the phrase says")
