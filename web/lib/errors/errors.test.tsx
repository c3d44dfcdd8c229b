import { render, screen } from "@testing-library/react";
import { HttpResponse } from "msw";
import { Component, type PropsWithChildren } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { at, http, ok, server } from "#test";
import { ApiError } from "../http/error.ts";
import { withoutSecrets } from "./mask.ts";

type Report = { name: string; message: string; stack: string; route: string; build: string };
let reports: Report[] = [];
let now = 0;
let errors: typeof import("./index.ts");

beforeEach(async () => {
  [reports, now] = [[], 0];
  vi.spyOn(performance, "now").mockImplementation(() => now);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  server.use(
    http.post(at("/v1/client-errors"), async ({ request }) => {
      reports.push((await request.json()) as Report);
      return ok({});
    }),
  );
  // The module remembers reported errors as long as the page lives.
  vi.resetModules();
  errors = await import("./index.ts");
});

async function tell(...thrown: [at: number, error: unknown][]) {
  const { send } = await import("./send.ts");
  for (const [at, error] of thrown) {
    now = at;
    await send(error);
  }
}

it("tells of what nobody caught, with the screen and the build, and of nothing in the address", async () => {
  window.history.replaceState(null, "", "/tournament/71?a=k1.secret#x");
  document.body.insertAdjacentHTML(
    "beforeend",
    '<script type="module" src="/assets/index-D1f_2.js"></script>',
  );
  errors.watchErrors();
  window.dispatchEvent(new ErrorEvent("error", { error: new TypeError("x is not a function") }));
  await vi.waitFor(() => expect(reports).toHaveLength(1));
  now = 5_000;
  const rejected = new Event("unhandledrejection");
  window.dispatchEvent(Object.assign(rejected, { reason: "plain words" }));
  await vi.waitFor(() => expect(reports).toHaveLength(2));
  expect(reports).toMatchObject([
    { name: "TypeError", message: "x is not a function", build: "index-D1f_2" },
    { name: "thrown", message: "plain words", stack: "" },
  ]);
  expect(reports[0]?.route).toBe("/tournament/{tournamentId}");
});

class Boundary extends Component<PropsWithChildren, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render() {
    return this.state.failed ? "This did not load" : this.props.children;
  }
}
function Broken(): never {
  throw new RangeError("out of range");
}

it("tells of what a boundary caught", async () => {
  render(
    <Boundary>
      <Broken />
    </Boundary>,
    { onCaughtError: errors.caught },
  );
  expect(screen.getByText("This did not load")).toBeVisible();
  await vi.waitFor(() => expect(reports).toMatchObject([{ name: "RangeError" }]));
});

it("tells of the same once, of few a second, and of five at the most", async () => {
  const fault = (text: string) => Object.assign(new Error(text), { stack: `Error: ${text}` });
  await tell([0, fault("a")], [2_000, fault("a")], [4_000, fault("b")], [4_500, fault("c")]);
  expect(reports.map(({ message }) => message)).toEqual(["a", "b"]);
  await tell(...["d", "e", "f", "g"].map((t, i): [number, Error] => [9_000 + i * 2_000, fault(t)]));
  expect(reports.map(({ message }) => message)).toEqual(["a", "b", "d", "e", "f"]);
});

it("keeps to itself what is part of the day", async () => {
  const offline = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await tell(
    [0, new ApiError(0, "network", "no network")],
    [2_000, new DOMException("taken back", "AbortError")],
    [4_000, new Error("Failed to fetch dynamically imported module: /assets/a.js")],
    [6_000, undefined],
  );
  expect(reports).toEqual([]);
  offline.mockReturnValue(true);
  await tell([8_000, new Error("Failed to fetch dynamically imported module: /assets/a.js")]);
  expect(reports).toHaveLength(1);
});

it("is silent after the server has had enough", async () => {
  let calls = 0;
  server.use(
    http.post(at("/v1/client-errors"), () => {
      calls += 1;
      return new HttpResponse(null, { status: 429 });
    }),
  );
  await tell([0, new Error("a")], [5_000, new Error("b")]);
  expect(calls).toBe(1);
});

it.each([
  ["GET /rewards?a=k1.abc&r=1 failed", "GET /rewards?… failed"],
  ["at https://arena.example/?a=x#b (x)", "at https://arena.example/?… (x)"],
  ["number +92 300 1234567 or 03001234567", "number … or …"],
  ["code 123456 is wrong", "code … is wrong"],
  ["۰۳۰۰۱۲۳۴۵۶۷", "…"],
  ["ali.khan@example.com said no", "… said no"],
  ["Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIx.c2lnbmF0", "Bearer …"],
  [
    "at f (https://a.example/assets/index-D1.js:1:98765)",
    "at f (https://a.example/assets/index-D1.js:1:98765)",
  ],
  [
    "Cannot read properties of undefined (reading 'map')",
    "Cannot read properties of undefined (reading 'map')",
  ],
])("takes out what may be somebody's: %s", (text, masked) => {
  expect(withoutSecrets(text)).toBe(masked);
});
