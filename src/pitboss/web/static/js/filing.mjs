// A filing that is dropped on the page: sent as it is, judged by the server, and shown figure by figure.

import { Problem, busy, complain, h, saved } from "./pitboss.mjs";

const LARGEST = 1_000_000, LONGEST_NAME = 120, FIRST_MS = 1000, LONGEST_MS = 8000;
const LOOKS = { matches: "good", rounded: "good", "cut off": "warn", wrong: "bad", "not checked": "" };
const BARS = { matches: "matches", rounded: "matches", "cut off": "damaged", wrong: "wrong", "not checked": "unchecked" };
const part = (id) => document.getElementById(id);
let judged = null, judgedFile = null, asked = 0;

function send(file, form = "") {
  const headers = { Accept: "application/json", "Content-Type": "application/octet-stream" };
  if (document.body.dataset.csrf) headers["X-Pitboss-CSRF"] = document.body.dataset.csrf;
  const name = [...file.name].slice(-LONGEST_NAME).join(""); // by characters: half of one can't be sent
  return fetch(`/api/v1/maths/filing${form}?name=${encodeURIComponent(name)}`, { method: "POST", headers, body: file });
}

/** Send the file; while it is being counted, send it again, ever later. */
async function judgement(file) {
  for (let pause = FIRST_MS; ; pause = Math.min(LONGEST_MS, pause * 1.4)) {
    const answer = await send(file);
    const found = await answer.json().catch(() => ({}));
    if (!answer.ok) throw new Problem(answer.status, found);
    if (found.status !== "counting") return found;
    part("busy").textContent = `${file.name} is being counted: whole games take a while the first time.`;
    await new Promise((resume) => setTimeout(resume, pause));
  }
}

async function check(file) {
  if (!file) return;
  const turn = ++asked;
  part("problem").hidden = part("result").hidden = true;
  part("busy").hidden = false;
  part("busy").textContent = `${file.name} is being checked…`;
  try {
    if (file.size > LARGEST) throw new Problem(413, { detail: `${file.name} is larger than 1 MB: split it` });
    const found = await judgement(file);
    if (turn !== asked) return;
    [judged, judgedFile] = [found, file];
    draw();
    part("result-title").scrollIntoView({ block: "start" });
  } catch (problem) {
    if (turn === asked) complain(problem);
  } finally {
    if (turn === asked) part("busy").hidden = true;
  }
}

function draw() {
  const counts = Object.entries(judged.figures).filter(([, count]) => count), all = counts.reduce((sum, [, count]) => sum + count, 0);
  const right = judged.figures.matches + judged.figures.rounded, words = counts.map(([verdict, count]) => `${count} ${verdict}`).join(", ");
  part("result").hidden = false;
  part("result-title").textContent = judged.file;
  part("total").textContent = judged.figures.wrong ? `${judged.figures.wrong} wrong` : `${right} of ${all} right`;
  part("total").classList.toggle("bad-figure", judged.figures.wrong > 0);
  part("total-words").textContent = `${all} figures: ${words}.`;
  part("bar").setAttribute("aria-label", words);
  part("bar").replaceChildren(...counts.map(([verdict, count]) => {
    const bar = h("span", { class: BARS[verdict] });
    bar.style.flexGrow = count;
    return bar;
  }));
  part("sha").textContent = judged.sha256;
  part("sheets").replaceChildren(...judged.sheets.map(drawSheet));
}

function drawSheet(sheet) {
  const everything = part("everything").checked;
  const rows = sheet.findings.filter(({ verdict }) => everything || !["matches", "rounded"].includes(verdict));
  const title = h("h3", {}, sheet.title);
  if (!rows.length) return h("section", { class: "card-panel" }, title, h("p", { class: "good-words" }, `All ${sheet.findings.length} figures are right.`));
  return h("section", { class: "card-panel stack tight" }, title, h("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": sheet.title }, h("table", {},
    h("thead", {}, h("tr", {}, ["Verdict", "Line", "Figure"].map((text) => h("th", { scope: "col" }, text)), ["Filed", "Exact"].map((text) => h("th", { scope: "col", class: "number" }, text)))),
    h("tbody", {}, rows.flatMap(drawFigure)))));
}

/** The verdict comes first and what would explain it below, or a phone would show neither. */
function drawFigure(row) {
  const figure = h("tr", { class: row.explanation ? "explained" : null }, h("td", {}, h("span", { class: `tag ${LOOKS[row.verdict]}` }, row.verdict), " ", h("span", { class: "muted place" }, row.row)),
    h("td", {}, row.line.replaceAll("-", " ")), h("td", {}, row.figure.replaceAll("_", " ")),
    h("td", { class: "number" }, row.printed || "–"), h("td", { class: "number", title: typeof row.exact === "string" ? row.exact : "" }, row.shown || "–"));
  return row.explanation ? [figure, h("tr", {}, h("td", { class: "muted", colspan: "5" }, row.explanation))] : [figure];
}

/** The verdicts as a file: they are known already, so it takes no longer than writing it. */
async function keep(button) {
  try {
    for (;;) {
      const answer = await send(judgedFile, `/${button.dataset.form}`);
      if (answer.status !== 202) return await saved(answer, `verdicts.${button.dataset.form}`);
      await new Promise((resume) => setTimeout(resume, FIRST_MS));
    }
  } catch (problem) {
    return complain(problem);
  }
}

const drop = part("drop");
for (const button of part("keep").querySelectorAll("button")) button.addEventListener("click", () => busy(button, () => keep(button)));
part("file").addEventListener("change", (event) => check(event.target.files[0]));
part("everything").addEventListener("change", draw);
part("filter").addEventListener("submit", (event) => event.preventDefault());
drop.addEventListener("submit", (event) => event.preventDefault());
// The whole page takes a file: one that misses the field would else be opened in its place.
addEventListener("dragover", (event) => {
  event.preventDefault();
  drop.classList.add("over");
});
addEventListener("dragleave", (event) => { if (!event.relatedTarget) drop.classList.remove("over"); });
addEventListener("drop", (event) => {
  event.preventDefault();
  drop.classList.remove("over");
  check(event.dataTransfer.files[0]);
});
