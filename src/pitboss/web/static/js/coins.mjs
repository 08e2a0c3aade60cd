// Coins that fall over a display while a win is celebrated: one canvas, for some seconds.

const MANY = 90, GRAVITY = 0.0009;

function coin(width, height) {
  return { x: Math.random() * width, y: -Math.random() * height * 1.6 - 20, fall: 0.15 + Math.random() * 0.25, size: (0.012 + Math.random() * 0.02) * Math.min(width, height) + 6, turn: Math.random() * 7, spin: 0.004 + Math.random() * 0.008 };
}

/** Bright at both sides, faint in the middle, where words and amounts stand. */
function brightness(x, width) {
  const fromMiddle = Math.abs(2 * x / width - 1);
  return Math.max(0.2, Math.min(1, (fromMiddle - 0.55) / 0.35));
}

function drawn(context, { x, y, size, turn }) {
  context.globalAlpha = brightness(x, context.canvas.width);
  const flat = Math.abs(Math.cos(turn));
  context.fillStyle = flat > 0.5 ? "#f8df95" : "#c9982f";
  context.strokeStyle = "#8a6412";
  context.lineWidth = size / 8;
  context.beginPath();
  context.ellipse(x, y, size, Math.max(size * 0.12, size * flat), 0, 0, 2 * Math.PI);
  context.fill();
  context.stroke();
}

/** Let coins fall over an element for a while. Gives a function that ends it. */
export function coins(element, milliseconds) {
  const canvas = document.createElement("canvas");
  canvas.className = "coins";
  canvas.setAttribute("aria-hidden", "true");
  element.append(canvas);
  // The element may still grow to its place on the wall: a canvas that kept its first size would be stretched, and its coins with it.
  const fit = () => Object.assign(canvas, { width: canvas.clientWidth, height: canvas.clientHeight });
  const size = new ResizeObserver(fit);
  fit();
  size.observe(canvas);
  const context = canvas.getContext("2d"), all = Array.from({ length: MANY }, () => coin(canvas.width, canvas.height));
  let last = performance.now(), frame = 0;
  const began = last;
  const step = (now) => {
    const passed = Math.min(50, now - last), fresh = now - began < milliseconds - 2000;
    last = now;
    const { width, height } = canvas;
    context.clearRect(0, 0, width, height);
    for (const falling of all) {
      falling.fall += GRAVITY * passed;
      falling.y += falling.fall * passed;
      falling.turn += falling.spin * passed;
      if (falling.y > height + falling.size && fresh) Object.assign(falling, coin(width, height), { y: -30 });
      drawn(context, falling);
    }
    if (now - began < milliseconds && canvas.isConnected) frame = requestAnimationFrame(step);
    else end();
  };
  const end = () => {
    cancelAnimationFrame(frame);
    size.disconnect();
    canvas.remove();
  };
  frame = requestAnimationFrame(step);
  return end;
}
