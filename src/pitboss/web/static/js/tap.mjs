// A tap is a press and a release on the same thing: what is drawn anew in between would get no click.

let isDown = false, isReleased = false, timer = 0;
const later = new Map();

function down() {
  clearTimeout(timer);
  isDown = true;
  isReleased = false;
}

function up() {
  isReleased = true;
  timer = setTimeout(settle); // not every release makes a click
}

/** The click comes right after the release: once all have heard of it, what waited is drawn. */
function settle() {
  if (!isReleased) return;
  clearTimeout(timer);
  isDown = isReleased = false;
  const calls = [...later.values()];
  later.clear();
  for (const call of calls) call();
}

// A button takes the space bar like a finger: it counts when it is let go.
const isSpace = (event) => event.key === " ";
addEventListener("pointerdown", down, { capture: true });
addEventListener("keydown", (event) => { if (isSpace(event)) down(); }, { capture: true });
for (const name of ["pointerup", "pointercancel"]) addEventListener(name, up, { capture: true });
addEventListener("blur", (event) => { if (event.target === window) up(); }); // who looks elsewhere has let go
addEventListener("keyup", (event) => { if (isSpace(event)) up(); }, { capture: true });
addEventListener("click", settle);

/** Draw something now, or once nothing is pressed; of several drawings of the same element the last one counts. */
export function afterTap(element, draw) {
  later.delete(element);
  if (isDown) later.set(element, draw);
  else draw();
}
