import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { answer, type Kept } from "./keep.ts";

const origin = "https://arena.test";
let shelf: Map<string, Response>;
let network: (request: Request) => Promise<Response>;
const kept: Kept = {
  match: async (key) => shelf.get(key)?.clone(),
  put: async (key, response) => void shelf.set(key, response),
};

const offline = async () => {
  throw new TypeError("Failed to fetch");
};
const say =
  (text: string, headers: Record<string, string> = {}) =>
  async () =>
    new Response(text, { headers });
const html = { "content-type": "text/html; charset=utf-8" };
const open = { "cache-control": "public, max-age=5, stale-while-revalidate=60" };

/** The answer to a page's request; null if the worker leaves it alone. */
function ask(path: string, init: RequestInit & { navigate?: boolean } = {}) {
  const { navigate, ...rest } = init;
  const request = new Request(new URL(path, origin), rest);
  if (navigate) Object.defineProperty(request, "mode", { value: "navigate" });
  return answer(request, { origin, kept, fetch: (asked) => network(asked) });
}
const text = async (answered: Promise<Response> | null) => (await answered)?.text();

beforeEach(() => {
  shelf = new Map();
  network = offline;
});
afterEach(() => void vi.useRealTimers());

it("asks once for what carries its hash in its name", async () => {
  network = say("code");
  expect(await text(ask("/assets/first-1.js"))).toBe("code");
  network = offline;
  expect(await text(ask("/assets/first-1.js"))).toBe("code");
  await expect(ask("/assets/other-2.js")).rejects.toThrow("Failed to fetch");
});

it("does not keep an asset that is not there", async () => {
  network = async () => new Response("not found", { status: 404 });
  expect((await ask("/assets/gone.js"))?.status).toBe(404);
  expect(shelf.size).toBe(0);
});

it("shows the newest page, the last one of an address without a network, and home's shell elsewhere", async () => {
  network = say("home", html);
  await ask("/", { navigate: true });
  network = say("rewards 1", html);
  await ask("/rewards", { navigate: true });
  network = say("rewards 2", html);
  expect(await text(ask("/rewards", { navigate: true }))).toBe("rewards 2");
  network = offline;
  expect(await text(ask("/rewards", { navigate: true }))).toBe("rewards 2");
  expect(await text(ask("/faqs", { navigate: true }))).toBe("home");
});

it("says of a kept list that it is one, and how old", async () => {
  const date = "Mon, 23 Nov 2026 02:00:00 GMT";
  network = say("[1]", { ...open, date });
  const fresh = await ask("/api/v1/rewards");
  expect(fresh?.headers.has("arena-kept")).toBe(false);
  network = offline;
  const known = await ask("/api/v1/rewards");
  expect(known?.headers.get("arena-kept")).toBe("1");
  expect(known?.headers.get("date")).toBe(date);
  expect(await known?.text()).toBe("[1]");
});

it("never keeps what an address carries", async () => {
  network = say("home", html);
  await ask("/?a=a-signed-hand-off", { navigate: true });
  expect([...shelf.keys()]).toEqual(["/"]);
});

it("does not wait for ever for a page that it has", async () => {
  vi.useFakeTimers();
  shelf.set("/", new Response("kept"));
  network = () => new Promise(() => undefined);
  const answered = ask("/", { navigate: true });
  await vi.advanceTimersByTimeAsync(4_000);
  expect(await text(answered)).toBe("kept");
});

it("keeps no error page", async () => {
  network = async () => new Response("broken", { status: 503, headers: html });
  expect((await ask("/", { navigate: true }))?.status).toBe(503);
  expect(shelf.size).toBe(0);
});

it("shows the lists that were last seen", async () => {
  network = say("[1]", open);
  await ask("/api/v1/rewards?page=2");
  network = say("[2]", open);
  expect(await text(ask("/api/v1/rewards?page=2"))).toBe("[2]");
  network = offline;
  expect(await text(ask("/api/v1/rewards?page=2"))).toBe("[2]");
  await expect(ask("/api/v1/rewards")).rejects.toThrow("Failed to fetch");
});

it.each([["private, no-store"], ["no-store"], [""], ["x-public-ish"]])(
  "keeps nothing that is somebody's: %s",
  async (cache) => {
    network = say("mine", cache ? { "cache-control": cache } : {});
    const headers = { authorization: "Bearer token" };
    expect(await text(ask("/api/v1/wallet", { headers }))).toBe("mine");
    expect(shelf.size).toBe(0);
    network = offline;
    await expect(ask("/api/v1/wallet", { headers })).rejects.toThrow("Failed to fetch");
  },
);

it.each([
  ["what is sent", "/api/v1/redeem-claim", { method: "POST", body: "{}" }],
  ["another origin", "https://elsewhere.test/assets/a.js", {}],
  ["the operator's pages", "/operator/landing", { navigate: true }],
  ["the API's own pages", "/api/docs", { navigate: true }],
  ["the stream of events", "/api/v1/events", {}],
  ["a game's folder", "/games/aim-train/build.wasm", {}],
  ["a game's frame", "/frame/host.html", { navigate: true }],
])("keeps out of %s", (_what, path, init) => {
  expect(ask(path, init)).toBeNull();
});

it("works on where the device is full", async () => {
  network = say("code");
  const full: Kept = {
    match: async () => undefined,
    put: async () => Promise.reject(new Error("full")),
  };
  const request = new Request(`${origin}/assets/a.js`);
  expect(await text(answer(request, { origin, kept: full, fetch: network }))).toBe("code");
});
