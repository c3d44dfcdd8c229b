import { beforeAll, describe, expect, test } from "vitest";
import { AimGame, loadGames, PuzzleGame } from "./index.ts";
import { builtModule } from "./testing.ts";

let bytes: Buffer<ArrayBuffer>;

beforeAll(async () => {
  bytes = await builtModule();
}, 600_000);

describe("loading", () => {
  test("takes a response, with and without the type that lets it compile on arrival", async () => {
    for (const type of ["application/wasm", "application/octet-stream"]) {
      const loaded = await loadGames(new Response(bytes, { headers: { "content-type": type } }));
      expect(PuzzleGame.rulesVersion(loaded)).toBe(1);
      expect(AimGame.rulesVersion(loaded)).toBe(2);
    }
  });

  test("says what is wrong with a response that is not the module", async () => {
    await expect(loadGames(new Response("", { status: 404 }))).rejects.toThrow("HTTP 404");
    const empty = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);
    await expect(loadGames(empty)).rejects.toThrow("not the one");
    await expect(loadGames(new Response("<!doctype html>"))).rejects.toThrow(
      WebAssembly.CompileError,
    );
  });
});
