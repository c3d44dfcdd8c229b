import { spritePixels } from "./art.ts";
import type { Feel } from "./feel.ts";
import { mark, shadow } from "./ground.ts";
import { angleOf, type Layout, toScreen } from "./layout.ts";
import { type FootballView, type Point, table } from "./port.ts";
import type { Context, Scene } from "./scene.ts";
import { colours, gold, neutral, type Side } from "./side.ts";

/* What is on the table: pads, the ball and its trail, a serve, the nets. */

const serveTicks = 60;
/** The ball's picture comes back after a fifth of a turn. */
const steps = 5;

/** Where the ball was: rounds behind the player's, corners behind the rival's; gold for the golden goal. */
export function trail(
  context: Context,
  { trail: places }: Feel,
  layout: Layout,
  golden: boolean,
): void {
  for (const [index, place] of places.entries()) {
    const age = (index + 1) / (places.length + 1);
    context.globalAlpha = 0.34 * age * age;
    context.fillStyle = golden ? gold : place.by ? colours[place.by] : neutral;
    const { x, y } = toScreen(layout, place);
    const radius = table.puck * (0.3 + 0.65 * age) * layout.scale;
    mark(context, place.by ?? "player", x, y, place.by === "bot" ? radius * 1.2 : radius);
    context.fill();
  }
  context.globalAlpha = 1;
}

/** An obstacle that was hit springs up, and its light runs away from it. */
export function bump(context: Context, { bump: hit }: Feel, { layout, art }: Scene): void {
  if (!hit) return;
  const { x, y } = toScreen(layout, hit);
  const { share } = hit;
  context.globalAlpha = 0.9 * (1 - share);
  context.strokeStyle = colours.bot;
  context.lineWidth = 0.14 * layout.scale * (1 - share);
  context.beginPath();
  context.arc(x, y, hit.radius * (1.05 + 0.9 * share) * layout.scale, 0, 2 * Math.PI);
  context.stroke();
  context.globalAlpha = 1;
  const spring = 1 + 0.24 * Math.cos(share * 7) * (1 - share);
  art.rival.draw(context, "obstacle", x, y, (layout.scale * spring) / spritePixels);
}

export function pads(context: Context, view: FootballView, feel: Feel, scene: Scene): void {
  const { layout, art } = scene;
  for (const side of ["bot", "player"] as const) {
    const { x, y } = toScreen(layout, view[side]);
    const { share, way } = feel.squash[side];
    shadow(context, x, y, table.mallet * layout.scale, 0.42);
    // It hovers on its light.
    context.globalAlpha = 0.2 + 0.35 * share;
    context.strokeStyle = colours[side];
    context.lineWidth = 0.12 * layout.scale;
    context.beginPath();
    context.arc(x, y, (table.mallet + 0.06 + 0.3 * share) * layout.scale, 0, 2 * Math.PI);
    context.stroke();
    context.globalAlpha = 1;
    context.translate(x, y);
    if (share > 0) {
      const angle = angleOf(layout, way);
      context.rotate(angle);
      context.scale(1 - 0.2 * share, 1 + 0.12 * share);
      context.rotate(-angle);
    }
    const scale = layout.scale / spritePixels;
    if (side === "bot") art.rival.draw(context, "pad", 0, 0, scale, feel.mood);
    else art.ball.draw(context, "pad", 0, 0, scale);
    context.setTransform(1, 0, 0, 1, 0, 0);
  }
}

export function ball(context: Context, view: FootballView, feel: Feel, scene: Scene): void {
  const { layout } = scene;
  let at: Point = view.puck;
  let size = 1;
  if (feel.goal?.ball) at = feel.goal.ball;
  else if (feel.goal && view.wait && !feel.calm) {
    // It comes down at the place of the serve.
    const share = Math.min(1, Math.max(0, (feel.goal.share - 0.66) / 0.34));
    size = 1.9 - 0.9 * share;
    context.globalAlpha = share;
  }
  // Before it may be hit, it takes a breath.
  if (view.wait && !feel.calm) size += 0.16 * Math.max(0, 1 - view.wait.ticks / 12);
  const { x, y } = toScreen(layout, at);
  const radius = table.puck * layout.scale * size;
  shadow(context, x, y, radius, 0.5);
  if (view.golden && !view.over) aura(context, x, y, radius);
  const fast = feel.calm || view.wait ? 0 : Math.hypot(view.way.x, view.way.y) / 0.46;
  const { turns, way } = feel.roll;
  context.translate(x, y);
  context.rotate(angleOf(layout, { x: Math.cos(way), y: Math.sin(way) }) + Math.PI / 2);
  context.scale(1 - 0.06 * fast, 1 + 0.12 * fast);
  const frames = scene.art.ball.frames("ball");
  const frame = turns * steps * frames;
  scene.art.ball.draw(context, "ball", 0, 0, (layout.scale * size) / spritePixels, frame);
  context.setTransform(1, 0, 0, 1, 0, 0);
  // The light stays at the top left while the ball turns.
  const light = context.createRadialGradient(
    x - radius * 0.4,
    y - radius * 0.45,
    radius * 0.1,
    x,
    y,
    radius * 1.02,
  );
  light.addColorStop(0, "rgba(255, 255, 255, 0.5)");
  light.addColorStop(0.4, "rgba(255, 255, 255, 0)");
  light.addColorStop(0.7, "rgba(14, 16, 60, 0.1)");
  light.addColorStop(1, "rgba(14, 16, 60, 0.62)");
  context.fillStyle = light;
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fill();
  context.globalAlpha = 1;
}

/** The golden goal's ball shines. */
function aura(context: Context, x: number, y: number, radius: number): void {
  const light = context.createRadialGradient(x, y, radius * 0.8, x, y, radius * 2.3);
  light.addColorStop(0, `${gold}b3`);
  light.addColorStop(0.5, `${gold}40`);
  light.addColorStop(1, `${gold}00`);
  context.fillStyle = light;
  context.beginPath();
  context.arc(x, y, radius * 2.3, 0, 2 * Math.PI);
  context.fill();
}

/** A ring that closes until the ball may be hit, and arrows to the serving side. */
export function serve(
  context: Context,
  { puck, golden }: FootballView,
  { by, ticks }: NonNullable<FootballView["wait"]>,
  layout: Layout,
): void {
  const { scale } = layout;
  const share = 1 - ticks / serveTicks;
  const { x, y } = toScreen(layout, puck);
  context.strokeStyle = by === "centre" ? (golden ? gold : neutral) : colours[by];
  context.fillStyle = context.strokeStyle;
  context.lineWidth = 0.11 * scale;
  context.setLineDash(by === "bot" ? [0.3 * scale, 0.16 * scale] : []);
  context.beginPath();
  context.arc(x, y, 0.78 * scale, -Math.PI / 2, -Math.PI / 2 + 2 * Math.PI * share);
  context.stroke();
  context.setLineDash([]);
  if (by === "centre") return;
  const way = by === "player" ? 1 : -1;
  for (let arrow = 0; arrow < 3; arrow += 1) {
    const lit = (ticks / 10 + arrow) % 3 < 1;
    context.globalAlpha = lit ? 1 : 0.4;
    const far = 1.15 + arrow * 0.36;
    const points = [
      { x: puck.x - 0.34, y: puck.y + (far + 0.3) * way },
      { x: puck.x, y: puck.y + far * way },
      { x: puck.x + 0.34, y: puck.y + (far + 0.3) * way },
    ].map((point) => toScreen(layout, point));
    context.beginPath();
    for (const point of points) context.lineTo(point.x, point.y);
    if (by === "player") {
      context.lineWidth = 0.14 * scale;
      context.stroke();
    } else {
      context.closePath();
      context.lineWidth = 0.07 * scale;
      context.stroke();
    }
  }
  context.globalAlpha = 1;
}

/** A goal's net, which gives way to the ball. In units of the table. */
export function net(context: Context, side: Side, { ripple }: Feel): void {
  const line = side === "bot" ? 0 : table.length;
  const out = side === "bot" ? -1 : 1;
  const { share, x: hit } = ripple[side];
  const half = table.goal / 2;
  const middle = table.width / 2;
  const depth = 0.96;
  const give = (x: number, deep: number) => {
    const near = Math.exp(-(((x - hit) / 0.9) ** 2));
    return out * deep * near * share * 0.34 * Math.cos((1 - share) * 19);
  };
  context.strokeStyle = "rgba(176, 190, 214, 0.5)";
  context.lineWidth = 0.035;
  context.beginPath();
  for (let x = -half + 0.05; x <= half; x += 0.31) {
    context.moveTo(middle + x, line + out * 0.06);
    for (const deep of [0.5, 1]) {
      const at = middle + x + (share > 0 ? (middle + x - hit) * -0.12 * share * deep : 0);
      context.lineTo(at, line + out * depth * deep + give(middle + x, deep));
    }
  }
  for (const deep of [0.33, 0.66, 0.98]) {
    for (let x = -half; x <= half + 0.01; x += 0.38) {
      const y = line + out * depth * deep + give(middle + x, deep);
      if (x === -half) context.moveTo(middle + x, y);
      else context.lineTo(middle + x, y);
    }
  }
  context.stroke();
}
