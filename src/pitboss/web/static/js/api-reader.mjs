// Finding a call: every word that is typed has to be in its line; a call that an address names is open.

const words = document.getElementById("api-words"), shown = document.getElementById("api-shown");
const calls = [...document.querySelectorAll(".api-call")], subjects = [...document.querySelectorAll(".api-subject")];

function find() {
  const sought = words.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const call of calls) call.hidden = !sought.every((word) => call.dataset.words.includes(word));
  for (const subject of subjects) subject.hidden = !subject.querySelector(".api-call:not([hidden])");
  const many = calls.filter((call) => !call.hidden).length;
  shown.textContent = sought.length ? `${many} of ${calls.length} calls` : `${calls.length} calls`;
}

function openNamed() {
  const call = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (call?.matches(".api-call")) call.open = true;
}

words.addEventListener("input", find);
document.getElementById("api-filter").addEventListener("submit", (event) => event.preventDefault());
// Whoever opens a call can send its address.
for (const call of calls) call.addEventListener("toggle", () => { if (call.open) history.replaceState(null, "", `#${call.id}`); });
addEventListener("hashchange", openNamed);
find();
openNamed();
