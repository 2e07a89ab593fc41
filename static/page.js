// What a page does beyond being read: the theme switch, copy buttons, the current place in the contents.
const root = document.documentElement;

function remember(theme) {
  try {
    localStorage.setItem("theme", theme);
  } catch {
    // Storage is refused: the choice holds for this page.
  }
}

function switchTheme() {
  const button = document.querySelector("button.theme");
  if (!button) return;
  const system = matchMedia("(prefers-color-scheme: dark)");
  const isDark = () => (root.dataset.theme ?? (system.matches ? "dark" : "light")) === "dark";
  const show = () => button.setAttribute("aria-pressed", String(isDark()));
  button.addEventListener("click", () => {
    root.dataset.theme = isDark() ? "light" : "dark";
    remember(root.dataset.theme);
    show();
  });
  system.addEventListener("change", show);
  show();
}

function copyCode() {
  const main = document.querySelector("main");
  if (!navigator.clipboard || !main.querySelector(".code")) return;
  for (const box of main.querySelectorAll(".code")) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "copy";
    button.textContent = main.dataset.copy;
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(box.querySelector("code").textContent);
      said.textContent = button.textContent = main.dataset.copied;
      setTimeout(() => {
        button.textContent = main.dataset.copy;
        said.textContent = "";
      }, 2000);
    });
    box.append(button);
  }
  const said = document.createElement("p");
  said.className = "unseen";
  said.setAttribute("role", "status");
  main.append(said);
}

// The current section is the last one whose heading has passed the upper third of the window.
function markPlace() {
  const contents = document.querySelector(".contents");
  if (!contents) return;
  const wide = matchMedia("(min-width: 72em)");
  const unfold = () => (contents.firstElementChild.open = wide.matches);
  wide.addEventListener("change", unfold);
  unfold();
  const links = [...contents.querySelectorAll("a")];
  const headings = links.map((link) => document.getElementById(decodeURIComponent(link.hash.slice(1))));
  const mark = () => {
    const passed = headings.filter((heading) => heading.getBoundingClientRect().top < innerHeight / 3);
    links.forEach((link, number) => {
      if (number === passed.length - 1) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    });
  };
  const observer = new IntersectionObserver(mark, { rootMargin: "0px 0px -66%" });
  headings.forEach((heading) => observer.observe(heading));
}

switchTheme();
copyCode();
markPlace();
