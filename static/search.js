// The search page: looks for words in the index of the page's language, which is fetched once the box has focus.
const search = document.querySelector("search");
const box = search.querySelector("input");
const said = search.querySelector("output");
const list = search.querySelector("ol");
const AT_ONCE = 10;
let pagefind;

function load() {
  pagefind ??= import("/pagefind/pagefind.js").then(async (made) => {
    await made.init();
    return made;
  });
  pagefind.catch(() => {
    pagefind = undefined; // the next word tries again
  });
  return pagefind;
}

// Where the page has the words in one of its sections, the link leads there. Pagefind escapes what it quotes.
function entry(page) {
  const best = page.sub_results[0];
  const item = document.createElement("li");
  const link = document.createElement("a");
  link.href = best?.url ?? page.url;
  link.textContent = page.meta.title;
  item.append(link);
  if (best && best.title !== page.meta.title) {
    const section = document.createElement("span");
    section.className = "dates";
    section.textContent = best.title;
    item.append(section);
  }
  const excerpt = document.createElement("p");
  excerpt.innerHTML = best?.excerpt ?? page.excerpt;
  item.append(excerpt);
  return item;
}

function moreButton(results, from) {
  const item = document.createElement("li");
  const more = document.createElement("button");
  more.type = "button";
  more.textContent = search.dataset.more;
  more.addEventListener("click", async () => {
    const items = await read(results, from);
    item.replaceWith(...items);
    items[0].firstElementChild.focus();
  });
  item.append(more);
  return item;
}

async function read(results, from) {
  const pages = await Promise.all(results.slice(from, from + AT_ONCE).map((result) => result.data()));
  const items = pages.map(entry);
  return results.length > from + AT_ONCE ? [...items, moreButton(results, from + AT_ONCE)] : items;
}

function say(text, items = []) {
  list.replaceChildren(...items);
  list.hidden = !items.length;
  said.textContent = text;
}

function counted(results) {
  const count = results.length.toLocaleString(document.documentElement.lang);
  return results.length ? said.dataset.found.replace("#", count) : search.dataset.none;
}

async function look() {
  const words = box.value.trim();
  const isOld = () => words !== box.value.trim(); // more was typed meanwhile
  history.replaceState(null, "", words ? `?q=${encodeURIComponent(words)}` : location.pathname);
  if (!words) return say("");
  try {
    const found = await (await load()).debouncedSearch(words, {}, 150);
    if (!found || isOld()) return;
    const items = await read(found.results, 0);
    if (!isOld()) say(counted(found.results), items);
  } catch {
    say(search.dataset.failed);
  }
}

box.addEventListener("focus", () => load().catch(() => {}));
box.addEventListener("input", look);
box.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  box.value = "";
  look();
});
box.form.addEventListener("submit", (event) => {
  event.preventDefault();
  look();
});
box.value = new URLSearchParams(location.search).get("q") ?? "";
if (box.value) look();
else if (document.activeElement === box) load().catch(() => {});
