// Blocks in the head, so that what it sets is there before the first paint. Keep it under 600 characters.
const page = document.documentElement.dataset;
try {
  const theme = localStorage.getItem("theme");
  if (theme === "dark" || theme === "light") page.theme = theme;
} catch {
  // Storage is refused: the preference of the system holds.
}
// Nobody has looked at the prices for longer than the data allow, by the reader's clock.
if (Date.now() - Date.parse(page.priced) > (Number(page.days) + 1) * 864e5) page.old = "";
