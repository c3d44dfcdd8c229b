import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { createCanvas, loadImage } from "@napi-rs/canvas";
import { beforeAll, describe, expect, it } from "vitest";
import { Atlas, type AtlasPicture, type Places } from "#lib/atlas";
import { compare, looksLike } from "#test/pictures";
import type { AimState } from "../../features/games/core/aim.ts";
import { type Changing, noAimState } from "../../features/games/core/aim-state.ts";
import { type Scenery, shatterPixels, stillPixels } from "./art.ts";
import { draw } from "./draw.ts";
import { drawGround } from "./draw-ground.ts";
import { Effects } from "./effects.ts";
import { layoutOf } from "./field.ts";
import { filmHand } from "./lesson.ts";
import type { View } from "./view.ts";
import { duelWorld, type World, worldOf } from "./worlds.ts";

const art = resolve(import.meta.dirname, "../../art/play/aim-train");
const fixtures = resolve(import.meta.dirname, "pictures");

const placesOf = async (name: string): Promise<Places> =>
  JSON.parse(await readFile(`${art}/${name}.json`, "utf8"));
const atlasOf = async (name: string): Promise<Atlas> =>
  new Atlas(
    (await loadImage(`${art}/${name}.webp`)) as unknown as AtlasPicture,
    await placesOf(name),
  );
const sceneryOf = async (world: World): Promise<Scenery> => ({
  world,
  things: await atlasOf(`world-${world}`),
  ground: await atlasOf(`ground-${world}`),
});

const worlds = [1, 2, 3, 4, 5] as const;
let sceneries: Record<World, Scenery>;
beforeAll(async () => {
  const all = await Promise.all(worlds.map(async (world) => [world, await sceneryOf(world)]));
  sceneries = Object.fromEntries(all) as Record<World, Scenery>;
}, 60_000);

function stateWith(more: (state: Changing<AimState>) => void): AimState {
  const state = noAimState();
  Object.assign(state, { ticks: 200, appeared: 3, targets: 21, needed: 15, allowed: 5 });
  Object.assign(state, { radius: 88, life: 44 });
  more(state);
  return state;
}
const target = (x: number, y: number, age = 12) =>
  stateWith((state) => {
    Object.assign(state.target, { number: 3, x, y, radius: 88, age });
    Object.assign(state.decoy, { number: 3, x: 260, y: 1_020, radius: 88, age });
  });

function viewOf(world: World, more: Partial<View> = {}, size = { width: 216, height: 400 }): View {
  return {
    layout: layoutOf(size.width, size.height),
    screen: size,
    scenery: sceneries[world],
    state: null,
    effects: new Effects(),
    lesson: null,
    sight: { x: 0, y: 0, shown: false },
    face: "sans-serif",
    ...more,
  };
}

function picture(view: View, time = 4_000) {
  const canvas = createCanvas(view.screen.width, view.screen.height);
  const ctx = canvas.getContext("2d") as unknown as CanvasRenderingContext2D;
  drawGround(view, ctx);
  draw(view, ctx, time);
  return canvas;
}
const looksStored = (name: string, made: ReturnType<typeof picture>) =>
  looksLike(`${fixtures}/${name}.webp`, made);
const unchanged = { mean: 0, clear: 0 };

/** A hit three frames ago, a wrong tap and a lost target. */
function lively(): Effects {
  const effects = new Effects();
  effects.add({ type: "missed", x: 200, y: 420, radius: 88 }, "");
  effects.add({ type: "wrong", x: 800, y: 1_150, decoy: null }, "");
  effects.add({ type: "hit", x: 300, y: 560, radius: 88, points: 150 }, "");
  for (let frame = 0; frame < 10; frame += 1) effects.update(20);
  return effects;
}

describe("the picture of a frame", () => {
  it.each(worlds)(
    "is the stored one in world %i, with a target, a decoy and effects",
    async (world) => {
      const effects = lively();
      const made = picture(viewOf(world, { state: target(700, 300), effects }));
      expect(await looksStored(`world-${world}`, made), "a new picture: ARENA_PICTURES=write").toBe(
        true,
      );
      const moved = picture(viewOf(world, { state: target(660, 300), effects }));
      expect(compare(made, moved).clear, "a target elsewhere is seen").toBeGreaterThan(0.012);
    },
  );

  it("is the stored one where it is wider than high, and where the hand shows how to play", async () => {
    const wide = picture(viewOf(1, { state: target(500, 700) }, { width: 480, height: 270 }));
    expect(await looksStored("wide", wide)).toBe(true);
    const at = { x: 108, y: 160 };
    const film = { ms: 980, at, radius: 30 };
    const hand = filmHand(at, 50, film.ms, false);
    const lesson = picture(viewOf(1, { lesson: { hand, film, atlas: sceneries[1] } }));
    expect(await looksStored("lesson", lesson)).toBe(true);
  });

  it("has no ring around a target that cannot be hit yet", () => {
    const rings = (age: number) => {
      const made = picture(viewOf(3, { state: target(700, 300, age) }));
      const { data } = made.getContext("2d").getImageData(0, 0, made.width, made.height);
      let count = 0;
      for (let at = 0; at < data.length; at += 4) {
        const [r = 0, g = 0, b = 0] = data.slice(at, at + 3);
        if (r < 140 && g > 195 && b > 120 && b < 215) count += 1;
      }
      return count;
    };
    expect(rings(5)).toBe(0);
    expect(rings(6)).toBeGreaterThan(100);
  });

  it("comes from the view and the time alone", () => {
    const view = viewOf(4, { state: target(400, 900), effects: lively() });
    expect(compare(picture(view), picture(view))).toEqual(unchanged);
    expect(compare(picture(view), picture(view, 9_000)).mean).toBeGreaterThan(0);
  });

  it("does not move for readers who want no movement", () => {
    const effects = new Effects();
    effects.still = true;
    const view = viewOf(4, { state: target(400, 900), effects });
    expect(compare(picture(view), picture(view, 9_000))).toEqual(unchanged);
  });
});

describe("the sprites", () => {
  it.each(worlds)("of world %i are as large as what can be hit", async (world) => {
    const { sprites } = await placesOf(`world-${world}`);
    for (const name of ["target", "decoy"]) {
      const [, , width = 0, height = 0, x, y] = sprites[name]?.[0] ?? [];
      // The visible edge is the radius; its smoothing has a pixel outside.
      for (const length of [width, height])
        expect(Math.abs(length - 2 * stillPixels)).toBeLessThanOrEqual(4);
      expect(x).toBeCloseTo(width / 2, -0.5);
      expect(y).toBeCloseTo(height / 2, -0.5);
    }
    expect(sprites.shatter).toHaveLength(6);
    const [, , first = 0] = sprites.shatter?.[0] ?? [];
    expect(first).toBeGreaterThan(2 * shatterPixels);
  });

  it("have a world for five levels each, and the duel's", () => {
    expect([1, 5, 6, 10, 11, 15, 16, 20, 21, 25].map(worldOf)).toEqual([
      1, 1, 2, 2, 3, 3, 4, 4, 5, 5,
    ]);
    expect(worlds).toContain(duelWorld);
  });

  it("show a target and a decoy by shape, not by colour alone", () => {
    for (const world of worlds) {
      const alone = (part: "target" | "decoy") => {
        const canvas = createCanvas(200, 200);
        const ctx = canvas.getContext("2d") as unknown as CanvasRenderingContext2D;
        sceneries[world].things.draw(ctx, part, 100, 100, 1);
        return canvas.getContext("2d").getImageData(0, 0, 200, 200).data;
      };
      const alphaAt = (data: Uint8ClampedArray, x: number, y: number) =>
        data[(y * 200 + x) * 4 + 3] ?? 0;
      // Half way between two corners of the decoy there is nothing; of the target there is.
      expect(alphaAt(alone("target"), 155, 45)).toBeGreaterThan(200);
      expect(alphaAt(alone("decoy"), 155, 45)).toBe(0);
    }
  });
});
