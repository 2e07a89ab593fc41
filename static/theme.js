// Blocks in the head, so that a remembered theme is there before the first paint. Keep it under 600 characters.
try {
  const theme = localStorage.getItem("theme");
  if (theme === "dark" || theme === "light") document.documentElement.dataset.theme = theme;
} catch {
  // Storage is refused: the preference of the system holds.
}
