import { flake } from "./draw-effects.ts";
import type { Feel } from "./feel.ts";
import { onTable } from "./ground.ts";
import { type Layout, toScreen } from "./layout.ts";
import { type Point, table } from "./port.ts";
import type { Context, Scene } from "./scene.ts";
import { colours, gold } from "./side.ts";

/* The moments that are told in words: a rally, a goal, the golden goal, the end. */

const display = '"Archivo Wide", "Archivo Arial", "Archivo Roboto", "Noto Naskh", sans-serif';

/** A word with a dark edge, as large as fits, that springs up. */
function word(
  context: Context,
  text: string,
  { x, y, size, widest }: { x: number; y: number; size: number; widest: number },
  colour: string,
  spring: number,
): void {
  context.font = `850 ${size}px ${display}`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  // A digit and its sign keep their order in every language.
  if (/\d/.test(text)) context.direction = "ltr";
  context.lineJoin = "round";
  const fits = Math.min(1, widest / Math.max(1, context.measureText(text).width)) * spring;
  context.setTransform(fits, 0, 0, fits, x, y);
  context.strokeStyle = "rgba(6, 9, 24, 0.9)";
  context.lineWidth = size * 0.2;
  context.strokeText(text, 0, 0);
  context.fillStyle = colour;
  context.fillText(text, 0, 0);
  context.direction = "inherit";
  context.setTransform(1, 0, 0, 1, 0, 0);
}

/** 0 → 1 with a little more on the way. */
const springing = (share: number): number =>
  share >= 1 ? 1 : 1 - (1 - share) ** 2 * Math.cos(share * 7);

export function rally(context: Context, { rally: shown, calm }: Feel, layout: Layout): void {
  if (!shown || calm) return;
  // Behind the pad, where it does not hide the ball.
  const { x, y } = toScreen(layout, { x: shown.x, y: shown.y + 1.25 });
  context.globalAlpha = Math.min(1, 2.5 * (1 - shown.share));
  const size = Math.min(1.1, 0.66 + shown.count * 0.04) * layout.scale;
  const place = { x, y: y - 0.4 * shown.share * layout.scale, size, widest: size * 4 };
  word(context, `×${shown.count}`, place, gold, springing(Math.min(1, shown.share * 4)));
  context.globalAlpha = 1;
}

function centre({ layout, size }: Scene): { x: number; y: number; widest: number } {
  const { x, y } = toScreen(layout, { x: table.width / 2, y: table.length / 2 });
  const across = (layout.turned ? table.length : table.width) * layout.scale;
  return { x, y, widest: Math.min(size.width, across) * 0.9 };
}

/** The moment of a goal: light on the scorer's way, the word, and what the rival thinks of it. */
export function goal(
  context: Context,
  shown: NonNullable<Feel["goal"]>,
  feel: Feel,
  scene: Scene,
): void {
  const { layout } = scene;
  const flash = feel.calm ? 0 : Math.max(0, 1 - shown.share / 0.3);
  if (flash > 0) {
    onTable(context, layout);
    const line = shown.by === "player" ? 0 : table.length;
    const light = context.createLinearGradient(0, line, 0, table.length - line);
    light.addColorStop(0, colours[shown.by]);
    light.addColorStop(0.7, `${colours[shown.by]}00`);
    context.globalAlpha = 0.6 * flash;
    context.fillStyle = light;
    context.fillRect(0, 0, table.width, table.length);
    context.setTransform(1, 0, 0, 1, 0, 0);
  }
  const { x, y, widest } = centre(scene);
  const size = 2.3 * layout.scale;
  const spring = feel.calm ? 1 : springing(Math.min(1, shown.share / 0.3));
  context.globalAlpha = feel.calm ? 1 : Math.min(1, (1 - shown.share) / 0.16);
  head(context, feel, scene, { x, y: y - 2.5 * layout.scale, spring });
  word(context, scene.words.goal, { x, y, size, widest }, colours[shown.by], spring);
  context.globalAlpha = 1;
}

/** How strong the golden moment's light is: it comes at once and goes slowly. */
const glow = (share: number): number => Math.min(1, share / 0.12, (1 - share) / 0.35);

/** The light of the golden goal's beginning, under the ball: the stadium darkens, and the centre shines. */
export function goldenLight(
  context: Context,
  share: number,
  { calm }: Feel,
  { layout, size }: Scene,
): void {
  const { scale } = layout;
  const light = calm ? 1 : glow(share);
  context.globalAlpha = 0.55 * light;
  context.fillStyle = "#05060f";
  context.fillRect(0, 0, size.width, size.height);
  if (!calm) {
    const at = toScreen(layout, { x: table.width / 2, y: table.length / 2 });
    // Away from the ball the light goes out, so that pads and goals stay seen.
    const fading = context.createRadialGradient(at.x, at.y, scale, at.x, at.y, 7 * scale);
    fading.addColorStop(0, gold);
    fading.addColorStop(1, `${gold}00`);
    rays(context, at, scale, fading, 2.4 * light, share);
    context.globalAlpha = 0.8 * (1 - share) ** 2;
    context.strokeStyle = gold;
    context.lineWidth = 0.3 * (1 - share) * scale;
    context.beginPath();
    context.arc(at.x, at.y, (0.8 + 6 * share) * scale, 0, 2 * Math.PI);
    context.stroke();
  }
  context.globalAlpha = 1;
}

/** The words of the golden goal's beginning, which leave the ball free. */
export function goldenWords(context: Context, share: number, { calm }: Feel, scene: Scene): void {
  const { layout, words } = scene;
  const { x, y, widest } = centre(scene);
  const spring = calm ? 1 : springing(Math.min(1, share / 0.25));
  context.globalAlpha = calm ? 1 : Math.min(1, (1 - share) / 0.2);
  const title = { x, y: y - 2.7 * layout.scale, size: 2 * layout.scale, widest };
  word(context, words.golden, title, gold, spring);
  const below = { x, y: y + 2.2 * layout.scale, size: 0.85 * layout.scale, widest };
  word(context, words.next, below, "#f2f6ff", spring);
  context.globalAlpha = 1;
}

export function end(
  context: Context,
  over: NonNullable<Feel["end"]>,
  feel: Feel,
  scene: Scene,
): void {
  const { layout, size, words } = scene;
  const { x, y, widest } = centre(scene);
  const share = feel.calm ? 1 : Math.min(1, over.share / 0.3);
  context.globalAlpha = (over.won ? 0.35 : 0.6) * share;
  context.fillStyle = "#05060f";
  context.fillRect(0, 0, size.width, size.height);
  const above = { x, y: y - 2.5 * layout.scale };
  if (over.won) rays(context, above, layout.scale, colours.player, share, over.share);
  for (const piece of feel.confetti) flake(context, piece, layout, over.won);
  context.globalAlpha = 1;
  const spring = feel.calm ? 1 : springing(share);
  head(context, feel, scene, { ...above, spring });
  const place = { x, y, size: 2 * layout.scale, widest };
  const colour = over.won ? colours.player : colours.bot;
  word(context, over.won ? words.won : words.lost, place, colour, spring);
}

/** Light around the winner's word and the golden ball, which turns a little. */
function rays(
  context: Context,
  { x, y }: Point,
  scale: number,
  light: string | CanvasGradient,
  strength: number,
  turn: number,
): void {
  context.globalAlpha = 0.16 * strength;
  context.fillStyle = light;
  context.beginPath();
  for (let ray = 0; ray < 12; ray += 1) {
    const angle = (ray / 6) * Math.PI + turn * 0.5;
    context.moveTo(x, y);
    for (const side of [-0.13, 0.13]) {
      context.lineTo(
        x + Math.cos(angle + side) * 9 * scale,
        y + Math.sin(angle + side) * 9 * scale,
      );
    }
    context.closePath();
  }
  context.fill();
}

/** The rival's face. */
function head(
  context: Context,
  { mood }: Feel,
  { layout, art }: Scene,
  { x, y, spring }: { x: number; y: number; spring: number },
): void {
  // A head is 208 pixels high in its atlas.
  art.rival.draw(context, "head", x, y, ((2.9 * layout.scale) / 208) * spring, mood);
}
