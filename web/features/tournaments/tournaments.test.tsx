import { QueryClient } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Tournament } from "#api";
import { usePopup } from "#lib/popups";
import { exit, paths, type RouteName, type RouteTable, startRouter } from "#lib/router";
import { asGuest, at, http, logInAs, ok, refused, server, show } from "#test";
import { Toaster } from "#ui";
import { tournament, weekly } from "./fixtures.ts";
import HowToPlay from "./how-to-play.tsx";
import Tournaments from "./screen.tsx";

const live = tournament({ id: 8, tourn_name: "Aim League", status: 2, is_running: 1 });

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

function lists(esl: Tournament[], others: Tournament[] = [], entered: number[] = []) {
  server.use(
    http.get(at("/v1/esl/tournaments/all"), () => ok(esl, { me: { entered } })),
    http.get(at("/v1/tournaments/all"), () => ok(others, { me: { entered } })),
  );
}
const joining = (answer: () => Response) =>
  server.use(http.post(at("/v1/esl/tournament/entry/checkin"), answer));
const entering = (answer: () => Response) =>
  server.use(http.post(at("/v1/esl/tournament/match/checkin"), answer));

const Open = () => <output>{usePopup()}</output>;
const open = (path = "/tournaments") =>
  show(
    <>
      <Tournaments />
      <Toaster />
      <Open />
    </>,
    { path },
  );
const section = (name: string) => within(screen.getByRole("region", { name }));

const left = vi.fn();
const leave = exit.to;
beforeEach(() => {
  logInAs();
  exit.to = left.mockReset();
  server.use(http.get(at("/v1/user/profile"), () => ok({ credits: 5 })));
});
afterEach(() => {
  exit.to = leave;
  stop();
});

it("says what is played, when, for what, at what price and by how many", async () => {
  lists([tournament()], [weekly({ max_players: 100, tourn_name: "Squads" })]);
  open();
  const esl = section("ESL Tournaments");
  expect(await esl.findByRole("heading", { name: "Cannon Knockout" })).toBeVisible();
  const card = esl.getByRole("article");
  expect(card).toHaveTextContent(/Open.*Cannon Clash.*21 Nov 2099 · 9:00 pm/);
  expect(card).toHaveTextContent(/1st.*500.*2nd.*250.*3rd.*100.*Entry fee.*10.*Players3, needs 10/);
  const others = section("Weekly Tournaments");
  expect(await others.findByText("3 of 100")).toBeVisible();
  expect(others.getByRole("link", { name: /Join Now: Squads/ })).toHaveAttribute(
    "href",
    "/join-tournament?tournamentId=3",
  );
});

it("shows N/A for a time that is not there", async () => {
  lists([tournament({ time: "", timeAt: "" })]);
  open();
  expect(await screen.findByText("N/A")).toBeVisible();
});

it("loads and fails by section", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  lists([tournament()]);
  server.use(http.get(at("/v1/tournaments/all"), () => refused("internal", "x", 500)));
  const { user } = open();
  expect(await screen.findByText("Failed to fetch tournaments")).toBeVisible();
  expect(await screen.findByText("Cannon Knockout")).toBeVisible();
  lists([tournament()], [weekly()]);
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("PUBG Squads")).toBeVisible();
});

it("says so when there is none", async () => {
  lists([]);
  open();
  expect(await screen.findAllByText("No tournaments right now")).toHaveLength(2);
});

it("asks a guest to log in, and comes back", async () => {
  asGuest();
  lists([tournament(), live], [weekly()]);
  const { user } = open();
  expect(await screen.findByText("Please log in to participate in tournaments")).toBeVisible();
  const esl = section("ESL Tournaments");
  const [required] = await esl.findAllByRole("button", { name: "Login Required" });
  expect(screen.queryByRole("button", { name: /Join Now|Play Now/ })).toBeNull();
  if (required) await user.click(required);
  expect(left).toHaveBeenLastCalledWith("/api/v1/auth/landing?returnTo=%2Ftournaments");
  const others = section("Weekly Tournaments");
  await user.click(await others.findByRole("button", { name: "Login Required" }));
  expect(left.mock.lastCall?.[0]).toContain(encodeURIComponent("/join-tournament?tournamentId=3"));
});

it("joins an ESL tournament and says so", async () => {
  lists([tournament()]);
  const keys: (string | null)[] = [];
  const bodies: unknown[] = [];
  server.use(
    http.post(at("/v1/esl/tournament/entry/checkin"), async ({ request }) => {
      keys.push(request.headers.get("idempotency-key"));
      bodies.push(await request.json());
      lists([tournament({ total_checkin: 4 })], [], [7]);
      return ok({ already_submited: false, tourn_id: 7 });
    }),
  );
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: /Join Now: Cannon Knockout/ }));
  expect(await screen.findByText("Successfully joined the tournament!")).toBeInTheDocument();
  expect(bodies).toEqual([{ id: 7 }]);
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(await screen.findByText("4, needs 10")).toBeVisible();
  expect(screen.getByText("Joined")).toBeVisible();
  expect(screen.getByText("You are in. Your Room ID comes by SMS before the start.")).toBeVisible();
  expect(screen.queryByText(/already registered/)).toBeNull();
});

it("offers no second joining while the list is read again", async () => {
  lists([tournament()]);
  joining(() => {
    server.use(http.get(at("/v1/esl/tournaments/all"), () => new Promise<never>(() => undefined)));
    return ok({ already_submited: false, tourn_id: 7 });
  });
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: /Join Now/ }));
  expect(await screen.findByText("Joined")).toBeVisible();
  expect(screen.queryByRole("button", { name: /Join Now/ })).toBeNull();
});

it("shows a weekly tournament that runs as live to who has registered for it", async () => {
  lists([], [weekly({ status: 2, is_running: 1 }), weekly({ id: 4, status: 3 })], [3, 4]);
  open();
  const [runs, cancelled] = (await screen.findAllByRole("article")).map((each) => within(each));
  expect(runs?.getByText("Live")).toBeVisible();
  expect(runs?.getByText(/You are registered/)).toBeVisible();
  expect(cancelled?.getByText("Tournament has ended")).toBeVisible();
});

it("says of what was entered before that the person is registered", async () => {
  lists([tournament()], [weekly()], [7, 3]);
  open();
  expect(
    await screen.findByText(
      "You are already registered for this tournament. Wait for it to start.",
    ),
  ).toBeVisible();
  expect(
    await screen.findByText("You are registered. The room ID and password come by SMS."),
  ).toBeVisible();
  expect(screen.queryByText(/already submitted/)).toBeNull();
});

it("joins two at once: each with its own key, and each told what became of it", async () => {
  lists([tournament(), tournament({ id: 8, tourn_name: "Second Cup" })]);
  const seen: { id: number; key: string | null }[] = [];
  const answers: ((answer: Response) => void)[] = [];
  server.use(
    http.post(at("/v1/esl/tournament/entry/checkin"), async ({ request }) => {
      const { id } = (await request.json()) as { id: number };
      seen.push({ id, key: request.headers.get("idempotency-key") });
      return new Promise<Response>((resolve) => answers.push(resolve));
    }),
  );
  const { user } = open();
  const first = await screen.findByRole("button", { name: /Join Now: Cannon Knockout/ });
  const second = screen.getByRole("button", { name: /Join Now: Second Cup/ });
  await user.click(first);
  await user.click(second);
  await waitFor(() => expect(seen).toHaveLength(2));
  expect(first).toHaveAttribute("aria-busy", "true");
  expect(second).toHaveAttribute("aria-busy", "true");
  // The first call was lost and is repeated automatically.
  answers[0]?.(refused("unavailable", "Busy", 503));
  await waitFor(() => expect(seen).toHaveLength(3));
  expect(seen[2]).toEqual(seen[0]);
  expect(seen[1]?.key).not.toBe(seen[0]?.key);
  answers[2]?.(
    refused("insufficient_credits", "You do not have enough credits for the entry fee."),
  );
  expect(await screen.findByText(/not have enough credits/)).toBeVisible();
  expect(first).not.toHaveAttribute("aria-busy");
  expect(second).toHaveAttribute("aria-busy", "true");
  answers[1]?.(ok({ already_submited: false, tourn_id: 8 }));
  await waitFor(() => expect(second).not.toBeInTheDocument());
});

it("says that the person is registered already", async () => {
  lists([tournament()]);
  const text = "You are already registered for this tournament. Wait for it to start.";
  joining(() => refused("already_registered", text));
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: /Join Now/ }));
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("leads who cannot pay the fee to earning", async () => {
  lists([tournament()]);
  const text = "You do not have enough credits for the entry fee.";
  joining(() => refused("insufficient_credits", text));
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: /Join Now/ }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(text)).toBeInTheDocument();
  expect(dialog.getByRole("link", { name: "Earn coins", hidden: true })).toHaveAttribute(
    "href",
    "/daily-gaming-tasks",
  );
});

it.each([
  [
    "a refusal in the server's words",
    () => refused("tournament_full", "It is full."),
    "It is full.",
  ],
  [
    "a refusal without words",
    () => HttpResponse.json({ success: false }),
    "Failed to check in to the tournament",
  ],
  ["a failure", () => refused("internal", "x", 500), "Failed to join tournament"],
])("shows %s", async (_what, answer, text) => {
  lists([tournament()]);
  joining(answer);
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: /Join Now/ }));
  const dialog = within(await screen.findByRole("dialog", {}, { timeout: 10_000 }));
  expect(dialog.getByText(text)).toBeInTheDocument();
});

it("has no way in before it opens, when it is full, cancelled or over", async () => {
  lists(
    [
      tournament({ id: 1, timeOpenAt: "2099-01-01T10:00:00Z" }),
      tournament({ id: 2, max_players: 3 }),
      tournament({ id: 3, status: 3 }),
      tournament({ id: 4, status: 4 }),
      tournament({ id: 5, status: 2 }),
    ],
    [
      weekly({ id: 11, status: 4 }),
      weekly({ id: 12, status: 2, is_running: 1 }),
      weekly({ id: 13, status: 1, is_running: 1 }),
      weekly({ id: 14, status: 3 }),
    ],
  );
  open();
  const esl = section("ESL Tournaments");
  expect(await esl.findByText("Registration opens on 1 Jan 2099 at 3:00 pm.")).toBeVisible();
  expect(esl.getByText("This tournament is full.")).toBeVisible();
  expect(esl.getByText("This tournament was cancelled.")).toBeVisible();
  expect(esl.getByText("Tournament has ended")).toBeVisible();
  expect(esl.getByRole("link", { name: /See results/ })).toHaveAttribute("href", "/tournament/4");
  const others = section("Weekly Tournaments");
  // Spec 4: a weekly tournament counts as ended once it is not open.
  expect(await others.findAllByText("Tournament has ended")).toHaveLength(4);
  expect(others.getAllByText("Ended")).toHaveLength(4);
  expect(others.queryByText(/live/i)).toBeNull();
  expect(screen.queryByRole("button", { name: /Join Now/ })).toBeNull();
  expect(screen.queryByRole("link", { name: /Join Now/ })).toBeNull();
});

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

it("explains Cannon Clash from its card", async () => {
  lists([tournament(), tournament({ id: 9, game_unique_id: "aim_train_001" })]);
  const { user } = open();
  const info = await screen.findAllByRole("button", { name: "How to Play" });
  expect(info).toHaveLength(1);
  if (info[0]) await user.click(info[0]);
  expect(screen.getByText("howToPlay")).toBeInTheDocument();
});

it("shows Cannon Clash, practice and its own tournaments where its tile leads", async () => {
  lists(
    [
      tournament(),
      tournament({ id: 9, tourn_name: "Aim League", game_unique_id: "aim_train_001" }),
    ],
    [weekly()],
  );
  const { user } = open("/tournaments?game=cannon_clash_001");
  expect(await screen.findByRole("heading", { name: "Cannon Knockout" })).toBeVisible();
  expect(screen.getByRole("heading", { name: "Cannon Clash", level: 2 })).toBeVisible();
  expect(screen.queryByText("Aim League")).toBeNull();
  expect(screen.queryByRole("region", { name: "Weekly Tournaments" })).toBeNull();
  await user.click(screen.getByRole("link", { name: "All tournaments" }));
  expect(await screen.findByRole("heading", { name: "Aim League" })).toBeVisible();
  expect(await screen.findByRole("heading", { name: "PUBG Squads" })).toBeVisible();
});

it("begins practice of Cannon Clash where its tile leads", async () => {
  lists([]);
  const { user } = open("/tournaments?game=cannon_clash_001");
  expect(await screen.findByText("No tournaments right now")).toBeVisible();
  await user.click(screen.getByRole("link", { name: "Practice against a bot" }));
  expect(window.location.pathname).toBe("/cannon-clash");
  expect(window.history.state.state).toEqual({ practice: true });
});

it("the instructions close by the close button, Got it! and the backdrop, and lead to the tournaments", async () => {
  const close = vi.fn();
  const { user } = show(<HowToPlay onClose={close} />);
  const dialog = screen.getByRole("dialog");
  expect(dialog).toHaveTextContent(/Join Now.*One hour before.*Play Now.*Room ID.*Submit/);
  expect(dialog).toHaveTextContent(/Drag the cannon.*fire minions.*two side towers/);
  await user.click(within(dialog).getByRole("button", { name: "Close", hidden: true }));
  await user.click(within(dialog).getByRole("button", { name: "Got it!", hidden: true }));
  await user.click(dialog);
  expect(close).toHaveBeenCalledTimes(3);
  expect(
    within(dialog).getByRole("link", { name: "Go to tournaments", hidden: true }),
  ).toHaveAttribute("href", "/tournaments");
});

it("says in words that bots play too, who take nobody's place", async () => {
  const seats = { bots: 7, max_players: 8 };
  const over = { status: 4, bots: 7 };
  lists([
    tournament({ ...seats, id: 7, tourn_name: "One", total_checkin: 8 }),
    tournament({ ...seats, id: 8, tourn_name: "None", total_checkin: 7 }),
    tournament({ ...over, id: 9, tourn_name: "Over", total_checkin: 9 }),
    tournament({ ...over, id: 10, tourn_name: "Alone", total_checkin: 7 }),
    tournament({ status: 4, bots: 1, id: 11, tourn_name: "Small", total_checkin: 8 }),
  ]);
  open();
  const players = async (name: string) =>
    (await screen.findByRole("heading", { name }))
      .closest("article")
      ?.querySelector("dl")
      ?.lastElementChild?.textContent.trim();
  expect(await players("One")).toBe("Players1 of 8 Bots fill the empty places.");
  expect(await players("None")).toBe("PlayersNobody yet Bots fill the empty places.");
  expect(await players("Over")).toBe("Players2 and 7 bots");
  expect(await players("Small")).toBe("Players7 and 1 bot");
  expect(await players("Alone")).toBe("PlayersBots only");
  expect(screen.getByRole("button", { name: /Join Now: One/ })).toBeVisible();
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
