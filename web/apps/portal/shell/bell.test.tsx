import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { asGuest, at, http, logInAs, ok, refused, server, show } from "#test";
import Bell from "./bell.tsx";

const notice = (id: string, text: string, at = "2026-11-20T20:30:00Z", kind = "match_room") => ({
  id,
  kind,
  text,
  at,
});
const two = [
  notice("2", "Your room ID is K7M2QX."),
  notice("1", "Welcome.", "2026-11-19T08:00:00Z"),
];
let calls = 0;
let list: unknown[] = two;

beforeEach(() => {
  calls = 0;
  list = two;
  logInAs();
  server.use(
    http.get(at("/v1/notifications"), () => {
      calls += 1;
      return ok(list);
    }),
  );
});
afterEach(() => vi.useRealTimers());

const bell = () => screen.getByRole("button", { name: /^Messages/ });
const named = (name: string) => waitFor(() => expect(bell()).toHaveAccessibleName(name));

it("counts what is new, shows it newest first, and counts it no more", async () => {
  const { user } = show(<Bell />);
  await named("Messages, 2 new");
  await user.click(bell());
  const sheet = within(await screen.findByRole("dialog", { name: "Messages" }));
  const entries = await sheet.findAllByRole("listitem");
  // 20:30 in UTC is half past one the next day in Karachi.
  expect(entries.map((entry) => entry.textContent)).toEqual([
    expect.stringMatching(/Your room ID is K7M2QX\..*21 Nov 2026, 01:30 am.*New/),
    expect.stringMatching(/Welcome\..*19 Nov 2026.*New/),
  ]);
  await user.click(sheet.getByRole("button", { name: "Close" }));
  await named("Messages");
  expect(window.localStorage.getItem("arena.read")).toBe("2");
});

it("remembers on the device what was read, and marks only what came after", async () => {
  window.localStorage.setItem("arena.read", "1");
  const { user } = show(<Bell />);
  await named("Messages, 1 new");
  await user.click(bell());
  const entries = await screen.findAllByRole("listitem");
  expect(entries.map((entry) => /New$/.test(entry.textContent ?? ""))).toEqual([true, false]);
});

it("does not count past nine", async () => {
  list = Array.from({ length: 12 }, (_, index) => notice(String(20 - index), "x"));
  show(<Bell />);
  await named("Messages, 9+ new");
});

it("asks again every minute", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  show(<Bell />);
  await named("Messages, 2 new");
  list = [notice("3", "You won."), ...two];
  await vi.advanceTimersByTimeAsync(60_000);
  await named("Messages, 3 new");
  expect(calls).toBe(2);
});

it("asks for nothing for a guest", async () => {
  asGuest();
  show(<Bell />);
  await new Promise((done) => setTimeout(done, 50));
  expect(calls).toBe(0);
});

it("says what will come while there is nothing", async () => {
  list = [];
  const { user } = show(<Bell />);
  await user.click(bell());
  expect(await screen.findByText("No messages yet")).toBeVisible();
  expect(bell()).toHaveAccessibleName("Messages");
});

it("says that they could not be loaded, and tries again", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  server.use(http.get(at("/v1/notifications"), () => refused("internal", "x", 500)));
  const { user } = show(<Bell />);
  await user.click(bell());
  expect(await screen.findByText("Your messages could not be loaded")).toBeVisible();
  server.use(http.get(at("/v1/notifications"), () => ok(two)));
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("Welcome.")).toBeVisible();
});
