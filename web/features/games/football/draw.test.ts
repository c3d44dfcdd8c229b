import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { createCanvas, GlobalFonts, loadImage } from "@napi-rs/canvas";
import { beforeAll, expect, it } from "vitest";
import { Atlas, type AtlasPicture } from "#lib/atlas";
import { compare, looksLike } from "#test/pictures";
import type { Art } from "./art.ts";
import { draw } from "./draw.ts";
import type { Feel } from "./feel.ts";
import { golden, start } from "./fixtures.ts";
import { drawGround } from "./ground.ts";
import { layoutOf, toScreen } from "./layout.ts";
import { type FootballView, table } from "./port.ts";
import { moods, type World } from "./world.ts";

const web = resolve(import.meta.dirname, "../../..");
const fixtures = resolve(import.meta.dirname, "pictures");

async function atlasOf(name: string): Promise<Atlas> {
  const file = `${web}/art/play/space-football/${name}`;
  const picture = await loadImage(`${file}.webp`);
  return new Atlas(
    picture as unknown as AtlasPicture,
    JSON.parse(await readFile(`${file}.json`, "utf8")),
  );
}

const worlds = [1, 2, 3, 4] as const;
let arts: Record<World, Art>;
beforeAll(async () => {
  GlobalFonts.registerFromPath(`${web}/styles/fonts/archivo.woff2`, "Archivo Wide");
  const ball = await atlasOf("ball");
  const all = await Promise.all(
    worlds.map(async (world) => {
      const stadium = await atlasOf(`stadium-${world}`);
      return [world, { ball, stadium, rival: await atlasOf(`rival-${world}`) }];
    }),
  );
  arts = Object.fromEntries(all) as Record<World, Art>;
}, 60_000);

const view: FootballView = {
  ...start,
  puck: { x: 6.2, y: 9.4 },
  way: { x: 0.1, y: -0.12 },
  player: { x: 5.4, y: 11.6 },
  bot: { x: 3.8, y: 2.2 },
  obstacles: [
    { x: 2.4, y: 7, radius: 0.45 },
    { x: 6.6, y: 9, radius: 0.45 },
  ],
};
const still = { share: 0, way: { x: 0, y: 1 } };
const quiet: Feel = {
  trail: [],
  roll: { turns: 0, way: -0.9 },
  squash: { player: still, bot: still },
  mood: moods.calm,
  goal: null,
  ripple: { player: { share: 0, x: 0 }, bot: { share: 0, x: 0 } },
  bump: null,
  golden: null,
  rally: null,
  sparks: [],
  confetti: [],
  shake: { x: 0, y: 0 },
  end: null,
  hand: null,
  calm: false,
};
const upright = { width: 216, height: 444 };
const wide = { width: 480, height: 270 };

/** What a match draws: the ground, and above it what moves. */
function picture(
  world: World,
  {
    size = upright,
    seen = view,
    feel = quiet,
  }: { size?: typeof upright; seen?: FootballView; feel?: Feel } = {},
) {
  const layout = layoutOf(size.width, size.height);
  const art = arts[world];
  const [ground, above] = [
    createCanvas(size.width, size.height),
    createCanvas(size.width, size.height),
  ];
  const contextOf = (canvas: typeof ground) =>
    canvas.getContext("2d") as unknown as CanvasRenderingContext2D;
  const obstacles = world === 1 ? [] : seen.obstacles;
  drawGround(contextOf(ground), obstacles, { layout, size, art, world });
  const words = {
    goal: "GOAL!",
    golden: "GOLDEN GOAL",
    next: "The next goal wins",
    won: "YOU WIN!",
    lost: "YOU LOSE",
  };
  draw(contextOf(above), seen, feel, { layout, size, art, words });
  ground.getContext("2d").drawImage(above, 0, 0);
  return ground;
}

it.each(worlds)("draws stadium %i as it is stored", async (world) => {
  expect(await looksLike(`${fixtures}/stadium-${world}.webp`, picture(world))).toBe(true);
});

it("draws a turned table, a serve, a goal, the golden goal and the ends as they are stored", async () => {
  const trail = [0, 1, 2, 3].map((far) => ({
    x: 5.8 + far / 10,
    y: 9.8 - far / 10,
    by: "bot" as const,
  }));
  const goal = { by: "player", share: 0.4, ball: { x: 5.2, y: -0.5 } } as const;
  const ripple = { ...quiet.ripple, bot: { share: 0.8, x: 5.2 } };
  const serve = { ...view, puck: { x: 4.5, y: 4.5 }, wait: { by: "bot", ticks: 20 } } as const;
  const scenes = {
    turned: picture(2, { size: wide, feel: { ...quiet, trail } }),
    serve: picture(1, { seen: serve }),
    lesson: picture(1, {
      seen: { ...view, wait: { by: "player", ticks: 50 } },
      feel: { ...quiet, hand: 0.5 },
    }),
    goal: picture(3, { seen: serve, feel: { ...quiet, goal, ripple, mood: moods.sad } }),
    golden: picture(1, { seen: golden, feel: { ...quiet, golden: 0.3 } }),
    "golden-turned": picture(2, { size: wide, seen: golden, feel: { ...quiet, golden: 0.3 } }),
    "golden-play": picture(3, {
      seen: { ...view, golden: true },
      feel: { ...quiet, trail },
    }),
    won: picture(4, { feel: { ...quiet, end: { won: true, share: 1 }, mood: moods.sad } }),
    lost: picture(4, { feel: { ...quiet, end: { won: false, share: 1 }, mood: moods.glad } }),
  };
  for (const [name, made] of Object.entries(scenes)) {
    expect(await looksLike(`${fixtures}/${name}.webp`, made), name).toBe(true);
  }
});

it("gives each stadium a look of its own", () => {
  for (const one of worlds) {
    for (const other of worlds) {
      if (one < other) expect(compare(picture(one), picture(other)).mean).toBeGreaterThan(14);
    }
  }
});

/** Pixels as bright as the ball, by which the end-to-end tests find it. */
function bright(canvas: ReturnType<typeof picture>) {
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  const found: { x: number; y: number }[] = [];
  for (let at = 0; at < data.length; at += 4) {
    if ([0, 1, 2].some((part) => (data[at + part] ?? 0) < 215)) continue;
    found.push({ x: (at / 4) % canvas.width, y: Math.floor(at / 4 / canvas.width) });
  }
  return found;
}

it.each(worlds)("has nothing on the pitch as bright as the ball: stadium %i", (world) => {
  const size = { width: 360, height: 740 };
  const layout = layoutOf(size.width, size.height);
  const made = picture(world, { size });
  const at = toScreen(layout, view.puck);
  const inside = bright(made).filter(({ x, y }) => {
    const far = Math.hypot(x - at.x, y - at.y);
    return (
      far > table.puck * layout.scale * 1.3 && y > layout.top && y < layout.top + 16 * layout.scale
    );
  });
  // A few highlights on the pads are.
  expect(inside.length).toBeLessThan(40);
  expect(bright(made).length - inside.length).toBeGreaterThan(150);
});

it("moves, squashes and turns what the core and the effects say", () => {
  const before = picture(1);
  const changes: Partial<Feel>[] = [
    { roll: { turns: 0.1, way: -0.9 } },
    { squash: { player: { share: 1, way: { x: 1, y: 0 } }, bot: still } },
    { mood: moods.glad },
    { ripple: { ...quiet.ripple, bot: { share: 0.9, x: 4.5 } } },
    { trail: [{ x: 5, y: 10, by: "player" }] },
    { bump: { x: 3, y: 9, radius: 0.45, share: 0.3 } },
  ];
  for (const change of changes) {
    const after = picture(1, { feel: { ...quiet, ...change } });
    expect(compare(before, after).mean, Object.keys(change)[0]).toBeGreaterThan(0.002);
  }
  expect(compare(before, picture(1)).mean).toBe(0);
});
