// A screen on a wall stays awake and may be filled by the page: the button for that comes with the pointer and goes by itself.

import { t } from "./messages.mjs";

const SHOWN_MS = 3000;

/** A screen on a wall stays awake, where the browser can do that; it may sleep again whenever the page was hidden. */
async function stayAwake() {
  if (document.visibilityState === "visible") await navigator.wakeLock?.request("screen").catch(() => {});
}

/** Fill the screen, or leave it; a browser that refuses leaves everything as it is. */
function change() {
  const changed = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();
  changed.catch(() => {});
}

/** Show the button while somebody is at the screen. */
function offer(button) {
  let timer = 0;
  const show = () => {
    button.classList.add("shown");
    document.body.classList.remove("unattended");
    clearTimeout(timer);
    timer = setTimeout(() => {
      button.classList.remove("shown");
      document.body.classList.add("unattended");
    }, SHOWN_MS);
  };
  const name = () => { button.textContent = document.fullscreenElement ? t("Leave full screen") : t("Full screen"); };
  for (const kind of ["pointermove", "pointerdown", "keydown"]) addEventListener(kind, show);
  addEventListener("fullscreenchange", () => { name(); stayAwake(); });
  button.addEventListener("click", change);
  name();
  button.hidden = false;
}

export function onTheWall() {
  document.addEventListener("visibilitychange", stayAwake);
  stayAwake();
  const button = document.getElementById("full-screen");
  if (document.fullscreenEnabled && button) offer(button);
}
