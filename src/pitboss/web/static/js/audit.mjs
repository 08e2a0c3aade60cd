// The full audit: started on request, then looked after until it has ended.

import { api, busy, complain, say } from "./pitboss.mjs";

const place = document.getElementById("run");
const button = document.getElementById("start");

async function wait() {
  for (;;) {
    await new Promise((resume) => setTimeout(resume, 700));
    const run = await api("GET", "/api/v1/audit/run");
    if (!run.running) {
      sessionStorage.setItem("said", run.clean ? "The audit is clean." : "The audit has findings.");
      return location.reload();
    }
  }
}

const said = sessionStorage.getItem("said");
if (said) {
  sessionStorage.removeItem("said");
  say(said);
}

button.addEventListener("click", () =>
  busy(button, async () => {
    await api("POST", "/api/v1/audit/run", {});
    place.textContent = "The audit is running…";
    await wait();
  }),
);
if (place.dataset.running === "yes") wait().catch(complain);
