// What a run needs and costs. Memory is looked up in the table of all cases, never computed; money is whole numbers,
// rounded half up once. Figures that are shown are those of the page; new ones are printed by the rules it gives.
const box = document.querySelector(".calculator");
const form = box.querySelector("form");
const controls = form.elements;
const rules = JSON.parse(box.dataset.rules);
const plural = new Intl.PluralRules(rules.tag);

// ------------------------------------------------------------------------------------------------------ exact numbers

// "0.59" -> [59n, 100n]
function exact(text) {
  const [whole, part = ""] = text.split(".");
  return [BigInt(whole + part), 10n ** BigInt(part.length)];
}

const halfUp = (above, below) => (2n * above + below) / (2n * below);
const ceiling = (above, below) => (above + below - 1n) / below;

// ------------------------------------------------------------------------------------------- as the language prints them

function number(text, point = rules.decimal) {
  const [whole, part] = text.split(".");
  const digits = whole.length < rules.from ? whole : grouped(whole);
  const written = part ? digits + point + part : digits;
  return rules.digits ? written.replace(/\d/g, (digit) => rules.digits[digit]) : written;
}

function grouped(whole) {
  const [last, others] = rules.sizes;
  const groups = [whole.slice(-last)];
  for (let rest = whole.slice(0, -last); rest; rest = rest.slice(0, -others)) groups.unshift(rest.slice(-others));
  return groups.join(rules.group);
}

function count(amount, unit) {
  const forms = rules.units[unit];
  return (forms[plural.select(Number(amount))] ?? forms.other).replace("#", number(String(amount)));
}

function duration(minutes) {
  const hours = minutes / 60n;
  const rest = minutes % 60n;
  if (!hours) return count(rest, "min");
  if (!rest) return count(hours, "h");
  const parts = { hours: count(hours, "h"), minutes: count(rest, "min"), number: number(String(rest)) };
  return rules.both.replace(/{(\w+)}/g, (_, name) => parts[name]);
}

// Cents -> "12.50"
function plain(cents) {
  const digits = String(cents).padStart(rules.places + 1, "0");
  const at = digits.length - rules.places;
  return rules.places ? `${digits.slice(0, at)}.${digits.slice(at)}` : digits;
}

function data(value, text) {
  const made = document.createElement("data");
  made.value = value;
  made.textContent = text;
  return made;
}

const money = (cents) => data(plain(cents), rules.money.replace("#", number(plain(cents), rules.cents)));
const counted = (amount, unit) => data(amount, count(amount, unit));

// ------------------------------------------------------------------------------------------------ figures of the page

const find = (name) => box.querySelector(`[data-figure="${name}"]:not([data-of] *)`);
const worth = (name) => exact(find(name).value);
const started = (name) => box.querySelector(`[data-of] [data-figure="${name}"]`).value;

// ------------------------------------------------------------------------------------------------------------ controls

const NUMBERS = ["hours", "minutes", "tokens", "gb", "months"];
const held = {}; // what a number was when it was last valid

// "007.50" -> "7.5"
const tidy = (text) => text.replace(/^0+(?=\d)/, "").replace(/\.?0+$/, (zeros) => (text.includes(".") ? "" : zeros));

function read(name) {
  const field = controls[name];
  const good = field.validity.valid && /^\d+(\.\d+)?$/.test(field.value);
  if (good) held[name] = tidy(field.value);
  if (good) field.removeAttribute("aria-invalid");
  else field.setAttribute("aria-invalid", "true");
  return exact(held[name]);
}

function whole(name) {
  const [above, below] = read(name);
  return above / below;
}

// Sets a number from outside, unless it is none that the field takes.
function write(name, text) {
  const field = controls[name];
  const before = field.value;
  field.value = /^\d{1,12}(\.\d{1,6})?$/.test(text ?? "") ? text : "";
  if (!field.validity.valid) field.value = before;
}

function writeLength(minutes) {
  write("hours", String(minutes / 60n));
  write("minutes", String(minutes % 60n));
}

function choose(name, value) {
  const offered = name === "card" ? [...controls.card.options] : [...controls[name]];
  if (offered.some((each) => each.value === value && !each.disabled)) controls[name].value = value;
}

const chosen = (name) => controls[name].value;
const cell = () => `${chosen("card")}.${chosen("size")}.${chosen("method")}`;

// -------------------------------------------------------------------------------------------------------------- a run

// The example of a speed with this card, size and method; speeds are those of one card.
function speed() {
  return chosen("cards") === "1" ? form.querySelector(`[data-speed="${cell()}"]`) : null;
}

// -> minutes that a run takes, begun ones counted whole.
function taken() {
  if (chosen("by") === "time") return whole("hours") * 60n + whole("minutes");
  const [tokens, below] = read("tokens");
  const [rate, scale] = worth(`${speed().dataset.run}.rate`);
  return ceiling(tokens * 1_000_000n * scale, below * rate * 60n);
}

function billed() {
  const least = ceiling(...worth("billing.minimum"));
  const minutes = taken();
  return minutes > least ? minutes : least;
}

function cost(minutes) {
  const [price, scale] = worth(`${chosen("card")}.price`);
  return halfUp(price * BigInt(chosen("cards")) * minutes * 10n ** BigInt(rules.places), scale * 60n);
}

function keeping() {
  const parts = [worth("billing.storage"), read("gb"), read("months"), [10n ** BigInt(rules.places), 1n]];
  return halfUp(...parts.reduce(([above, below], [times, by]) => [above * times, below * by]));
}

// ------------------------------------------------------------------------------------------------------------- showing

// What has not changed is left alone, so that it is not read out again.
function put(of, node) {
  const place = box.querySelector(`[data-of="${of}"]`);
  if (place.textContent !== node.textContent) place.replaceChildren(node.cloneNode(true));
}

function show() {
  allowTokens();
  const run = `${chosen("size")}.${chosen("method")}`;
  const room = find(`${cell()}.room`);
  for (const each of box.querySelectorAll("[data-if]")) {
    const hidden = (each.dataset.if === "fits") !== Boolean(room);
    if (each.hidden !== hidden) each.hidden = hidden;
  }
  for (const name of ["size", "method", "cards"]) {
    put(name, form.querySelector(`[name="${name}"]:checked`).nextElementSibling);
  }
  put("card", find(`${chosen("card")}.name`));
  put("price", find(`${chosen("card")}.price`));
  put("need", find(`${run}.need`));
  put("room", room ?? find(`${cell()}.lacking`));
  put("cheapest", find(`${run}.cheapest`));
  showNote();
  showCost();
}

function showCost() {
  const minutes = billed();
  const [use, storage] = [cost(minutes), keeping()];
  put("minutes", data(String(minutes), number(String(minutes))));
  put("length", data(String(minutes), duration(minutes)));
  put("gb", counted(held.gb, "GB"));
  put("months", counted(held.months, "month"));
  put("use", money(use));
  put("storage", money(storage));
  put("total", money(use + storage));
}

function showNote() {
  const note = box.querySelector(`[data-note="${cell()}"]`);
  const place = box.querySelector("[data-of=note]");
  place.hidden = !note;
  place.textContent = note ? note.textContent : "";
}

// Where no speed is known the length stays as it is, and is then given by time.
function allowTokens() {
  const [byTime, byTokens] = controls.by;
  byTokens.disabled = !speed();
  if (byTokens.disabled && byTokens.checked) byTime.checked = true;
  for (const part of form.querySelectorAll("[data-by]")) part.hidden = part.dataset.by !== chosen("by");
}

// --------------------------------------------------------------------------------------------------- state in the address

const CHOICES = ["size", "method", "card", "cards"];

function link() {
  const here = new URL(location);
  for (const name of CHOICES) here.searchParams.set(name, chosen(name));
  here.searchParams.delete(chosen("by") === "time" ? "tokens" : "min");
  if (chosen("by") === "time") here.searchParams.set("min", String(taken()));
  else here.searchParams.set("tokens", held.tokens);
  for (const name of ["gb", "months"]) here.searchParams.set(name, held[name]);
  here.hash = box.id;
  return here.href;
}

const remember = () => history.replaceState(history.state, "", link());

function restore() {
  const asked = new URLSearchParams(location.search);
  for (const name of CHOICES) choose(name, asked.get(name));
  for (const name of ["tokens", "gb", "months"]) write(name, asked.get(name));
  const minutes = asked.get("min") ?? "";
  if (/^\d{1,6}$/.test(minutes) && minutes / 60 <= controls.hours.max) writeLength(BigInt(minutes));
  allowTokens();
  if (asked.has("tokens") || asked.has("min")) choose("by", asked.has("tokens") ? "tokens" : "time");
}

async function copy({ currentTarget: button }) {
  const words = button.textContent;
  remember();
  const copied = await navigator.clipboard?.writeText(link()).then(
    () => true,
    () => false,
  );
  button.textContent = copied ? button.dataset.copied : button.dataset.shown;
  setTimeout(() => (button.textContent = words), 2000);
}

// --------------------------------------------------------------------------------------------------------------- start

function start() {
  for (const each of controls.cards) each.value = each.nextElementSibling.value;
  const example = form.querySelector("[data-run]")?.dataset.run;
  const [above, below] = example ? worth(`${example}.tokens`) : [0n, 1n];
  const [millions, rest] = [above / (below * 1_000_000n), (above / below) % 1_000_000n];
  write("tokens", tidy(`${millions}.${String(rest).padStart(6, "0")}`));
  writeLength(shownMinutes());
  write("gb", started("storage.example"));
  write("months", started("storage.example-time"));
  restore();
  for (const name of NUMBERS) read(name);
  show();
}

const shownMinutes = () => BigInt(box.querySelector("[data-of=minutes] data").value);

let waiting;
form.addEventListener("input", () => {
  if (chosen("by") === "tokens" && !speed()) writeLength(shownMinutes());
  show();
  clearTimeout(waiting);
  waiting = setTimeout(remember, 300);
});
form.addEventListener("submit", (event) => event.preventDefault());
box.querySelector("button.link").addEventListener("click", copy);

start();
