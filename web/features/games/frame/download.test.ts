import { HttpResponse } from "msw";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { http, server } from "#test";
import { download, downloadAsset } from "./download.ts";
import { build } from "./fixtures.ts";
import type { Build } from "./protocol.ts";

const never = new AbortController().signal;
const sized = (lengths: Partial<Record<keyof Build["parts"], number>>): Build => ({
  ...build,
  parts: Object.fromEntries(
    Object.entries(build.parts).map(([part, source]) => [
      part,
      source && { ...source, unpacked: lengths[part as keyof Build["parts"]] ?? null },
    ]),
  ) as Build["parts"],
});
const bytes = (length: number) => new HttpResponse(new Uint8Array(length));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
});

it("brings every file as what it is, and tells how much of them is here", async () => {
  server.use(
    http.get(build.parts.data.url, () => bytes(700)),
    http.get(build.parts.code.url, () => bytes(200)),
    http.get(build.parts.framework.url, () => bytes(90)),
    http.get(build.parts.loader.url, () => bytes(10)),
  );
  const seen: number[] = [];
  const lengths = { data: 700, code: 200, framework: 90, loader: 10 };
  const files = await download(sized(lengths), never, (share) => seen.push(share));
  expect([files.data.size, files.code.size]).toEqual([700, 200]);
  expect([files.loader.type, files.code.type]).toEqual(["text/javascript", "application/wasm"]);
  expect(files.letters).toBeUndefined();
  expect(seen.at(-1)).toBe(1);
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  expect(new Set(seen.map((share) => Math.round(share * 100)))).toContain(100);
});

it("brings the first assets with the parts, and another one when it is asked for", async () => {
  const at = (name: string) => `http://arena.test/games/x/1/${name}.webp`;
  const asset = (name: string, first: boolean) => ({ url: at(name), unpacked: 300, first });
  const rich = {
    ...sized({}),
    assets: { world: asset("world", true), sounds: asset("sounds", false) },
  };
  const asked: string[] = [];
  server.use(
    http.get("http://arena.test/games/x/1/*", ({ request }) => {
      asked.push(request.url);
      return bytes(300);
    }),
  );
  const files = await download(rich, never, () => undefined);
  expect(Object.keys(files.assets)).toEqual(["world"]);
  expect(files.assets.world?.size).toBe(300);
  expect(asked).not.toContain(at("sounds"));
  expect((await downloadAsset(rich, "sounds", never))?.size).toBe(300);
  expect(await downloadAsset(rich, "toString", never)).toBeNull();
  server.use(http.get(at("sounds"), () => new HttpResponse(null, { status: 404 })));
  expect(await downloadAsset(rich, "sounds", never)).toBeNull();
});

it("tries a file again that broke off, and not one that is not there", async () => {
  let tries = 0;
  server.use(
    http.get(build.parts.code.url, () => {
      tries += 1;
      return tries < 3 ? HttpResponse.error() : bytes(4);
    }),
  );
  const done = download(build, never, () => undefined);
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(500);
    expect(tries).toBe(3);
  });
  expect((await done).code.size).toBe(4);

  let asked = 0;
  server.use(
    http.get(build.parts.code.url, () => {
      asked += 1;
      return new HttpResponse(null, { status: 404 });
    }),
  );
  await expect(download(build, never, () => undefined)).rejects.toThrow(/x.wasm: HTTP 404/);
  expect(asked).toBe(1);
});

it("stops with its game", async () => {
  const aborted = new AbortController();
  server.use(http.get(build.parts.code.url, () => HttpResponse.error()));
  const done = download(build, aborted.signal, () => undefined);
  aborted.abort();
  await expect(done).rejects.toBeDefined();
});
