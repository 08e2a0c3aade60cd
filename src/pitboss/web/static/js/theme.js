// Before the first paint: the colours of pages and suits that were chosen on this device. Without a choice the system's wish counts.
// No module, because those wait until the page is there and it would be seen to change its colours.
try {
  const chosen = localStorage.getItem("pitboss-theme");
  if (localStorage.getItem("pitboss-suits") === "four") document.documentElement.dataset.suits = "four";
  if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
} catch {
  // A browser that keeps nothing follows the system.
}
