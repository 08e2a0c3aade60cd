// On every page: signing out, the menu of the office, which closes when it is left, and the switch of the colours.

import { t } from "./messages.mjs";
import { api, busy, complain } from "./pitboss.mjs";

const button = document.getElementById("sign-out");
button?.addEventListener("click", () =>
  busy(button, async () => {
    await api("DELETE", "/api/v1/session");
    location.assign("/sign-in");
  }),
);

// Until now a click would have been lost.
if (button) button.disabled = false;

const office = document.getElementById("office-links");
const summary = office?.querySelector("summary");
document.addEventListener("click", (event) => {
  if (office?.open && !office.contains(event.target)) office.open = false;
});
office?.addEventListener("focusout", (event) => {
  if (event.relatedTarget && !office.contains(event.relatedTarget)) office.open = false;
});
office?.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !office.open) return;
  office.open = false;
  summary.focus();
});

// Colours: as on your device, always light, always dark. What is chosen is kept on this device.
const THEMES = ["", "light", "dark"];
const THEME_WORDS = { "": t("Colours: as on your device"), light: t("Colours: light"), dark: t("Colours: dark") };
const theme = document.getElementById("theme");

function nameTheme() {
  const words = THEME_WORDS[document.documentElement.dataset.theme ?? ""];
  theme.setAttribute("aria-label", words);
  theme.title = words;
}

function nextTheme() {
  const root = document.documentElement;
  const chosen = THEMES[(THEMES.indexOf(root.dataset.theme ?? "") + 1) % THEMES.length];
  if (chosen) root.dataset.theme = chosen;
  else delete root.dataset.theme;
  try {
    localStorage.setItem("pitboss-theme", chosen);
  } catch {
    // It holds for this page then.
  }
  nameTheme();
}

// What waits for staff; guests load nothing of it.
if ("staff" in document.body.dataset) import("./waiting.mjs").catch(() => complain("Calls are not shown on this page: reload it"));

if (theme) {
  nameTheme();
  theme.addEventListener("click", nextTheme);
}
