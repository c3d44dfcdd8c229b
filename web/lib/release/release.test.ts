import { renderHook } from "@testing-library/react";
import { HttpResponse } from "msw";
import { afterEach, beforeEach, expect, it, type MockInstance, vi } from "vitest";
import { http, server } from "#test";
import { exit } from "../router/index.ts";

const own = "/assets/index-1.js";
const page = (script: string) =>
  `<!doctype html><script id="arena-data">{}</script><script type="module" crossorigin src="${script}"></script>`;
const reload = vi.fn();
let asked = 0;
/** The first script of the server's page; null without a network. */
let servers: string | null = own;

/** Loads the module anew, as in a page just opened. */
async function open() {
  vi.resetModules();
  const release = await import("./index.ts");
  // The fresh module uses this `exit`.
  (await import("../router/login.ts")).exit.reload = reload;
  release.startRelease();
  const outdated = renderHook(() => release.useOutdated());
  return {
    ...release,
    outdated: () => {
      outdated.rerender();
      return outdated.result.current;
    },
  };
}

function draw(html: string): void {
  document.body.innerHTML = `<script type="module" src="${own}"></script>${html}`;
}

let heard: MockInstance<typeof document.addEventListener>;
beforeEach(() => {
  heard = vi.spyOn(document, "addEventListener");
  [asked, servers] = [0, own];
  reload.mockReset();
  exit.reload = reload;
  window.history.replaceState(null, "", "/rewards");
  draw("");
  server.use(
    http.get("http://arena.test/", () => {
      asked += 1;
      return servers === null ? HttpResponse.error() : HttpResponse.html(page(servers));
    }),
  );
});
afterEach(() => {
  for (const [type, listener] of heard.mock.calls) document.removeEventListener(type, listener);
  document.body.innerHTML = "";
});

it("leaves a build that the server has no more, once, and silently", async () => {
  servers = "/assets/index-2.js";
  const { reloadIfOutdated, outdated } = await open();
  // Several parts of one screen fail together.
  expect(await Promise.all([reloadIfOutdated(), reloadIfOutdated(), reloadIfOutdated()])).toEqual([
    true,
    true,
    true,
  ]);
  expect(reload).toHaveBeenCalledTimes(1);
  expect([asked, outdated()]).toEqual([1, false]);
});

it("never reloads twice from the same build: it offers to", async () => {
  servers = "/assets/index-2.js";
  await (await open()).reloadIfOutdated();
  expect(reload).toHaveBeenCalledTimes(1);
  // The old page came again, from the cache or a node not upgraded yet.
  const { reloadIfOutdated, outdated } = await open();
  expect(await reloadIfOutdated()).toBe(false);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(outdated()).toBe(true);
});

it("does not reload where the next page would not remember that it did", async () => {
  servers = "/assets/index-2.js";
  const full = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  const { reloadIfOutdated, outdated } = await open();
  expect([await reloadIfOutdated(), outdated()]).toEqual([false, true]);
  expect(reload).not.toHaveBeenCalled();
  full.mockRestore();
});

it.each([
  ["the server has the same build", own],
  ["there is no network", null],
])("stays where %s", async (_what, script) => {
  servers = script;
  const { reloadIfOutdated, outdated } = await open();
  expect([await reloadIfOutdated(), outdated()]).toEqual([false, false]);
  expect(reload).not.toHaveBeenCalled();
});

it("takes the page of a network that wants a login for no newer build", async () => {
  server.use(http.get("http://arena.test/", () => HttpResponse.html("<h1>Free Wi-Fi</h1>")));
  const { reloadIfOutdated, outdated } = await open();
  expect([await reloadIfOutdated(), outdated()]).toEqual([false, false]);
});

it("hears of a part that did not arrive", async () => {
  servers = "/assets/index-2.js";
  await open();
  window.dispatchEvent(new Event("vite:preloadError"));
  await vi.waitFor(() => expect(reload).toHaveBeenCalled());
});

const underWay: [string, () => void][] = [
  ["a level", () => window.history.replaceState(null, "", "/puzzle-mania")],
  ["a room", () => window.history.replaceState(null, "", "/cannon-clash")],
  ["an open sheet", () => draw("<dialog open></dialog>")],
  [
    "what somebody typed",
    () => {
      draw("<form><input></form>");
      document.querySelector("input")?.dispatchEvent(new Event("input", { bubbles: true }));
    },
  ],
];

it.each(underWay)("does not reload over %s: it offers to", async (_what, begin) => {
  servers = "/assets/index-2.js";
  const { reloadIfOutdated, outdated } = await open();
  begin();
  expect([await reloadIfOutdated(), outdated()]).toEqual([false, true]);
  expect(reload).not.toHaveBeenCalled();
});

it.each(underWay)(
  "follows another tab when %s is over and it is out of sight",
  async (_what, begin) => {
    servers = "/assets/index-2.js";
    const { follow, outdated } = await open();
    begin();
    await follow();
    expect([outdated(), reload.mock.calls.length]).toEqual([true, 0]);
    const hidden = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    document.dispatchEvent(new Event("visibilitychange"));
    expect(reload).not.toHaveBeenCalled();
    draw("");
    window.history.replaceState(null, "", "/rewards");
    document.dispatchEvent(new Event("visibilitychange"));
    expect(reload).toHaveBeenCalledTimes(1);
    hidden.mockRestore();
  },
);

it("follows another tab at once when nothing is under way, and stays where it is new already", async () => {
  servers = "/assets/index-2.js";
  const { follow } = await open();
  await follow();
  expect(reload).toHaveBeenCalledTimes(1);
  servers = own;
  await follow();
  expect(reload).toHaveBeenCalledTimes(1);
});
