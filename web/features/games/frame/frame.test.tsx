import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { HttpResponse } from "msw";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { http, server, show } from "#test";
import { parseManifest } from "./build.ts";
import { build, hostOf, say, settle } from "./fixtures.ts";
import { GameFrame } from "./game-frame.tsx";
import { type Build, endingOf, type FromGame, parseFromGame } from "./protocol.ts";
import { fresh, next, useFrame } from "./use-frame.ts";

const open = () => hostOf("X");

const onEvent = vi.fn();
function Game({ held = false, startAfterMs = 500, of = null as Build | null }) {
  const { state, send, onMessage } = useFrame({
    startAfterMs,
    held,
    start: () => ({ type: "send", object: "GameManager", method: "StartGame", value: "{}" }),
    onEvent,
  });
  return (
    <>
      <p data-testid="state">{JSON.stringify(state)}</p>
      <GameFrame build={of} title="X" send={send} onMessage={onMessage} />
    </>
  );
}
const state = () => JSON.parse(screen.getByTestId("state").textContent ?? "");
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

beforeEach(() => {
  onEvent.mockReset();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
  Object.defineProperty(document, "visibilityState", { value: "visible", configurable: true });
});

it("makes a frame without an origin ready before there is a build", async () => {
  show(<Game />);
  const frame = screen.getByTitle("X");
  expect(frame.getAttribute("sandbox")).toBe("allow-scripts allow-pointer-lock");
  expect(frame.getAttribute("src")).toBe("/frame/host.html");
  const host = await open();
  expect(host.opened).toEqual({ arena: "open" });
  await say(host, { type: "ready" }, { type: "progress", value: 0.4 });
  expect(state().progress).toBeCloseTo(0.94);
  await say(host, { type: "progress", value: 0.2 }, { type: "progress", value: 7 }, "nonsense");
  expect(state().progress).toBeCloseTo(0.94);
  host.port.close();
});

it("fetches the build and hands it to its frame once both are here", async () => {
  vi.useRealTimers();
  show(<Game of={build} />);
  await waitFor(() => expect(state().progress).toBe(0.9));
  const host = await open();
  await waitFor(() => expect(host.ran).toHaveLength(1));
  const { parts: _parts, assets: _assets, ...named } = build;
  expect(host.ran).toEqual([
    { type: "run", build: named, files: expect.objectContaining({ code: expect.anything() }) },
  ]);
  host.port.close();
});

it("answers the game's requests for its assets", async () => {
  vi.useRealTimers();
  const url = "http://arena.test/games/x/1/sounds.webm";
  server.use(http.get(url, () => new HttpResponse(new Uint8Array(7))));
  const of = { ...build, assets: { sounds: { url, unpacked: null, first: false } } };
  show(<Game of={of} />);
  const host = await open();
  await say(host, { type: "asset", name: "sounds" }, { type: "asset", name: "world" });
  await waitFor(() => expect(host.heard).toHaveLength(2));
  expect(host.heard).toEqual(
    expect.arrayContaining([
      { type: "asset", name: "sounds", file: expect.anything() },
      { type: "asset", name: "world", file: null },
    ]),
  );
  host.port.close();
});

it("says that a file of the build is not there", async () => {
  vi.useRealTimers();
  server.use(http.get(build.parts.code.url, () => new HttpResponse(null, { status: 404 })));
  show(<Game of={build} />);
  await waitFor(() => expect(state().name).toBe("failed"));
  expect(state().reason).toContain("x.wasm: HTTP 404");
});

it("sends the start message so long after the load, once", async () => {
  show(<Game />);
  const host = await open();
  await say(host, { type: "loaded" });
  pass(499);
  await settle();
  expect([state(), host.heard]).toEqual([{ name: "loaded" }, []]);
  pass(1);
  await settle();
  expect(state()).toEqual({ name: "started" });
  await say(host, { type: "loaded" });
  pass(5_000);
  await settle();
  expect(host.heard).toEqual([
    { type: "send", object: "GameManager", method: "StartGame", value: "{}" },
  ]);
  host.port.close();
});

it("holds the start message back while nobody can see the game", async () => {
  const { rerender } = show(<Game held />);
  const host = await open();
  await say(host, { type: "loaded" });
  pass(60_000);
  expect(state()).toEqual({ name: "loaded" });
  rerender(<Game />);
  pass(500);
  await settle();
  expect(host.heard).toHaveLength(1);
  host.port.close();
});

it("hears what a game that runs tells, and no end of one that was not begun", async () => {
  show(<Game />);
  const host = await open();
  const end = { type: "event", name: "GameOver", args: ["victory|9", "bG9n"] };
  await say(host, { type: "loaded" }, end, { type: "event", name: "Hello", args: [1, {}] });
  expect(onEvent.mock.calls).toEqual([["Hello", [1]]]);
  pass(500);
  await say(host, end);
  expect(onEvent).toHaveBeenLastCalledWith("GameOver", ["victory|9", "bG9n"]);
  host.port.close();
});

it("takes an error for the end, and whatever comes after it for nothing", async () => {
  show(<Game />);
  const host = await open();
  await say(host, { type: "error", reason: "no framework" }, { type: "loaded" });
  expect(state()).toEqual({ name: "failed", reason: "no framework" });
  host.port.close();
});

it("does not wait for ever: silence is a failure, a step begins the wait anew", async () => {
  show(<Game />);
  const host = await open();
  pass(44_000);
  await say(host, { type: "progress", value: 0.9 });
  pass(44_000);
  expect(state().name).toBe("loading");
  pass(1_000);
  expect(state()).toEqual({ name: "failed", reason: "nothing happened" });
  host.port.close();
});

it("does not count the time that a page is hidden", async () => {
  show(<Game />);
  await open();
  const turn = (visibility: string) => {
    Object.defineProperty(document, "visibilityState", { value: visibility, configurable: true });
    act(() => void document.dispatchEvent(new Event("visibilitychange")));
  };
  turn("hidden");
  pass(500_000);
  expect(state().name).toBe("loading");
  turn("visible");
  pass(45_000);
  expect(state().name).toBe("failed");
});

it("believes no frame that went elsewhere", async () => {
  show(<Game />);
  const host = await open();
  act(() => void fireEvent.load(screen.getByTitle("X")));
  expect(state()).toEqual({ name: "failed", reason: "the frame was navigated" });
  host.port.close();
});

it("closes the channel with the frame", async () => {
  const { unmount } = show(<Game />);
  const host = await open();
  const closed = new Promise<void>((done) => host.port.addEventListener("close", () => done()));
  unmount();
  await closed;
});

it.each([
  ["victory|12", { won: true, reason: "12", score: "" }],
  ["victory||12 hits", { won: true, reason: "", score: "12 hits" }],
  ["defeat|Too many misses", { won: false, reason: "Too many misses", score: "" }],
  ["defeat|Too few hits|3 hits", { won: false, reason: "Too few hits", score: "3 hits" }],
  ["victory", { won: false, reason: "", score: "" }],
  ["victorious|1", { won: false, reason: "1", score: "" }],
  [undefined, { won: false, reason: "", score: "" }],
])("reads %j as the specification says", (text, ending) => {
  expect(endingOf(text)).toEqual(ending);
});

it.each([null, 3, "loaded", {}, { type: "launch" }, { type: "progress", value: Number.NaN }])(
  "takes %j for no message",
  (data) => {
    expect(parseFromGame(data)).toBeNull();
  },
);

it("cuts what is longer than any log", () => {
  const long = "x".repeat(1_000_000);
  const event = parseFromGame({ type: "event", name: "GameOver", args: [long] });
  expect(event?.type === "event" && String(event.args[0]).length).toBe(44_000);
});

it("goes from the first byte to the start message and never back", () => {
  const steps: (FromGame | { type: "start" })[] = [
    { type: "start" },
    { type: "progress", value: 1 },
    { type: "loaded" },
    { type: "progress", value: 0.1 },
    { type: "start" },
    { type: "loaded" },
  ];
  const names = ["loading"];
  steps.reduce((state, step) => {
    const then = next(state, step);
    names.push(then.name);
    return then;
  }, fresh);
  expect(names).toEqual([
    "loading",
    "loading",
    "loading",
    "loaded",
    "loaded",
    "started",
    "started",
  ]);
});

const at = new URL("http://arena.test/games/x/build.json");
const files = {
  loaderUrl: "3f2a/x.loader.js",
  dataUrl: "3f2a/x.data.br",
  frameworkUrl: "3f2a/x.framework.js.br",
  codeUrl: "3f2a/x.wasm.br",
};

it("reads a manifest: addresses relative to it, and what it leaves out", () => {
  const { build, bytes, start } = parseManifest({ ...files, productName: "X" }, at);
  expect(build.parts.loader).toEqual({
    url: "http://arena.test/games/x/3f2a/x.loader.js",
    unpacked: null,
  });
  expect(build.parts.letters).toBeNull();
  expect([build.productName, build.companyName, bytes]).toEqual(["X", "Arena", null]);
  expect(start).toEqual({ object: "GameManager", method: "StartGame" });
  expect(parseManifest({ ...files, bytes: 1_000 }, at).bytes).toBe(1_000);
});

it("knows how long its files are when they are here, and the reader's letters", () => {
  const unpacked = { dataUrl: 5_000, codeUrl: "many", loaderUrl: -1 };
  const { parts } = parseManifest({ ...files, unpacked, letters_Latn: "3f2a/en.woff2" }, at).build;
  expect(parts.data).toEqual({ url: "http://arena.test/games/x/3f2a/x.data.br", unpacked: 5_000 });
  expect([parts.code.unpacked, parts.loader.unpacked, parts.framework.unpacked]).toEqual([
    null,
    null,
    null,
  ]);
  expect(parts.letters?.url).toBe("http://arena.test/games/x/3f2a/en.woff2");
});

it.each([
  ["a missing file", { ...files, codeUrl: undefined }, /no codeUrl/],
  ["another origin", { ...files, loaderUrl: "https://elsewhere.test/games/x.js" }, /leads out/],
  ["the app's own files", { ...files, loaderUrl: "/assets/app.js" }, /leads out/],
  ["a way out", { ...files, loaderUrl: "../../api/v1/config" }, /leads out/],
  ["a page", "<!doctype html>", /no loaderUrl/],
])("refuses %s in a manifest", (_what, json, fault) => {
  expect(() => parseManifest(json, at)).toThrow(fault);
});
