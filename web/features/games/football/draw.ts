import type { Particle } from "#lib/feel";
import { type Art, spritePixels } from "./art.ts";
import type { Feel } from "./feel.ts";
import { mark, onTable, shadow } from "./ground.ts";
import { angleOf, type Layout, toScreen } from "./layout.ts";
import { type FootballView, type Point, table } from "./port.ts";
import { colours, type Side } from "./side.ts";

type Context = CanvasRenderingContext2D;
type Size = { readonly width: number; readonly height: number };

/** What is written on the pitch, in the reader's language. */
export type Words = { readonly goal: string; readonly won: string; readonly lost: string };

export type Scene = {
  readonly layout: Layout;
  readonly size: Size;
  readonly art: Art;
  readonly words: Words;
};

const serveTicks = 60;
/** The ball's picture comes back after a fifth of a turn. */
const steps = 5;
const neutral = "#c3d2e6";
const paper = [colours.player, "#ffd166", "#7cc7ff", "#c58bff"] as const;
/** What the rival celebrates with has corners only. */
const shards = [colours.bot, "#d0566b", "#8e3a52", "#c9b2bd"] as const;

/** Draws what moves, above the ground: the core's state and the effects. */
export function draw(context: Context, view: FootballView, feel: Feel, scene: Scene): void {
  const { layout, size } = scene;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, size.width, size.height);
  trail(context, feel, layout);
  if (view.wait) serve(context, view.puck, view.wait, layout);
  pads(context, view, feel, scene);
  ball(context, view, feel, scene);
  onTable(context, layout);
  net(context, "bot", feel);
  net(context, "player", feel);
  context.setTransform(1, 0, 0, 1, 0, 0);
  particles(context, feel, layout);
  if (feel.hand !== null) hand(context, view, feel.hand, scene);
  rally(context, feel, layout);
  if (feel.end) end(context, feel.end, feel, scene);
  else if (feel.goal) goal(context, feel.goal, feel, scene);
  context.globalAlpha = 1;
}

/** Where the ball was: rounds behind the player's, corners behind the rival's. */
function trail(context: Context, { trail: places }: Feel, layout: Layout): void {
  for (const [index, place] of places.entries()) {
    const age = (index + 1) / (places.length + 1);
    context.globalAlpha = 0.34 * age * age;
    context.fillStyle = place.by ? colours[place.by] : neutral;
    const { x, y } = toScreen(layout, place);
    const radius = table.puck * (0.3 + 0.65 * age) * layout.scale;
    mark(context, place.by ?? "player", x, y, place.by === "bot" ? radius * 1.2 : radius);
    context.fill();
  }
  context.globalAlpha = 1;
}

function pads(context: Context, view: FootballView, feel: Feel, scene: Scene): void {
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

function ball(context: Context, view: FootballView, feel: Feel, scene: Scene): void {
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

/** A ring that closes until the ball may be hit, and arrows to the serving side. */
function serve(
  context: Context,
  puck: Point,
  { by, ticks }: NonNullable<FootballView["wait"]>,
  layout: Layout,
): void {
  const { scale } = layout;
  const share = 1 - ticks / serveTicks;
  const { x, y } = toScreen(layout, puck);
  context.strokeStyle = by === "centre" ? neutral : colours[by];
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
function net(context: Context, side: Side, { ripple }: Feel): void {
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

function particles(
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

function flake(context: Context, piece: Particle, layout: Layout, mine: boolean): void {
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
function hand(context: Context, view: FootballView, share: number, { layout, art }: Scene): void {
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

function rally(context: Context, { rally: shown, calm }: Feel, layout: Layout): void {
  if (!shown || calm) return;
  // Behind the pad, where it does not hide the ball.
  const { x, y } = toScreen(layout, { x: shown.x, y: shown.y + 1.25 });
  context.globalAlpha = Math.min(1, 2.5 * (1 - shown.share));
  const size = Math.min(1.1, 0.66 + shown.count * 0.04) * layout.scale;
  const place = { x, y: y - 0.4 * shown.share * layout.scale, size, widest: size * 4 };
  word(context, `×${shown.count}`, place, "#ffd166", springing(Math.min(1, shown.share * 4)));
  context.globalAlpha = 1;
}

function centre({ layout, size }: Scene): { x: number; y: number; widest: number } {
  const { x, y } = toScreen(layout, { x: table.width / 2, y: table.length / 2 });
  const across = (layout.turned ? table.length : table.width) * layout.scale;
  return { x, y, widest: Math.min(size.width, across) * 0.9 };
}

/** The moment of a goal: light on the scorer's way, the word, and what the rival thinks of it. */
function goal(context: Context, shown: NonNullable<Feel["goal"]>, feel: Feel, scene: Scene): void {
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

function end(context: Context, over: NonNullable<Feel["end"]>, feel: Feel, scene: Scene): void {
  const { layout, size, words } = scene;
  const { x, y, widest } = centre(scene);
  const share = feel.calm ? 1 : Math.min(1, over.share / 0.3);
  context.globalAlpha = (over.won ? 0.35 : 0.6) * share;
  context.fillStyle = "#05060f";
  context.fillRect(0, 0, size.width, size.height);
  if (over.won) rays(context, { x, y: y - 2.5 * layout.scale }, layout.scale, share, over.share);
  for (const piece of feel.confetti) flake(context, piece, layout, over.won);
  context.globalAlpha = 1;
  const spring = feel.calm ? 1 : springing(share);
  head(context, feel, scene, { x, y: y - 2.5 * layout.scale, spring });
  const place = { x, y, size: 2 * layout.scale, widest };
  const colour = over.won ? colours.player : colours.bot;
  word(context, over.won ? words.won : words.lost, place, colour, spring);
}

/** Light around the winner's word, which turns a little. */
function rays(
  context: Context,
  { x, y }: Point,
  scale: number,
  strength: number,
  turn: number,
): void {
  context.globalAlpha = 0.16 * strength;
  context.fillStyle = colours.player;
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
