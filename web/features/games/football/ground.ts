import { type Art, pitchPixels, spritePixels } from "./art.ts";
import type { Layout } from "./layout.ts";
import { toScreen } from "./layout.ts";
import { type FootballView, table } from "./port.ts";
import type { Context, Size } from "./scene.ts";
import { colours } from "./side.ts";
import { beyond, type World } from "./world.ts";

/** Half of what the stadium's picture shows, in units of the table. */
const seen = { x: 6.5, y: 10.5 };
const crease = 2.6;

/** From here on in units of the table. */
export function onTable(context: Context, { scale, left, top, turned }: Layout): void {
  if (turned) context.setTransform(0, scale, -scale, 0, left + table.length * scale, top);
  else context.setTransform(scale, 0, 0, scale, left, top);
}

/** Draws what does not move: the stadium, whose half is whose, the obstacles. */
export function drawGround(
  context: Context,
  obstacles: FootballView["obstacles"],
  { layout, size, art, world }: { layout: Layout; size: Size; art: Art; world: World },
): void {
  const { width, length } = table;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.fillStyle = beyond[world];
  context.fillRect(0, 0, size.width, size.height);
  onTable(context, layout);
  art.stadium.draw(context, "pitch", width / 2, length / 2, 1 / pitchPixels);
  fade(context, beyond[world]);
  halves(context);
  context.setTransform(1, 0, 0, 1, 0, 0);
  for (const obstacle of obstacles) {
    const { x, y } = toScreen(layout, obstacle);
    shadow(context, x, y, obstacle.radius * layout.scale, 0.5);
    art.rival.draw(context, "obstacle", x, y, layout.scale / spritePixels);
  }
}

/** The light falls from the top left, however the table lies. */
export function shadow(context: Context, x: number, y: number, radius: number, dark: number): void {
  context.fillStyle = `rgba(4, 6, 18, ${dark})`;
  context.beginPath();
  context.arc(x + radius * 0.16, y + radius * 0.24, radius, 0, 2 * Math.PI);
  context.fill();
}

/** The picture's edges go over into the colour around it. */
function fade(context: Context, colour: string): void {
  const [x, y] = [table.width / 2, table.length / 2];
  const edges = [
    [x - seen.x, 0, x - seen.x + 1, 0],
    [x + seen.x, 0, x + seen.x - 1, 0],
    [0, y - seen.y, 0, y - seen.y + 1],
    [0, y + seen.y, 0, y + seen.y - 1],
  ] as const;
  for (const [fromX, fromY, toX, toY] of edges) {
    const gradient = context.createLinearGradient(fromX, fromY, toX, toY);
    gradient.addColorStop(0, colour);
    gradient.addColorStop(1, `${colour}00`);
    context.fillStyle = gradient;
    const [left, top] = [x - seen.x - 0.1, y - seen.y - 0.1];
    if (fromX === toX) {
      context.fillRect(left, Math.min(fromY, toY) - 0.1, 2 * seen.x + 0.2, 1.1);
    } else context.fillRect(Math.min(fromX, toX) - 0.1, top, 1.1, 2 * seen.y + 0.2);
  }
}

/** Whose half it is, by form as well as by colour: the player's is round, the rival's is angular. */
function halves(context: Context): void {
  const { width, length } = table;
  const middle = width / 2;
  const ways = [
    ["bot", 0, 1],
    ["player", length, -1],
  ] as const;
  for (const [side, line, way] of ways) {
    const from = way > 0 ? 0 : length / 2;
    const light = context.createLinearGradient(0, line, 0, length / 2);
    light.addColorStop(0, `${colours[side]}3a`);
    light.addColorStop(1, `${colours[side]}06`);
    context.fillStyle = light;
    context.fillRect(0, from, width, length / 2);

    context.save();
    context.beginPath();
    context.arc(middle, line, crease, way > 0 ? 0 : Math.PI, way > 0 ? Math.PI : 2 * Math.PI);
    context.clip();
    context.fillStyle = `${colours[side]}66`;
    context.strokeStyle = `${colours[side]}59`;
    context.lineWidth = 0.09;
    if (side === "bot") {
      context.beginPath();
      for (let x = -crease; x < 2 * crease; x += 0.42) {
        context.moveTo(middle + x - crease, line);
        context.lineTo(middle + x, line + crease);
      }
      context.stroke();
    } else {
      for (let row = 0; row < 6; row += 1) {
        for (let x = -6; x <= 6; x += 1) {
          context.beginPath();
          const shift = row % 2 === 0 ? 0 : 0.22;
          context.arc(middle + x * 0.44 + shift, line - 0.3 - row * 0.42, 0.075, 0, 2 * Math.PI);
          context.fill();
        }
      }
    }
    context.restore();

    context.strokeStyle = `${colours[side]}8c`;
    context.lineWidth = 0.07;
    mark(context, side, middle, way > 0 ? 4.5 : 11.5, 0.62);
    context.stroke();

    context.strokeStyle = colours[side];
    context.lineWidth = 0.13;
    context.shadowColor = colours[side];
    context.shadowBlur = 12;
    context.setLineDash(side === "bot" ? [0.38, 0.19] : []);
    context.beginPath();
    context.moveTo(middle - table.goal / 2, line);
    context.lineTo(middle + table.goal / 2, line);
    context.stroke();
    context.setLineDash([]);
    context.shadowBlur = 0;
  }
}

/** A side's mark: a circle for the player, a square on its corner for the rival. */
export function mark(
  context: Context,
  side: "player" | "bot",
  x: number,
  y: number,
  radius: number,
): void {
  context.beginPath();
  if (side === "player") context.arc(x, y, radius, 0, 2 * Math.PI);
  else {
    context.moveTo(x, y - radius);
    context.lineTo(x + radius, y);
    context.lineTo(x, y + radius);
    context.lineTo(x - radius, y);
    context.closePath();
  }
}
