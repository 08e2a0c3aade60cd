// On every page: signing out.

import { api, busy } from "./pitboss.mjs";

const button = document.getElementById("sign-out");
button?.addEventListener("click", () =>
  busy(button, async () => {
    await api("DELETE", "/api/v1/session");
    location.assign("/sign-in");
  }),
);
