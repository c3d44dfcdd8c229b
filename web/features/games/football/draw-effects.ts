import type { Particle } from "#lib/feel";
import { spritePixels } from "./art.ts";
import type { Feel } from "./feel.ts";
import { angleOf, type Layout, toScreen } from "./layout.ts";
import type { FootballView } from "./port.ts";
import type { Context, Scene } from "./scene.ts";
import { colours, gold, neutral } from "./side.ts";

/* What flies over the table, and the hand that shows how to play. */

const paper = [colours.player, gold, "#7cc7ff", "#c58bff"] as const;
/** What the rival celebrates with has corners only. */
const shards = [colours.bot, "#d0566b", "#8e3a52", "#c9b2bd"] as const;

export function particles(
  context: Context,
  { sparks, confetti, goal: shown, end: over }: Feel,
  layout: Layout,
): void {
  for (const spark of sparks) {
    const { x, y } = toScreen(layout, spark);
    const share = spark.left / spark.life;
    context.globalAlpha = share;
    context.strokeStyle = "#d9c48a";
    context.lineWidth = spark.size * layout.scale * 0.7;
    const angle = angleOf(layout, { x: spark.dx, y: spark.dy });
    const long = 0.3 * share * layout.scale;
    context.beginPath();
    context.moveTo(x, y);
    context.lineTo(x - Math.cos(angle) * long, y - Math.sin(angle) * long);
    context.stroke();
  }
  const mine = over ? over.won : shown?.by !== "bot";
  for (const piece of confetti) flake(context, piece, layout, mine);
  context.globalAlpha = 1;
}

export function flake(context: Context, piece: Particle, layout: Layout, mine: boolean): void {
  const { x, y } = toScreen(layout, piece);
  const size = piece.size * layout.scale;
  context.globalAlpha = Math.min(1, (2 * piece.left) / piece.life);
  context.fillStyle = (mine ? paper : shards)[piece.kind] ?? neutral;
  context.translate(x, y);
  context.rotate(piece.angle);
  // A piece of paper that turns is seen from its edge now and then.
  context.scale(1, 0.35 + 0.65 * Math.abs(Math.cos(piece.angle * 2.3)));
  context.fillRect(-size / 2, -size / 2, size, size * (mine ? 0.7 : 1));
  context.setTransform(1, 0, 0, 1, 0, 0);
}

/** Shows a first player what to do: a hand that drags the pad to the ball. */
export function hand(
  context: Context,
  view: FootballView,
  share: number,
  { layout, art }: Scene,
): void {
  const { scale } = layout;
  const from = toScreen(layout, view.player);
  const to = toScreen(layout, { x: view.puck.x, y: view.puck.y + 0.2 });
  // It presses, drags, and lets go.
  const way = Math.min(1, Math.max(0, (share - 0.22) / 0.5));
  const far = way * way * (3 - 2 * way);
  const at = { x: from.x + (to.x - from.x) * far, y: from.y + (to.y - from.y) * far };
  context.globalAlpha = 0.8;
  context.strokeStyle = colours.player;
  context.lineWidth = 0.1 * scale;
  context.setLineDash([0.02 * scale, 0.26 * scale]);
  context.lineCap = "round";
  context.beginPath();
  context.moveTo(from.x, from.y);
  context.lineTo(to.x, to.y);
  context.stroke();
  context.setLineDash([]);
  context.lineCap = "butt";
  const pressed = share > 0.14 && share < 0.82;
  if (pressed || share === 1) {
    context.globalAlpha = 0.5;
    art.ball.draw(context, "pad", at.x, at.y, scale / spritePixels);
  }
  context.globalAlpha = share < 0.86 || share === 1 ? 1 : Math.max(0, (1 - share) / 0.14);
  const size = (pressed ? 1.4 : 1.6) * scale;
  art.ball.draw(context, "hand", at.x, at.y + 0.2 * scale, size / 88);
  context.globalAlpha = 1;
}
