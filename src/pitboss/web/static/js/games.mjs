// The catalogue: find a game by a part of its name, its family or its number.

const search = document.getElementById("search");
const rows = [...document.querySelectorAll("#catalogue tbody tr")];

search.addEventListener("input", () => {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const row of rows) {
    const text = row.textContent.toLowerCase();
    row.hidden = !words.every((word) => text.includes(word));
    shown += row.hidden ? 0 : 1;
  }
  document.getElementById("found").textContent = `${shown} of ${rows.length} games`;
});
