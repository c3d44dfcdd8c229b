import { play } from "#lib/sound";
import type { CelebrationLevel } from "./celebrate.ts";
import styles from "./celebration.module.css";
import { flyCoins } from "./fly.ts";
import { type Piece, pieces } from "./particles.ts";

export { flyCoins } from "./fly.ts";

type Plan = {
  /** The end of everything, fading too, from the start. */
  ms: number;
  coins: number;
  /** When the first coin starts. The amount counts for 700 ms. */
  coinsAtMs: number;
  vibration: number[];
};

export const plans: Readonly<Record<CelebrationLevel, Plan>> = {
  small: { ms: 1_200, coins: 3, coinsAtMs: 280, vibration: [20, 50, 30] },
  big: { ms: 2_500, coins: 6, coinsAtMs: 700, vibration: [30, 60, 30, 60, 60] },
  champion: { ms: 4_000, coins: 12, coinsAtMs: 1_200, vibration: [40, 70, 40, 70, 40, 70, 200] },
};

/** How long a sheet takes to open. */
const sheetMs = 240;
/** How long the pieces take to fade at the end. */
const fadeMs = 120;
/** More pixels cost time on a slow phone, and nobody sees them in movement. */
const mostPixels = 1_400_000;

export type ShowOptions = {
  from: Element | null | undefined;
  coins: boolean;
  onArrive: () => void;
  /** Runs when the celebration ends by itself or is interrupted. */
  onEnd: () => void;
};

/** Starts a celebration. Returns a function that removes everything it draws. */
export function show(
  level: CelebrationLevel,
  { from, coins, onArrive, onEnd }: ShowOptions,
): () => void {
  const plan = plans[level];
  // A sheet that opens just now is still on its way: what stands in it cannot be measured yet.
  const wait = from?.closest("dialog") ? sheetMs : 0;
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d");
  const { innerWidth: width, innerHeight: height } = window;
  const scale = Math.min(window.devicePixelRatio, 2, Math.sqrt(mostPixels / (width * height)));
  canvas.width = width * scale;
  canvas.height = height * scale;
  canvas.className = styles.stage ?? "";
  canvas.setAttribute("aria-hidden", "true");
  canvas.setAttribute("popover", "manual");
  // Without popovers the canvas would lie below an open sheet: it is put into the sheet.
  const sheets =
    typeof canvas.showPopover === "function" ? [] : document.querySelectorAll("dialog[open]");
  (sheets[sheets.length - 1] ?? document.body).append(canvas);
  canvas.showPopover?.();

  let frame = 0;
  function begin(): void {
    play(level);
    vibrate(plan.vibration);
    if (!context) return;
    const box = from?.getBoundingClientRect();
    const seen = box !== undefined && box.width > 0;
    const all = pieces(level, {
      width,
      height,
      x: seen ? box.left + box.width / 2 : width / 2,
      y: seen ? box.top + box.height / 2 : height * 0.38,
      ms: plan.ms - wait,
    });
    const { borderTopColor, borderRightColor, borderBottomColor, borderLeftColor } =
      getComputedStyle(canvas);
    const colours = [
      [borderTopColor, borderRightColor],
      [borderBottomColor, borderLeftColor],
    ] as const;
    let began: number | null = null;
    const step = (time: number) => {
      began ??= time;
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.clearRect(0, 0, canvas.width, canvas.height);
      for (const piece of all) draw(context, piece, time - began, scale, colours);
      frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
  }
  const beginTimer = setTimeout(begin, wait);

  let removeCoins = () => {};
  const coinTimer = setTimeout(() => {
    removeCoins = flyCoins({
      from: from?.querySelector("svg"),
      count: plan.coins,
      onArrive,
    });
  }, plan.coinsAtMs);
  if (!coins) {
    clearTimeout(coinTimer);
    onArrive();
  }

  const timer = setTimeout(onEnd, plan.ms - fadeMs);
  const onHide = () => {
    if (document.visibilityState === "hidden") onEnd();
  };
  window.addEventListener("pointerdown", onEnd, true);
  window.addEventListener("keydown", onEnd, true);
  document.addEventListener("visibilitychange", onHide);
  return () => {
    for (const each of [timer, beginTimer, coinTimer]) clearTimeout(each);
    window.removeEventListener("pointerdown", onEnd, true);
    window.removeEventListener("keydown", onEnd, true);
    document.removeEventListener("visibilitychange", onHide);
    cancelAnimationFrame(frame);
    removeCoins();
    vibrate(0);
    const remove = () => canvas.remove();
    if (typeof canvas.animate !== "function") return remove();
    canvas
      .animate([{ opacity: 1 }, { opacity: 0 }], { duration: fadeMs, fill: "forwards" })
      .finished.then(remove, remove);
  };
}

function vibrate(pattern: number | number[]): void {
  // Chrome reports a vibration before the first tap as an error of the page.
  const { userActivation } = navigator;
  if (userActivation?.hasBeenActive !== false) navigator.vibrate?.(pattern);
}

const lightDiscs = 7;
/** How far a piece must have turned over to show its darker back. */
const backFrom = -0.45;

type Colours = readonly (readonly [front: string, back: string])[];

/** Draws a piece as it is `ms` after the start. */
function draw(
  context: CanvasRenderingContext2D,
  piece: Piece,
  ms: number,
  scale: number,
  colours: Colours,
): void {
  const seconds = (ms - piece.at) / 1_000;
  if (seconds < 0 || seconds >= piece.life) return;
  const { drag, size, tilt, spin } = piece;
  const lost = (1 - Math.exp(-drag * seconds)) / drag;
  const x = piece.x + piece.vx * lost + piece.sway * Math.sin(seconds * 4 + tilt);
  const y = piece.y + piece.vy * lost + (piece.gravity / drag) * (seconds - lost);
  const left = 1 - seconds / piece.life;
  context.globalAlpha = Math.min(1, left * 4);
  const [front = "", back = ""] = colours[piece.colour] ?? [];

  if (piece.shape === "light") {
    const grown = size * (1 - left ** 3);
    context.fillStyle = front;
    context.globalAlpha = 0.055 * left;
    context.setTransform(scale, 0, 0, scale, x * scale, y * scale);
    // Discs on each other are brighter in the middle, as a gradient, which costs more.
    for (let disc = 1; disc <= lightDiscs; disc += 1) {
      context.beginPath();
      context.arc(0, 0, grown * (disc / lightDiscs) ** 1.6, 0, 2 * Math.PI);
      context.fill();
    }
    return;
  }
  // A piece turns about two axes: in the plane, and over its long side, which shows its back.
  const turned = tilt + spin * seconds * 0.6;
  const over = Math.cos(tilt * 3 + spin * seconds);
  const [cos, sin] = [Math.cos(turned) * scale, Math.sin(turned) * scale];
  const thin = piece.shape === "spark" ? left : over;
  context.setTransform(cos, sin, -sin * thin, cos * thin, x * scale, y * scale);
  context.fillStyle = over < backFrom ? back : front;
  if (piece.shape === "coin") {
    context.beginPath();
    context.arc(0, 0, size / 2, 0, 2 * Math.PI);
    context.fill();
  } else {
    context.fillRect(-size / 2, -size * piece.width * 0.5, size, size * piece.width);
  }
}
