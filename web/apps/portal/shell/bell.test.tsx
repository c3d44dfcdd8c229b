import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, it, vi } from "vitest";
import { asGuest, at, http, logInAs, ok, refused, server, show } from "#test";
import { m } from "#words";
import Bell from "./bell.tsx";

const notice = (
  id: string,
  text: string,
  at = "2026-11-20T20:30:00Z",
  path: string | null = null,
) => ({
  id,
  kind: "match_room",
  text,
  icon: "gamepad",
  tone: "plain",
  path,
  at,
});
const two = [
  notice("2", "Your room ID is K7M2QX."),
  notice("1", "Welcome.", "2026-11-19T08:00:00Z"),
];
let calls = 0;
let list: unknown[] = two;
/** The server's mark, and the marks sent to it. */
let readUpTo: string | null = null;
let marks: string[] = [];

beforeEach(() => {
  calls = 0;
  [list, readUpTo, marks] = [two, null, []];
  logInAs();
  server.use(
    http.get(at("/v1/notifications"), () => {
      calls += 1;
      return ok(list, { readUpTo });
    }),
    http.post(at("/v1/notifications/read"), async ({ request }) => {
      const { id } = (await request.json()) as { id: string };
      marks.push(id);
      return ok({ readUpTo: id });
    }),
  );
});

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
    expect.stringMatching(/Your room ID is K7M2QX\..*21 Nov 2026, 1:30 AM.*New/),
    expect.stringMatching(/Welcome\..*19 Nov 2026.*New/),
  ]);
  await user.click(sheet.getByRole("button", { name: "Close" }));
  await named("Messages");
  expect(window.localStorage.getItem("arena.read")).toBe("2");
  expect(marks).toEqual(["2"]);
});

it("counts what was read on another device no more", async () => {
  readUpTo = "1";
  const { user } = show(<Bell />);
  await named("Messages, 1 new");
  await user.click(bell());
  await screen.findAllByRole("listitem");
  await waitFor(() => expect(marks).toEqual(["2"]));
});

it("tells the server later what was read without a network, and never takes its mark back", async () => {
  window.localStorage.setItem("arena.read", "2");
  readUpTo = "1";
  const { unmount } = show(<Bell />);
  await waitFor(() => expect(marks).toEqual(["2"]));
  expect(bell()).toHaveAccessibleName("Messages");
  unmount();
  window.localStorage.setItem("arena.read", "1");
  [readUpTo, marks] = ["2", []];
  show(<Bell />);
  await waitFor(() => expect(calls).toBe(2));
  await named("Messages");
  expect(marks).toEqual([]);
});

it("is not taken in by the mark of who was logged in before", async () => {
  window.localStorage.setItem("arena.read", "somebody-else's");
  show(<Bell />);
  await named("Messages, 2 new");
  expect(marks).toEqual([]);
});

it("says so without a network", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  server.use(http.get(at("/v1/notifications"), () => HttpResponse.error()));
  const { user } = show(<Bell />);
  await user.click(bell());
  expect(await screen.findByText(m.error_network())).toBeVisible();
  expect(screen.getByRole("button", { name: "Retry" })).toBeVisible();
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

it("leads from a message to what it is about, and lets one that leads nowhere be text", async () => {
  list = [
    notice("2", "Your room ID is K7M2QX.", undefined, "/tournaments?play=71&room=K7M2QX"),
    notice("1", "Welcome."),
  ];
  const { user } = show(<Bell />);
  await user.click(bell());
  const links = await screen.findAllByRole("link");
  expect(links.map((link) => link.textContent)).toEqual([
    expect.stringMatching(/^Your room ID is K7M2QX\./),
  ]);
  expect(links[0]).toHaveAttribute("href", "/tournaments?play=71&room=K7M2QX");
  links[0]?.focus();
  await user.keyboard("{Enter}");
  expect(window.location.pathname + window.location.search).toBe(
    "/tournaments?play=71&room=K7M2QX",
  );
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});
