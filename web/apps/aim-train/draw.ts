import type { AimState } from "../../features/games/core/aim.ts";
import { disc, rounded, write } from "../game-kit/shapes.ts";
import { type Scenery, shatterPixels, stillPixels } from "./art.ts";
import { comboFrom, type Effect, type Effects } from "./effects.ts";
import { type Layout, type Point, toScreen } from "./field.ts";
import { film, type Hand } from "./lesson.ts";
import { airs } from "./worlds.ts";

/* Draws a frame from a view alone. All places are in CSS pixels, so that text is upright on a turned field. */

const ink = {
  night: "#05060d",
  text: "#f3f6fb",
  /** The app's accent, which marks what can be tapped: the ring around each target. */
  ring: "#3cf8bb",
  /** The ring's last third. */
  late: "#ff9d76",
  danger: "#ff7d55",
} as const;

const full = Math.PI * 2;
const top = -Math.PI / 2;
const leadIn = 60;
const growTicks = 6;
const motes = 22;

export type Sight = Point & { shown: boolean };

/** Everything that a frame shows. */
export type View = {
  layout: Layout;
  screen: { width: number; height: number };
  scenery: Scenery;
  state: AimState | null;
  effects: Effects;
  /** The first level's lesson: the film on the cover, or the hand in play; with the hand's own atlas. */
  lesson: {
    hand: Hand | null;
    film: { ms: number; at: Point; radius: number } | null;
    atlas: Scenery;
  } | null;
  /** A keyboard player's crosshair. */
  sight: Sight;
  face: string;
};

type Context = CanvasRenderingContext2D;

/** The world behind the field, which covers the screen; then the field, darker, with marked corners. */
export function drawGround(
  {
    scenery: { ground },
    layout,
    screen: { width, height },
  }: Pick<View, "scenery" | "layout" | "screen">,
  ctx: Context,
): void {
  ctx.fillStyle = ink.night;
  ctx.fillRect(0, 0, width, height);
  const [across, down] = ground.size("ground");
  const scale = Math.max(width / across, height / down);
  // Wider than high, the picture loses its sky and its foreground: its middle lies a bit above its centre.
  const shift = (down * scale - height) * 0.06;
  ctx.imageSmoothingQuality = "high";
  ground.draw(ctx, "ground", width / 2, height / 2 + shift, scale);
  const shade = ctx.createLinearGradient(0, 0, 0, height);
  shade.addColorStop(0, "rgba(4, 5, 14, 0.5)");
  shade.addColorStop(0.22, "rgba(4, 5, 14, 0)");
  shade.addColorStop(0.86, "rgba(4, 5, 14, 0)");
  shade.addColorStop(1, "rgba(4, 5, 14, 0.45)");
  ctx.fillStyle = shade;
  ctx.fillRect(0, 0, width, height);
  drawField(layout, ctx);
}

function drawField({ x, y, width, height }: Layout, ctx: Context): void {
  ctx.beginPath();
  rounded(ctx, x, y, width, height, 16);
  ctx.fillStyle = "rgba(5, 6, 16, 0.26)";
  ctx.fill();
  ctx.strokeStyle = "rgba(255, 255, 255, 0.16)";
  ctx.lineWidth = 1;
  ctx.stroke();
  const arm = Math.min(width, height) * 0.07;
  ctx.strokeStyle = "rgba(255, 255, 255, 0.62)";
  ctx.lineWidth = 2.5;
  ctx.lineCap = "round";
  ctx.beginPath();
  for (const [cx, cy, sx, sy] of [
    [x, y, 1, 1],
    [x + width, y, -1, 1],
    [x, y + height, 1, -1],
    [x + width, y + height, -1, -1],
  ] as const) {
    ctx.moveTo(cx, cy + sy * (16 + arm));
    ctx.lineTo(cx, cy + sy * 16);
    ctx.quadraticCurveTo(cx, cy, cx + sx * 16, cy);
    ctx.lineTo(cx + sx * (16 + arm), cy);
  }
  ctx.stroke();
}

/** @param time the page's clock, for what drifts in the air */
export function draw(view: View, ctx: Context, time: number): void {
  const { state, effects, sight, lesson } = view;
  const { x, y } = effects.shift;
  ctx.translate(x, y);
  if (!effects.still) drawAir(view, ctx, time);
  for (const effect of effects.list) {
    if (effect.kind === "lost" || effect.kind === "rays") drawEffect(view, ctx, effect);
  }
  if (state && !state.passed && !state.failed) {
    if (state.appeared === 0 && state.ticks > 0 && state.ticks < leadIn)
      drawCount(view, ctx, state);
    if (state.decoy.number) drawDecoy(view, ctx, state);
    if (state.target.number) drawTarget(view, ctx, state);
  }
  if (lesson?.film) drawFilm(view, ctx, lesson.film);
  for (const effect of effects.list) {
    if (effect.kind !== "lost" && effect.kind !== "rays") drawEffect(view, ctx, effect);
  }
  drawSplinters(view, ctx);
  if (lesson?.hand) drawHand(view, ctx, lesson.hand, lesson.atlas);
  if (sight.shown) drawSight(ctx, sight);
}

/** Motes on the air: fireflies, snow, dust, sparks. Their places are a function of the time. */
function drawAir({ scenery: { world }, screen }: View, ctx: Context, time: number): void {
  const { fall, sway, size, colour } = airs[world];
  const seconds = time / 1000;
  ctx.fillStyle = colour;
  for (let mote = 0; mote < motes; mote += 1) {
    const own = (mote * 0.618034) % 1;
    const depth = 0.4 + 0.6 * ((mote * 0.381966) % 1);
    const drop = own * 7 + seconds * fall * depth * 2;
    const down = (((drop + 0.5 * own) % 1) + 1) % 1;
    const across =
      own +
      Math.sin(seconds * 0.5 * depth + mote * 2.1) * sway +
      (sway > 0.05 ? seconds * 0.02 * depth : 0);
    ctx.globalAlpha = (0.2 + 0.26 * (0.5 + 0.5 * Math.sin(seconds * 1.3 + mote * 1.7))) * depth;
    disc(ctx, (((across % 1) + 1) % 1) * screen.width, down * screen.height, size * depth);
    ctx.fill();
  }
  ctx.globalAlpha = 1;
}

function shadow(ctx: Context, x: number, y: number, r: number): void {
  ctx.fillStyle = "rgba(0, 0, 0, 0.34)";
  disc(ctx, x + r * 0.1, y + r * 0.16, r);
  ctx.fill();
}

function drawTarget(
  { layout, scenery: { things } }: View,
  ctx: Context,
  { target, life, radius }: AimState,
): void {
  const { x, y } = toScreen(layout, target);
  const r = target.radius * layout.scale;
  const whole = radius * layout.scale;
  const grows = target.age < growTicks;
  if (grows) {
    // A ring closes in on the place: the eye is there before the target is.
    const left = 1 - target.age / growTicks;
    ctx.globalAlpha = 0.75 * (1 - left);
    ctx.strokeStyle = ink.text;
    ctx.lineWidth = 2;
    disc(ctx, x, y, whole * (1.06 + left * 0.9));
    ctx.stroke();
    ctx.globalAlpha = 0.6;
  }
  shadow(ctx, x, y, r);
  things.draw(ctx, "target", x, y, r / stillPixels);
  ctx.globalAlpha = 1;
  // The ring says that the target can be hit, so it is not there before.
  if (grows) return;
  const left = 1 - target.age / life;
  const late = left < 0.34;
  const gap = r + Math.max(6, whole * 0.13);
  const wide = Math.max(4, whole * 0.1);
  ctx.lineCap = "round";
  ctx.strokeStyle = "rgba(4, 6, 14, 0.6)";
  ctx.lineWidth = wide + 3;
  disc(ctx, x, y, gap);
  ctx.stroke();
  ctx.beginPath();
  ctx.arc(x, y, gap, top, top + full * left);
  ctx.strokeStyle = late ? ink.late : ink.ring;
  ctx.lineWidth = late ? wide + 1 : wide;
  ctx.stroke();
}

function cross(ctx: Context, x: number, y: number, r: number, wide: number): void {
  ctx.beginPath();
  ctx.moveTo(x - r, y - r);
  ctx.lineTo(x + r, y + r);
  ctx.moveTo(x + r, y - r);
  ctx.lineTo(x - r, y + r);
  ctx.lineCap = "round";
  ctx.strokeStyle = "rgba(4, 6, 14, 0.8)";
  ctx.lineWidth = wide + 4;
  ctx.stroke();
  ctx.strokeStyle = ink.danger;
  ctx.lineWidth = wide;
  ctx.stroke();
}

/** A decoy's corners reach as far as a target's rim. It is a square on its corner, crossed out, without a ring. */
function drawDecoy({ layout, scenery: { things } }: View, ctx: Context, { decoy }: AimState): void {
  const { x, y } = toScreen(layout, decoy);
  const r = decoy.radius * layout.scale;
  ctx.globalAlpha = decoy.age < growTicks ? 0.6 : 1;
  things.draw(ctx, "decoy", x, y, r / stillPixels);
  ctx.globalAlpha = 1;
}

function outlined(ctx: Context, face: string, size: number, text: string, at: Point): void {
  ctx.font = `750 ${size}px ${face}`;
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  ctx.lineJoin = "round";
  ctx.strokeStyle = "rgba(4, 6, 14, 0.82)";
  ctx.lineWidth = Math.max(4, size * 0.2);
  ctx.strokeText(text, at.x, at.y);
  write(ctx, face, size, ink.text, text, at);
}

function drawCount({ layout, effects, face }: View, ctx: Context, { ticks }: AimState): void {
  const each = leadIn / 3;
  const through = (ticks % each) / each;
  const at = { x: layout.x + layout.width / 2, y: layout.y + layout.height / 2 };
  const size = 108 * (effects.still ? 1 : 1.45 - 0.45 * Math.min(1, through * 3.2));
  ctx.globalAlpha = effects.still ? 1 : 1 - through ** 3 * 0.9;
  outlined(ctx, face, size, `${3 - Math.floor(ticks / each)}`, at);
  ctx.globalAlpha = 1;
}

/** Frames of the shattering, of which the first is the whole target, squeezed, while the picture holds. */
function shatter(
  { scenery: { things } }: View,
  ctx: Context,
  x: number,
  y: number,
  r: number,
  through: number,
): void {
  if (through <= 0.02) {
    ctx.save();
    ctx.translate(x, y);
    ctx.scale(1.16, 0.84);
    things.draw(ctx, "target", 0, 0, r / stillPixels);
    ctx.globalAlpha *= 0.55;
    ctx.fillStyle = "#fff";
    disc(ctx, 0, 0, r);
    ctx.fill();
    ctx.restore();
    return;
  }
  const frames = things.frames("shatter");
  const frame = Math.min(frames - 1, Math.floor(through * frames));
  ctx.globalAlpha *= Math.min(1, (1 - through) * 2.4);
  things.draw(ctx, "shatter", x, y, r / shatterPixels, frame);
}

function drawEffect(view: View, ctx: Context, effect: Effect): void {
  const { layout, effects, face, scenery } = view;
  const { still, now } = effects;
  const at = toScreen(layout, effect);
  const r = effect.radius * layout.scale;
  const through = Math.min(1, Math.max(0, (now - effect.bornAt) / effect.lifeMs));
  // Effects start fast: a tap seems to answer at once.
  const out = still ? 0 : 1 - (1 - through) ** 3;
  ctx.save();
  switch (effect.kind) {
    case "shatter":
      if (!still) shatter(view, ctx, at.x, at.y, r, through);
      break;
    case "ring":
      ctx.globalAlpha = (1 - through) ** 1.5;
      ctx.strokeStyle = "#fff";
      ctx.lineWidth = 1 + 7 * (1 - out);
      disc(ctx, at.x, at.y, r * (1 + out * 0.9));
      ctx.stroke();
      if (effect.combo >= 5 && !still) {
        ctx.lineWidth = 1 + 3 * (1 - out);
        disc(ctx, at.x, at.y, r * (1 + out * 1.5));
        ctx.stroke();
      }
      break;
    case "points": {
      // As large as the target beside it asks for.
      const large = Math.min(1.7, Math.max(1, layout.scale * 2.4));
      // Beside the finger and inside the field.
      const above = at.y - r - 44 > layout.y;
      const y = at.y + (above ? -r - 18 - out * 20 : r + 26 + out * 12);
      const x = Math.min(layout.x + layout.width - 44, Math.max(layout.x + 44, at.x));
      const pop = still ? 1 : 1 + 0.35 * Math.max(0, 1 - through * 6);
      ctx.globalAlpha = 1 - through ** 3;
      outlined(ctx, face, 22 * large * pop, effect.text, { x, y });
      if (effect.combo >= comboFrom) {
        const size = Math.min(34, 17 + effect.combo * 1.6) * large * pop;
        outlined(ctx, face, size, `×${effect.combo}`, {
          x,
          y: y + (above ? -1 : 1) * (14 * large + size * 0.6),
        });
      }
      break;
    }
    case "mark":
      ctx.globalAlpha = 1 - through ** 3;
      scenery.things.draw(ctx, "mark", at.x, at.y, (r * 1.8 * (0.7 + 0.3 * out)) / stillPixels);
      cross(ctx, at.x, at.y, 10 + (still ? 0 : 5 * (1 - through)), 5);
      break;
    case "struck":
      ctx.globalAlpha = 1 - through ** 2;
      scenery.things.draw(ctx, "decoy", at.x, at.y, (r * (1 + 0.18 * out)) / stillPixels);
      break;
    case "lost":
      // It tips over backwards, out of reach.
      ctx.globalAlpha = (1 - through) * 0.85;
      ctx.translate(at.x, at.y + r * out * 0.5);
      ctx.scale(1, Math.max(0.08, 1 - out * 0.9));
      scenery.things.draw(ctx, "target", 0, 0, (r * (1 - 0.1 * out)) / stillPixels);
      break;
    case "rays": {
      const turn = still ? 0 : now * 0.0005;
      const reach = r * 1.2;
      ctx.globalAlpha = 0.16 * Math.min(1, through * 8, (1 - through) * 4);
      ctx.fillStyle = "#fff";
      ctx.beginPath();
      for (let ray = 0; ray < 12; ray += 1) {
        const angle = turn + (ray / 12) * full;
        ctx.moveTo(at.x, at.y);
        ctx.lineTo(at.x + Math.cos(angle - 0.11) * reach, at.y + Math.sin(angle - 0.11) * reach);
        ctx.lineTo(at.x + Math.cos(angle + 0.11) * reach, at.y + Math.sin(angle + 0.11) * reach);
      }
      ctx.fill();
    }
  }
  ctx.restore();
}

function drawSplinters({ layout, effects, scenery: { world } }: View, ctx: Context): void {
  const colours = airs[world].splinters;
  const cos = Math.cos;
  const sin = Math.sin;
  for (const { x, y, angle, size, left, life, kind } of effects.splinters.list) {
    const at = toScreen(layout, { x, y });
    const long = size * layout.scale;
    const [c, s] = [cos(angle) * long, sin(angle) * long];
    ctx.globalAlpha = Math.min(1, (left / life) * 2);
    ctx.fillStyle = colours[kind] ?? colours[0];
    // Splinters: triangles, two of whose corners turn around the third.
    ctx.beginPath();
    ctx.moveTo(at.x + c, at.y + s);
    ctx.lineTo(at.x - s * 0.6, at.y + c * 0.6);
    ctx.lineTo(at.x - c * 0.5 + s * 0.4, at.y - s * 0.5 - c * 0.4);
    ctx.fill();
  }
  ctx.globalAlpha = 1;
}

function drawFilm(
  view: View,
  ctx: Context,
  { ms, at, radius }: { ms: number; at: Point; radius: number },
): void {
  const turn = view.effects.still ? film.stillAt : ms % film.turnMs;
  const broken = turn - film.tapAt - 60;
  ctx.save();
  if (broken > 0) {
    const through = Math.min(1, 0.03 + broken / 620);
    if (through < 1) shatter(view, ctx, at.x, at.y, radius, through);
  } else {
    const r = radius * Math.min(1, turn / film.growMs);
    shadow(ctx, at.x, at.y, r);
    view.scenery.things.draw(ctx, "target", at.x, at.y, r / stillPixels);
    ctx.lineCap = "round";
    ctx.strokeStyle = ink.ring;
    ctx.lineWidth = radius * 0.1;
    ctx.beginPath();
    ctx.arc(at.x, at.y, r + radius * 0.14, top, top + full * (1 - (turn / film.tapAt) * 0.4));
    ctx.stroke();
  }
  ctx.restore();
}

function drawHand(
  { layout }: View,
  ctx: Context,
  { x, y, down, alpha }: Hand,
  { things }: Scenery,
): void {
  const scale = Math.max(0.6, Math.min(1, layout.width / 480));
  ctx.globalAlpha = alpha;
  things.draw(ctx, "hand", x, y, scale, down ? 1 : 0);
  ctx.globalAlpha = 1;
}

function drawSight(ctx: Context, { x, y }: Sight): void {
  const lines = () => {
    disc(ctx, x, y, 14);
    ctx.stroke();
    ctx.beginPath();
    for (const [dx, dy] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const) {
      ctx.moveTo(x + dx * 9, y + dy * 9);
      ctx.lineTo(x + dx * 22, y + dy * 22);
    }
    ctx.stroke();
  };
  ctx.lineCap = "butt";
  ctx.strokeStyle = "rgba(4, 6, 14, 0.8)";
  ctx.lineWidth = 5;
  lines();
  ctx.strokeStyle = ink.text;
  ctx.lineWidth = 2;
  lines();
}
