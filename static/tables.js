// Tables with data-sortable: each column is sorted by a button in its head, by the values for machines in its cells, and
// rows are filtered by the least value of one column. What is set stands in the address.

const asked = new URLSearchParams(location.search);

function remember(name, value) {
  const here = new URL(location);
  if (value) here.searchParams.set(name, value);
  else here.searchParams.delete(name);
  history.replaceState(history.state, "", here);
}

function makeSortable(table) {
  const words = table.dataset;
  const body = table.tBodies[0];
  const rows = [...body.rows];
  const heads = [...table.tHead.rows[0].cells];
  const collator = new Intl.Collator(document.documentElement.lang, { numeric: true });
  const controls = table.closest(".sortable").querySelector("form");
  const status = controls.querySelector("output");

  const value = (row, column) => row.cells[column].querySelector("data")?.value ?? row.cells[column].textContent.trim();

  function compare(one, other) {
    const numbers = one !== "" && other !== "" ? Number(one) - Number(other) : NaN;
    return Number.isNaN(numbers) ? collator.compare(one, other) : numbers;
  }

  function sort(column, down) {
    const sign = down ? -1 : 1;
    const sorted = [...rows].sort((one, other) => sign * compare(value(one, column), value(other, column)));
    body.append(...sorted);
    for (const head of heads) head.removeAttribute("aria-sort");
    heads[column].setAttribute("aria-sort", down ? "descending" : "ascending");
  }

  heads.forEach((head, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    button.addEventListener("click", () => {
      const down = head.getAttribute("aria-sort") === "ascending";
      sort(column, down);
      status.textContent = (down ? words.descending : words.ascending).replace("{}", button.textContent);
      remember("sort", (down ? "-" : "") + head.dataset.sort);
    });
    head.append(button);
  });

  const wanted = asked.get("sort") ?? "";
  const found = heads.findIndex((head) => head.dataset.sort === wanted.replace(/^-/, ""));
  if (found >= 0) sort(found, wanted.startsWith("-"));
  makeFilter(controls.elements[0], heads, rows, value, status);
}

// The choices of the filter are the values that the column has, as its cells print them.
function makeFilter(select, heads, rows, value, status) {
  if (!select) return;
  const column = heads.findIndex((head) => head.dataset.sort === select.name);
  const texts = new Map(rows.map((row) => [value(row, column), row.cells[column].textContent.trim()]));
  for (const least of [...texts.keys()].sort((one, other) => one - other).slice(1)) {
    select.add(new Option(select.dataset.least.replace("{}", texts.get(least)), least));
  }

  function filter() {
    for (const row of rows) row.hidden = Number(value(row, column)) < Number(select.value);
    const left = rows.filter((row) => !row.hidden).length;
    status.textContent = select.value ? select.dataset.left.replace("{left}", left).replace("{all}", rows.length) : "";
  }

  select.addEventListener("change", () => {
    filter();
    remember(select.name, select.value);
  });
  if (texts.has(asked.get(select.name))) {
    select.value = asked.get(select.name);
    filter();
  }
}

document.querySelectorAll("table[data-sortable]").forEach(makeSortable);
