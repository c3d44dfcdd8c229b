import { QueryClient } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { paths, type RouteName, type RouteTable, startRouter } from "#lib/router";
import { at, http, ok, refused, server } from "#test";
import { tournament } from "./fixtures.ts";
import Tournaments from "./screen.tsx";
import { lists, live, open, prepare } from "./screen-fixtures.tsx";

prepare();
const entering = (answer: () => Response) =>
  server.use(http.post(at("/v1/esl/tournament/match/checkin"), answer));

let stop = () => {};
/** A route table in which only these have screens. */
function built(...names: RouteName[]) {
  const entries = (Object.keys(paths) as RouteName[]).map((name) => [
    name,
    names.includes(name)
      ? { title: () => name, screen: async () => ({ default: Tournaments }) }
      : { title: () => name },
  ]);
  stop = startRouter(Object.fromEntries(entries) as RouteTable, new QueryClient());
}
afterEach(() => stop());

async function play(room: string) {
  lists([live]);
  const view = open();
  await view.user.click(await screen.findByRole("button", { name: "Play Now: Aim League" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Play Now" }));
  if (room) await view.user.type(dialog.getByLabelText("Room ID"), room);
  await view.user.click(dialog.getByRole("button", { name: "Submit", hidden: true }));
  return { ...view, dialog };
}
const inRoom = {
  tournamentId: 8,
  roomId: "K7MX3P",
  game_unique_id: "cannon_clash_001",
  game_name: "Cannon Clash",
  route: "/cannon-clash",
  side: 0,
  opponentAppeared: false,
  seed: null,
  appearUntil: "2026-11-21T12:00:00Z",
  deadlineAt: "2026-11-21T13:00:00Z",
};

it("links a live card to its bracket", async () => {
  lists([live]);
  open();
  expect(await screen.findByRole("link", { name: "Bracket: Aim League" })).toHaveAttribute(
    "href",
    "/tournament/8",
  );
});

it("needs a room id that is more than spaces", async () => {
  const asked = vi.fn();
  entering(() => {
    asked();
    return ok(inRoom);
  });
  const { dialog } = await play("   ");
  expect(
    await dialog.findByText("Please enter the Room ID from the SMS that we sent you."),
  ).toBeInTheDocument();
  expect(dialog.getByLabelText("Room ID")).toHaveAttribute("aria-invalid", "true");
  expect(asked).not.toHaveBeenCalled();
});

it("goes to the tournament's game with its room", async () => {
  built("tournaments", "cannonClash");
  const bodies: unknown[] = [];
  server.use(
    http.post(at("/v1/esl/tournament/match/checkin"), async ({ request }) => {
      bodies.push(await request.json());
      return ok(inRoom, { start_game: true, message: "in" });
    }),
  );
  await play(" k7mx3p ");
  await waitFor(() => expect(window.location.pathname).toBe("/cannon-clash"));
  expect(bodies).toEqual([{ tournamentId: 8, roomId: "k7mx3p" }]);
  expect(window.history.state.state).toEqual({ roomId: "K7MX3P", tournamentId: "8" });
});

it.each([null, "/pool-party"])(
  "says that a game without a screen here (%s) opens soon",
  async (route) => {
    built("tournaments");
    const room = { ...inRoom, game_name: "Pool Party", route };
    entering(() => ok(room, { start_game: true, message: "in" }));
    await play("K7MX3P");
    expect(await screen.findByText("Pool Party opens soon on this device.")).toBeInTheDocument();
    expect(window.location.pathname).toBe("/tournaments");
  },
);

it("shows why a room was not opened, in the server's words or the specification's", async () => {
  const text = "This Room ID is not correct. Please check the SMS that we sent you.";
  entering(() => refused("wrong_room", text));
  const { dialog, user } = await play("AAAAAA");
  expect(await dialog.findByText(text)).toBeInTheDocument();
  entering(() => refused("internal", "x", 500));
  await user.click(dialog.getByRole("button", { name: "Submit", hidden: true }));
  expect(await dialog.findByText("Failed to check in to match")).toBeInTheDocument();
});

it("opens the room's form from a message, filled in and to be changed, once", async () => {
  lists([tournament(), live], [], [8]);
  const sent: unknown[] = [];
  server.use(
    http.post(at("/v1/esl/tournament/match/checkin"), async ({ request }) => {
      sent.push(await request.json());
      return refused("wrong_room", "This Room ID is not correct.");
    }),
  );
  const { user } = open("/tournaments?play=8&room=K7M%262Q");
  const sheet = within(await screen.findByRole("dialog", { name: "Play Now" }));
  expect(sheet.getByText("Aim League")).toBeVisible();
  const field = sheet.getByLabelText("Room ID");
  expect(field).toHaveValue("K7M&2Q");
  expect(window.location.search).toBe("");
  await user.clear(field);
  await user.type(field, "ab12cd");
  await user.click(sheet.getByRole("button", { name: "Submit" }));
  expect(await sheet.findByText("This Room ID is not correct.")).toBeVisible();
  expect(sent).toEqual([{ tournamentId: 8, roomId: "ab12cd" }]);
  await user.click(sheet.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  // The button on the card opens an empty form, as before.
  await user.click(screen.getByRole("button", { name: /Play Now/ }));
  expect(await screen.findByLabelText("Room ID")).toHaveValue("");
});

it("opens the room's form before the match begins too", async () => {
  lists([tournament()], [], [7]);
  open("/tournaments?play=7&room=K7MX3P");
  expect(await screen.findByLabelText("Room ID")).toHaveValue("K7MX3P");
});

it.each([
  ["who is not in", [tournament()], []],
  ["a tournament that is over", [tournament({ status: 4 })], [7]],
  ["a tournament that there is not", [tournament({ id: 6 })], [6]],
])("opens no form for %s", async (_, esl, entered) => {
  lists(esl, [], entered);
  open("/tournaments?play=7&room=K7MX3P");
  expect(await screen.findByRole("article")).toBeVisible();
  expect(screen.queryByRole("dialog")).toBeNull();
});
