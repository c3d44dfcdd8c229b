import { expect, test } from "vitest";
import type { Atlas } from "../../lib/atlas/index.ts";
import { draw } from "./draw.ts";
import type { Effect } from "./effects.ts";
import { layoutOf } from "./field.ts";
import type { Figure } from "./match.ts";
import type { TowerView, View } from "./view.ts";

type Drawn = { name: string; x: number; y: number; frame: number };

/** Records what an atlas draws, and the texts that are written. */
function drawn(view: (atlas: Atlas) => View, now = 10_000): { sprites: Drawn[]; texts: string[] } {
  const sprites: Drawn[] = [];
  const texts: string[] = [];
  const atlas = {
    frames: () => 8,
    draw: (_ctx: unknown, name: string, x: number, y: number, _scale: number, frame = 0) =>
      sprites.push({ name, x, y, frame }),
  };
  const target: Record<string, unknown> = {
    fillText: (text: string) => texts.push(text),
    measureText: () => ({ width: 100 }),
  };
  const ctx = new Proxy(target, { get: (has, name: string) => has[name] ?? (() => undefined) });
  draw(view(atlas as unknown as Atlas), ctx as unknown as CanvasRenderingContext2D, now);
  return { sprites, texts };
}

const tower = (more: Partial<TowerView> = {}): TowerView => ({
  own: true,
  big: false,
  x: 200,
  y: 1_280,
  hp: 200,
  most: 200,
  lost: 0,
  open: true,
  shaken: 0,
  threat: 0,
  fallen: 0,
  ...more,
});

const figure = (y: number, more: Partial<Figure> = {}): Figure => ({
  own: false,
  number: 1,
  brute: false,
  hp: 10,
  from: { x: 200, y: y - 18 },
  to: { x: 200, y },
  ...more,
});

const view =
  (more: Partial<View> = {}) =>
  (atlas: Atlas): View => ({
    layout: layoutOf(326, 586),
    units: atlas,
    towersArt: atlas,
    ruins: atlas,
    face: "sans-serif",
    still: false,
    shift: { x: 0, y: 0 },
    towers: [],
    figures: [],
    through: 1,
    ghosts: [],
    gate: 450,
    cannons: [
      { own: false, x: 450, lean: 0, recoil: 0, pressed: false },
      { own: true, x: 450, lean: 0, recoil: 0, pressed: false },
    ],
    effects: [],
    particles: [],
    confetti: [],
    phase: "normal",
    cheers: null,
    startsAt: 0,
    hand: null,
    ...more,
  });

const standing = /minion|brute|side|centre|pillar|cannon/;
const names = (sprites: Drawn[]) =>
  sprites.map(({ name }) => name).filter((name) => standing.test(name));

test("what is nearer is drawn over what is behind it, the own cannon over all", () => {
  const towers = [tower({ own: false, y: 320 }), tower()];
  const figures = [figure(300), figure(340, { own: true }), figure(1_200), figure(1_300)];
  expect(names(drawn(view({ towers, figures })).sprites)).toEqual([
    "their-cannon",
    "their-minion",
    "their-side-whole",
    "own-minion",
    "pillar",
    "pillar",
    "their-minion",
    "own-side-whole",
    "their-minion",
    "own-cannon",
  ]);
});

test("a figure stands where it is in the turn, its feet above its shadow", () => {
  const figures = [
    figure(1_000, { brute: true, from: { x: 300, y: 900 }, to: { x: 400, y: 1_000 } }),
  ];
  const { sprites } = drawn(view({ figures, through: 0.25 }));
  const at = (name: string) => sprites.find((sprite) => sprite.name === name);
  expect(at("their-brute")?.x).toBe(325);
  expect(at("their-brute")?.y).toBeLessThan(925);
  expect(at("shadow")?.y).toBeGreaterThan(925);
});

test("a tower shows its state: cracked below half, then it falls, then a ruin", () => {
  const shown = (more: Partial<TowerView>) =>
    drawn(view({ towers: [tower(more)] })).sprites.find(({ name }) => name.startsWith("own-side"));
  expect(shown({ hp: 100 })?.name).toBe("own-side-whole");
  expect(shown({ hp: 99 })?.name).toBe("own-side-cracked");
  expect(shown({ hp: 0, fallen: 0 })).toMatchObject({ name: "own-side-collapse", frame: 0 });
  expect(shown({ hp: 0, fallen: 0.99 })).toMatchObject({ name: "own-side-collapse", frame: 7 });
  expect(shown({ hp: 0, fallen: 1 })?.name).toBe("own-side-ruin");
});

test("a fallen tower is shown before the pictures of ruins have arrived", () => {
  const { sprites } = drawn(view({ towers: [tower({ hp: 0, fallen: 1 })], ruins: null }));
  expect(names(sprites)).toContain("own-side-cracked");
});

test("a closed centre tower has a shield, and its hp are not written", () => {
  const centre = { big: true, x: 450, y: 1_420, hp: 300, most: 300 };
  const closed = drawn(view({ towers: [tower({ ...centre, open: false })] }));
  expect(closed.sprites.some(({ name }) => name === "shield")).toBe(true);
  expect(closed.texts).not.toContain("300");
  const open = drawn(view({ towers: [tower({ ...centre })] }));
  expect(open.sprites.some(({ name }) => name === "shield")).toBe(false);
  expect(open.texts).toContain("300");
});

test("the barrel points where the cannon goes, on either side as its player sees it", () => {
  const frame = (own: boolean, lean: number) => {
    const cannons = [
      { own: false, x: 450, lean: own ? 0 : lean, recoil: 0, pressed: false },
      { own: true, x: 450, lean: own ? lean : 0, recoil: 0, pressed: false },
    ];
    const name = own ? "own-cannon" : "their-cannon";
    return drawn(view({ cannons })).sprites.find((sprite) => sprite.name === name)?.frame;
  };
  expect([frame(true, -1), frame(true, 0), frame(true, 1)]).toEqual([0, 2, 4]);
  expect([frame(false, -1), frame(false, 0), frame(false, 1)]).toEqual([4, 2, 0]);
});

test("the count before the match, and the sign of the gate", () => {
  expect(drawn(view({ startsAt: 12_400 })).texts).toEqual(["×2", "3"]);
  expect(drawn(view()).texts).toEqual(["×2"]);
});

test("with reduced motion nothing moves but what the match moves", () => {
  const effect: Effect = {
    kind: "puff",
    mine: true,
    x: 450,
    y: 800,
    to: { x: 450, y: 800 },
    size: 1,
    text: "",
    bornAt: 9_900,
    lifeMs: 900,
  };
  const scene = view({
    still: true,
    towers: [tower({ hp: 50, shaken: 3, threat: 60 })],
    figures: [figure(900)],
    effects: [effect],
  });
  expect(drawn(scene, 10_000).sprites).toEqual(drawn(scene, 10_333).sprites);
});
