import { expect, it, vi } from "vitest";
import type { Places } from "#lib/atlas";
import { Art } from "./art.ts";
import type { World } from "./worlds.ts";

const places: Places = { size: [1, 1], sprites: {} };
const names = [1, 2, 3, 4, 5].flatMap((world) => [`world-${world}`, `ground-${world}`]);
const sprites = Object.fromEntries(names.map((name) => [name, places]));
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

function shelf(fails: readonly string[] = []) {
  const closed = vi.fn();
  vi.stubGlobal("createImageBitmap", async () => ({ close: closed }));
  const asked: string[] = [];
  const assets = async (name: string) => {
    asked.push(name);
    if (fails.includes(name)) throw new Error("no network");
    return new Blob();
  };
  return { asked, closed, open: () => Art.open(assets, sprites) };
}

it("opens the first world with the game, and another when it is played", async () => {
  const { asked, closed, open } = shelf();
  const art = await open();
  expect(asked).toEqual(["world-1", "ground-1"]);
  const arrived = vi.fn();
  art.choose(1, arrived);
  await settle();
  expect(arrived).not.toHaveBeenCalled();
  art.choose(4, arrived);
  expect(art.scenery.world).toBe(1);
  await settle();
  expect([art.scenery.world, arrived.mock.calls.length]).toEqual([4, 1]);
  art.choose(1, arrived);
  await settle();
  // The fourth world's memory is free again; the first stays for the next game.
  expect([art.scenery.world, closed.mock.calls.length]).toEqual([1, 2]);
  art.close();
  expect(closed).toHaveBeenCalledTimes(4);
});

it("goes on in the present world if another does not arrive", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const { open } = shelf(["ground-5"]);
  const art = await open();
  const arrived = vi.fn();
  art.choose(5, arrived);
  await settle();
  expect([art.scenery.world, arrived.mock.calls.length]).toEqual([1, 0]);
});

it("shows the world that was chosen last, whichever arrives last", async () => {
  const { open } = shelf();
  const art = await open();
  const arrived = vi.fn();
  for (const world of [2, 3] satisfies World[]) art.choose(world, arrived);
  await settle();
  expect([art.scenery.world, arrived.mock.calls.length]).toEqual([3, 1]);
});

it("does not start without the first world", async () => {
  await expect(shelf(["world-1"]).open()).rejects.toThrow("no network");
});
