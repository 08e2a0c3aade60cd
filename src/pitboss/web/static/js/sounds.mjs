// Sounds of the table, made by the browser itself: no files. They are off or on as the player wishes, on this device.

const KEPT = "pitboss-sound";
let context = null, muted = kept() === "off";

function kept() {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null;
  }
}

/** Whether nothing is heard. */
export const isMuted = () => muted;

/** Be silent, or not any more; it is kept on this device. */
export function mute(silent) {
  muted = silent;
  try {
    localStorage.setItem(KEPT, silent ? "off" : "on");
  } catch {
    // It holds for this page then.
  }
}

/** Whether the browser lets this page be heard: not before somebody has touched it. */
export function canBeHeard() {
  return Boolean(navigator.userActivation?.hasBeenActive) && typeof AudioContext !== "undefined";
}

/** Somebody is called: heard whatever a player has muted, since whoever calls has a switch of its own. */
export function ring() {
  if (!canBeHeard()) return;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume().catch(() => {});
  SOUNDS.call(context);
}

/** The browser's sound, once somebody has touched the page; before that it would stay silent anyway. */
function output() {
  if (muted || !canBeHeard()) return null;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume().catch(() => {});
  return context;
}

/** A volume that rises at once and dies away. */
function fading(audio, at, volume, seconds) {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(volume, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  gain.connect(audio.destination);
  return gain;
}

function tone(audio, hertz, after, seconds, volume = 0.06, type = "triangle") {
  const at = audio.currentTime + after, oscillator = audio.createOscillator();
  oscillator.type = type;
  oscillator.frequency.value = hertz;
  oscillator.connect(fading(audio, at, volume, seconds));
  oscillator.start(at);
  oscillator.stop(at + seconds);
}

/** Noise through a filter: paper on cloth is dull, clay on clay is bright. */
function noise(audio, hertz, after, seconds, volume = 0.12) {
  const at = audio.currentTime + after, length = Math.ceil(audio.sampleRate * seconds);
  const buffer = audio.createBuffer(1, length, audio.sampleRate), samples = buffer.getChannelData(0);
  for (let place = 0; place < length; place += 1) samples[place] = Math.random() * 2 - 1;
  const source = audio.createBufferSource(), filter = audio.createBiquadFilter();
  source.buffer = buffer;
  filter.type = "bandpass";
  filter.frequency.value = hertz;
  source.connect(filter).connect(fading(audio, at, volume, seconds));
  source.start(at);
}

const SOUNDS = {
  call: (audio) => [880, 1175, 880, 1175].forEach((hertz, at) => tone(audio, hertz, at * 0.22, 0.3, 0.12)),
  chip: (audio) => { noise(audio, 4200, 0, 0.04, 0.25); tone(audio, 2100, 0.004, 0.05, 0.03); noise(audio, 3600, 0.05, 0.03, 0.12); },
  cards: (audio, count, apart) => { for (let at = 0; at < count; at += 1) noise(audio, 1500, at * apart, 0.07, 0.16); },
  flip: (audio, count, apart) => { for (let at = 0; at < count; at += 1) noise(audio, 2200, at * apart, 0.06, 0.18); },
  won: (audio) => [523, 659, 784].forEach((hertz, at) => tone(audio, hertz, at * 0.09, 0.28)),
  lost: (audio) => noise(audio, 420, 0, 0.16, 0.14),
  jackpot: (audio) => [523, 659, 784, 1047, 784, 1047, 1319, 1568].forEach((hertz, at) => tone(audio, hertz, at * 0.13, 0.5, 0.08)),
};

/** Let something be heard: chip, cards or flip (so many, so many seconds apart), won, lost, jackpot. */
export function sound(name, count = 1, apart = 0) {
  const audio = output();
  if (audio) SOUNDS[name](audio, count, apart);
}
