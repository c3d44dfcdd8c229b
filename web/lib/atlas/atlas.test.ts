import { afterEach, expect, it, vi } from "vitest";
import { Atlas, openAtlas, type Places } from "./index.ts";

const places: Places = {
  size: [100, 60],
  sprites: {
    ball: [
      [0, 0, 40, 40, 20, 20],
      [42, 0, 40, 38, 20, 19],
    ],
  },
};
const picture = document.createElement("canvas");
const context = () => {
  const drawImage = vi.fn();
  return { drawImage, ctx: { drawImage } as unknown as CanvasRenderingContext2D };
};

afterEach(() => vi.unstubAllGlobals());

it("draws a sprite with its anchor at the place, and goes around its frames", () => {
  const atlas = new Atlas(picture, places);
  expect(atlas.frames("ball")).toBe(2);
  expect(atlas.size("ball")).toEqual([40, 40]);
  expect(atlas.size("bat")).toEqual([0, 0]);
  const { ctx, drawImage } = context();
  atlas.draw(ctx, "ball", 100, 50, 0.5);
  atlas.draw(ctx, "ball", 100, 50, 1, 3.7);
  atlas.draw(ctx, "ball", 100, 50, 1, -1);
  expect(drawImage.mock.calls.map((call) => call.slice(1))).toEqual([
    [0, 0, 40, 40, 90, 40, 20, 20],
    [42, 0, 40, 38, 80, 31, 40, 38],
    [42, 0, 40, 38, 80, 31, 40, 38],
  ]);
});

it("draws nothing for a name that it does not have", () => {
  const { ctx, drawImage } = context();
  new Atlas(picture, places).draw(ctx, "bat", 0, 0, 1);
  expect(drawImage).not.toHaveBeenCalled();
});

it("reads the picture before it is drawn, also where there are no bitmaps", async () => {
  const bitmap = { close: vi.fn() };
  vi.stubGlobal("createImageBitmap", async () => bitmap);
  const file = new Blob(["x"]);
  const atlas = await openAtlas(file, places);
  atlas.close();
  expect(bitmap.close).toHaveBeenCalledOnce();

  vi.stubGlobal("createImageBitmap", undefined);
  const decoded = vi.fn(async () => undefined);
  vi.stubGlobal(
    "Image",
    class {
      src = "";
      decode = decoded;
    },
  );
  vi.stubGlobal("URL", { createObjectURL: () => "blob:x", revokeObjectURL: vi.fn() });
  (await openAtlas(file, places)).close();
  expect(decoded).toHaveBeenCalledOnce();
});
