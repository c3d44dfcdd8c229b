import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { http as calls } from "#console/http";
import { isAway, noteInput } from "#console/input";
import {
  administrator,
  at,
  fakeCredentials,
  http,
  ok,
  open,
  openedStreams,
  requestOptions,
  server,
  show,
  stream,
} from "#test/console";
import { pass } from "../../../../test/console/desks.ts";

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 20 });
  noteInput();
});
afterEach(() => vi.useRealTimers());

/** Whether a call says now that it is one of the page. */
async function isBackground(options?: { background: boolean }): Promise<boolean> {
  let header: string | null = null;
  server.use(
    http.get(at("/v1/staff"), ({ request }) => {
      header = request.headers.get("x-background");
      return ok({});
    }),
  );
  await calls.get("/v1/staff", options);
  return header === "1";
}

const move = (screenX: number) =>
  fireEvent(
    document.body,
    Object.assign(new Event("pointermove", { bubbles: true }), { screenX, screenY: 7 }),
  );

it("marks calls of a page that nobody has touched for a minute", async () => {
  await pass(59_000);
  expect(await isBackground()).toBe(false);
  await pass(1_000);
  expect(await isBackground()).toBe(true);
  fireEvent.keyDown(document.body, { key: "Shift" });
  expect(await isBackground()).toBe(false);
  expect(await isBackground({ background: true })).toBe(true);
});

it.each(["pointerdown", "click", "input", "wheel", "touchstart", "touchmove"])(
  "takes %s for input",
  async (name) => {
    await pass(60_000);
    expect(isAway()).toBe(true);
    fireEvent(document.body, new Event(name, { bubbles: true }));
    expect(isAway()).toBe(false);
  },
);

it("takes a pointer for input only when it moves, because the page moves under it too", async () => {
  move(10);
  await pass(60_000);
  move(10);
  expect(isAway()).toBe(true);
  fireEvent.scroll(document.body);
  expect(isAway()).toBe(true);
  move(11);
  expect(isAway()).toBe(false);
});

it("takes a passkey for input, which the page hears of only by its use", async () => {
  const { get } = fakeCredentials();
  const credential = await get({});
  let touch: (() => void) | undefined;
  get.mockImplementation(
    () =>
      new Promise((resolve) => {
        touch = () => resolve(credential);
      }),
  );
  const headers: (string | null)[] = [];
  server.use(
    http.post(at("/v1/staff/2/disable"), ({ request }) => {
      headers.push(request.headers.get("x-background"));
      if (request.headers.has("x-step-up")) return ok({});
      const data = { stepUp: "s1", options: requestOptions };
      return Response.json(
        { success: false, code: "step_up_needed", message: "Confirm.", data },
        { status: 403 },
      );
    }),
    http.post(at("/v1/step-ups/s1"), () => ok({})),
  );
  const { user } = show(null);
  const call = calls.post("/v1/staff/2/disable");
  await user.click(await screen.findByRole("button", { name: /passkey/i }));
  await waitFor(() => expect(touch).toBeDefined());
  await pass(90_000);
  touch?.();
  await call;
  expect(headers).toEqual([null, null]);
});

/** A server whose session ends 15 minutes after the last call that is not in the background. */
function countingServer() {
  let used = Date.now();
  server.use(
    http.get(at("/v1/session"), ({ request }) => {
      if (!request.headers.has("x-background")) used = Date.now();
      return ok({
        ...administrator,
        idleUntil: new Date(used + 15 * 60_000).toISOString(),
        expiresAt: new Date(used + 12 * 3_600_000).toISOString(),
      });
    }),
    http.get(at("/v1/changes"), ({ request }) => {
      if (!request.headers.has("x-background")) used = Date.now();
      return ok({ items: [], next: null });
    }),
  );
}

it("warns somebody who left a page open that stays up to date, and the button counts as use", async () => {
  const { user } = open("/");
  countingServer();
  await screen.findByRole("heading", { name: "Hello, Ayesha Khan" });
  await waitFor(() => expect(openedStreams()).toHaveLength(1));
  stream().send("ready");
  for (let minute = 0; minute < 13; minute += 1) {
    expect(screen.queryByText("Are you still there?")).toBeNull();
    stream().send("changed", { desks: ["changes"] });
    await pass(60_000);
  }
  expect(await screen.findByText(/signs you out in [12]:\d\d/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Stay signed in" }));
  await waitFor(() => expect(screen.queryByText("Are you still there?")).toBeNull());
  await pass(12 * 60_000);
  expect(screen.queryByText("Are you still there?")).toBeNull();
  await pass(90_000);
  expect(await screen.findByText("Are you still there?")).toBeVisible();
});

it("moves the warning with each call of somebody who is there", async () => {
  open("/");
  countingServer();
  await screen.findByRole("heading", { name: "Hello, Ayesha Khan" });
  stream().send("ready");
  for (let minute = 0; minute < 20; minute += 1) {
    fireEvent.keyDown(document.body, { key: "Shift" });
    stream().send("changed", { desks: ["changes"] });
    await pass(60_000);
    expect(screen.queryByText("Are you still there?")).toBeNull();
  }
});
