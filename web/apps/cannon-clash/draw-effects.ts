import { CANNON_FIELD } from "../../features/games/core/cannon.ts";
import { diamond, disc } from "../game-kit/shapes.ts";
import { type Effect, pieces } from "./effects.ts";
import { coloursOf, confetti, ink } from "./palette.ts";
import { outlined } from "./text.ts";
import type { View } from "./view.ts";

type Context = CanvasRenderingContext2D;

const { width } = CANNON_FIELD;
const size = 1.25;
/** A shot leaves a tower at this height. */
const towerTop = 90;

/** Draws a momentary effect. Where nothing may move, it appears and goes in its place. */
export function drawEffect(view: View, ctx: Context, effect: Effect, now: number): void {
  const { units, still, face } = view;
  const through = (now - effect.bornAt) / effect.lifeMs;
  if (through < 0 || through > 1) return;
  const out = still ? 0.3 : 1 - (1 - through) ** 3;
  const { x, y } = effect;
  switch (effect.kind) {
    case "puff":
      units.draw(ctx, "puff", x, y - 10, size * effect.size, still ? 1 : through * 6);
      break;
    case "dust":
      ctx.globalAlpha = 0.9 - 0.5 * through;
      units.draw(ctx, "puff", x, y - 26 * out, size * effect.size, still ? 1 : through * 6);
      ctx.globalAlpha = 1;
      break;
    case "flash":
      units.draw(ctx, "flash", x, y, size * effect.size * (0.7 + 0.3 * out));
      break;
    case "ring":
      ctx.strokeStyle = ink.gate;
      ctx.globalAlpha = 1 - through ** 2;
      ctx.lineWidth = 7 * (1 - through) + 2;
      disc(ctx, x, y - 12, (24 + 34 * out) * effect.size);
      ctx.stroke();
      ctx.globalAlpha = 1;
      break;
    case "shot":
      drawShot(view, ctx, effect, through);
      break;
    case "word":
      drawWord(ctx, face, effect, through, still);
  }
}

/** A tower's ball on its way, with a trail. */
function drawShot({ units, still }: View, ctx: Context, shot: Effect, through: number): void {
  const at = still ? 1 : through;
  const arc = -70 * Math.sin(Math.PI * at);
  const [fromX, fromY] = [shot.x, shot.y - towerTop];
  const x = fromX + (shot.to.x - fromX) * at;
  const y = fromY + (shot.to.y - fromY) * at + arc;
  ctx.strokeStyle = ink.glow;
  ctx.lineCap = "round";
  ctx.lineWidth = 9;
  ctx.globalAlpha = 0.55;
  ctx.beginPath();
  ctx.moveTo(fromX + (x - fromX) * 0.6, fromY + (y - fromY) * 0.6);
  ctx.lineTo(x, y);
  ctx.stroke();
  ctx.globalAlpha = 1;
  units.draw(ctx, "ball", x, y, size * 1.5);
}

function drawWord(
  ctx: Context,
  face: string,
  { text, x, y, size: big, mine }: Effect,
  through: number,
  still: boolean,
): void {
  const pop = still ? 1 : 1 + 0.5 * Math.max(0, 1 - through * 9);
  const fontSize = 62 * big * pop;
  ctx.globalAlpha = through > 0.8 ? (1 - through) * 5 : 1;
  ctx.font = `750 ${fontSize}px ${face}`;
  const half = ctx.measureText(text).width / 2 + 16;
  // A long text of another language fits the field as well.
  const fits = Math.min(1, (width / 2 - 10) / half);
  const at = {
    x: Math.min(width - half * fits, Math.max(half * fits, x)),
    y: y - (still ? 0 : 50 * Math.min(1, through * 2)),
  };
  outlined(ctx, face, fontSize * fits, text, at, mine ? ink.text : ink.glow);
  ctx.globalAlpha = 1;
}

/** Stones, sparks, and pieces of the fallen: discs of the player's, diamonds of the opponent's. */
export function drawParticles({ units, particles, confetti: papers }: View, ctx: Context): void {
  for (const { x, y, size: big, kind, left, life, angle } of particles) {
    if (kind >= pieces.stone && kind < pieces.spark) {
      units.draw(ctx, `stone-${kind - pieces.stone + 1}`, x, y, (big / 16) * size);
      continue;
    }
    ctx.globalAlpha = Math.min(1, (left / life) * 2);
    ctx.fillStyle =
      kind === pieces.own || kind === pieces.their
        ? coloursOf(kind === pieces.own).fill
        : kind === pieces.violet
          ? ink.gate
          : ink.ghost;
    if (kind === pieces.their) diamond(ctx, x, y, big);
    else disc(ctx, x, y, big * 0.8 + 0.001 * angle);
    ctx.fill();
  }
  ctx.globalAlpha = 1;
  for (const { x, y, size: big, kind, angle } of papers) {
    ctx.save();
    ctx.translate(x, y);
    ctx.rotate(angle);
    ctx.fillStyle = confetti[kind % confetti.length] ?? confetti[0];
    ctx.fillRect(-big / 2, -big / 4, big, big / 2);
    ctx.restore();
  }
}
