import type { Feel } from "./feel.ts";
import { type FootballView, type Point, table } from "./port.ts";

/** The table on the canvas: upright, or turned if the canvas is wider than high. */
export type Layout = { scale: number; left: number; top: number; turned: boolean };

/** The margin around the table, in its units; the goals stand out a little. */
const margin = 0.5;

export function layoutOf(width: number, height: number): Layout {
  const turned = width > height;
  const [across, along] = turned ? [height, width] : [width, height];
  const scale = Math.max(
    0,
    Math.min(across / (table.width + 2 * margin), along / (table.length + 2 * margin)),
  );
  const left = (width - scale * (turned ? table.length : table.width)) / 2;
  const top = (height - scale * (turned ? table.width : table.length)) / 2;
  return { scale, left, top, turned };
}

export function toTable({ scale, left, top, turned }: Layout, x: number, y: number): Point {
  const [right, down] = [(x - left) / scale, (y - top) / scale];
  return turned ? { x: down, y: table.length - right } : { x: right, y: down };
}

const colours = {
  ground: "#0b1120",
  line: "#33405c",
  player: "#4dfcb4",
  bot: "#ff6f7f",
  puck: "#f4f7fb",
  obstacle: "#5a6788",
} as const;

const serveTicks = 60;

/** Draws the core's state and the effects. The context's units are pixels of the canvas. */
export function draw(
  context: CanvasRenderingContext2D,
  view: FootballView,
  layout: Layout,
  size: { width: number; height: number },
  feel: Feel,
): void {
  const { scale, turned } = layout;
  const left = layout.left + feel.shake.x * scale;
  const top = layout.top + feel.shake.y * scale;
  const { width, length } = table;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.fillStyle = "#05070c";
  context.fillRect(0, 0, size.width, size.height);
  // From here on in units of the table.
  if (turned) context.setTransform(0, scale, -scale, 0, left + length * scale, top);
  else context.setTransform(scale, 0, 0, scale, left, top);

  context.fillStyle = colours.ground;
  context.fillRect(0, 0, width, length);
  // A faint colour marks whose half it is.
  for (const [side, from] of [
    ["bot", 0],
    ["player", length / 2],
  ] as const) {
    context.fillStyle = colours[side];
    context.globalAlpha = 0.035;
    context.fillRect(0, from, width, length / 2);
  }
  context.globalAlpha = 1;
  context.strokeStyle = colours.line;
  context.lineWidth = 0.06;
  context.strokeRect(0, 0, width, length);
  for (const goal of [0, length]) {
    context.beginPath();
    context.arc(width / 2, goal, 2.6, goal === 0 ? 0 : Math.PI, goal === 0 ? Math.PI : 2 * Math.PI);
    context.stroke();
  }
  disc(context, { x: width / 2, y: length / 2 }, 0.12, colours.line);
  line(context, { x: 0, y: length / 2 }, { x: width, y: length / 2 });
  ring(context, { x: width / 2, y: length / 2 }, 1.6);

  // The goals also differ by their lines: the bot's is dashed.
  context.lineWidth = 0.16;
  const [from, to] = [(width - table.goal) / 2, (width + table.goal) / 2];
  context.setLineDash([0.38, 0.19]);
  context.strokeStyle = colours.bot;
  line(context, { x: from, y: 0 }, { x: to, y: 0 });
  context.setLineDash([]);
  context.strokeStyle = colours.player;
  line(context, { x: from, y: length }, { x: to, y: length });

  context.lineWidth = 0.08;
  for (const obstacle of view.obstacles) {
    disc(context, obstacle, obstacle.radius, colours.obstacle);
    context.strokeStyle = colours.puck;
    ring(context, obstacle, obstacle.radius - 0.1);
  }
  for (const [index, place] of feel.trail.entries()) {
    const age = (index + 1) / (feel.trail.length + 1);
    context.globalAlpha = 0.3 * age * age;
    disc(context, place, table.puck * age, colours.puck);
  }
  context.globalAlpha = 1;
  mallet(context, view.bot, colours.bot, feel.squash.bot);
  square(context, view.bot, 0.28, colours.bot);
  mallet(context, view.player, colours.player, feel.squash.player);
  disc(context, view.player, table.mallet * 0.4, colours.player);
  disc(context, view.puck, table.puck, colours.puck);
  if (view.wait) serve(context, view.puck, view.wait);

  if (feel.flash > 0) {
    context.globalAlpha = 0.4 * feel.flash;
    context.fillStyle = colours[feel.scorer];
    context.fillRect(0, 0, width, length);
    context.globalAlpha = 1;
  }
}

/** A ring that closes until the puck may be hit, and an arrow to the serving side. */
function serve(
  context: CanvasRenderingContext2D,
  puck: Point,
  { by, ticks }: NonNullable<FootballView["wait"]>,
): void {
  context.lineWidth = 0.1;
  context.strokeStyle = by === "centre" ? colours.puck : colours[by];
  context.beginPath();
  const start = -Math.PI / 2;
  context.arc(puck.x, puck.y, 0.7, start, start + 2 * Math.PI * (1 - ticks / serveTicks));
  context.stroke();
  if (by === "centre") return;
  const way = by === "player" ? 1 : -1;
  context.fillStyle = colours[by];
  context.beginPath();
  context.moveTo(puck.x, puck.y + 1.4 * way);
  context.lineTo(puck.x - 0.3, puck.y + 0.95 * way);
  context.lineTo(puck.x + 0.3, puck.y + 0.95 * way);
  context.fill();
}

function line(context: CanvasRenderingContext2D, from: Point, to: Point): void {
  context.beginPath();
  context.moveTo(from.x, from.y);
  context.lineTo(to.x, to.y);
  context.stroke();
}

function circle(context: CanvasRenderingContext2D, { x, y }: Point, radius: number): void {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
}

function ring(context: CanvasRenderingContext2D, at: Point, radius: number): void {
  circle(context, at, radius);
  context.stroke();
}

function disc(context: CanvasRenderingContext2D, at: Point, radius: number, colour: string): void {
  context.fillStyle = colour;
  circle(context, at, radius);
  context.fill();
}

function square(
  context: CanvasRenderingContext2D,
  { x, y }: Point,
  half: number,
  colour: string,
): void {
  context.fillStyle = colour;
  context.fillRect(x - half, y - half, 2 * half, 2 * half);
}

function mallet(
  context: CanvasRenderingContext2D,
  at: Point,
  colour: string,
  squash: number,
): void {
  const radius = table.mallet * (1 - 0.16 * squash);
  disc(context, at, radius, colour);
  disc(context, at, radius * 0.72, colours.ground);
}
