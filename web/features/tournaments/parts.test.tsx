import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import type { EnteredTournament, LiveMatch, TournamentChampion } from "#api";
import { defaultConfig } from "#lib/config";
import { asGuest, at, http, ok, server } from "#test";
import { tournament, weekly } from "./fixtures.ts";
import { lists, live, open as openScreen, prepare } from "./screen-fixtures.tsx";

/* The screen in its parts: an addition to the specification. */

prepare();
const open = (path = "/tournaments") => openScreen(path, defaultConfig.additions);
const tab = (name: string) => screen.findByRole("link", { name });

const champion: TournamentChampion = {
  tournamentId: 4,
  kind: "esl",
  tournamentName: "Night Cup",
  gameName: "Cannon Clash",
  thumbnail: "cannon-clash",
  endedAt: "2026-11-21T16:00:00Z",
  entrants: 16,
  prize: 500,
  username: "Amna",
  profileImage: null,
  avatar: 3,
};
const watched: LiveMatch = {
  tournamentId: 8,
  tournamentName: "Aim League",
  gameName: "Aim Train",
  route: "/aim-train",
  thumbnail: "aim-train",
  roomId: "K7MX3P",
  round: "Semi-final",
  players: ["Zed", "Kim"].map((username) => ({
    username,
    profileImage: null,
    avatar: 2,
    bot: false,
  })),
};
const soon = tournament({ id: 1, tourn_name: "Later", timeOpenAt: "2099-01-01T10:00:00Z" });
const over = tournament({ id: 2, tourn_name: "Past Cup", status: 4 });
const opened = tournament({ id: 3, tourn_name: "Open Cup" });

const entered = (over: Partial<EnteredTournament>): EnteredTournament => ({
  tournamentId: 8,
  tournamentName: "Aim League",
  gameName: "Aim Train",
  route: "/aim-train",
  thumbnail: "aim-train",
  state: "open",
  startsAt: "2026-11-21T12:00:00Z",
  opponentBot: false,
  prize: 0,
  ...over,
});
const standing = (...all: EnteredTournament[]) =>
  server.use(http.get(at("/v1/esl/tournaments/entered"), () => ok(all)));

beforeEach(() => {
  server.use(
    http.get(at("/v1/esl/tournaments/live"), () => ok([watched])),
    http.get(at("/v1/tournaments/champions"), () => ok([champion])),
  );
});

it("shows what is on now, and the rest one tap away, also after Back", async () => {
  lists([opened, soon, over], [weekly()], [2]);
  const { user } = open();
  expect(await screen.findByRole("heading", { name: "Open Cup" })).toBeVisible();
  expect(await screen.findByRole("heading", { name: "PUBG Squads" })).toBeVisible();
  expect(screen.queryByText("Later")).toBeNull();
  expect(screen.queryByText("Past Cup")).toBeNull();
  await user.click(await tab("Soon"));
  expect(await screen.findByRole("heading", { name: "Later" })).toBeVisible();
  expect(screen.getByText("Nothing has been announced yet.")).toBeVisible();
  await user.click(await tab("Mine"));
  expect(await screen.findByRole("heading", { name: "Past Cup" })).toBeVisible();
  expect(screen.queryByText("Open Cup")).toBeNull();
  expect(window.location.search).toBe("?tab=mine");
});

it("opens the part that its address names", async () => {
  lists([opened, over]);
  open("/tournaments?tab=results");
  expect(await screen.findByRole("heading", { name: "Past Cup" })).toBeVisible();
  const hall = within(screen.getByRole("region", { name: "Hall of champions" }));
  const link = await hall.findByRole("link");
  expect(link).toHaveAttribute("href", "/tournament/4");
  expect(link).toHaveTextContent(/Amna.*Night Cup.*21 Nov 2026 · 16 players.*500/);
});

it("says that nobody has won yet", async () => {
  server.use(http.get(at("/v1/tournaments/champions"), () => ok([])));
  lists([]);
  open("/tournaments?tab=results");
  expect(await screen.findByText("The first champion of a tournament stands here.")).toBeVisible();
});

it("lets everybody watch what is played now", async () => {
  asGuest();
  lists([live]);
  const { user } = open();
  await user.click(await screen.findByRole("link", { name: "Watch Zed vs Kim" }));
  expect(window.location.pathname).toBe("/aim-train");
  expect(window.history.state.state).toEqual({
    roomId: "K7MX3P",
    tournamentId: "8",
    watch: ["Zed", "Kim"],
  });
});

it("keeps its place where nobody plays this minute", async () => {
  server.use(http.get(at("/v1/esl/tournaments/live"), () => ok([])));
  lists([live]);
  open();
  expect(await screen.findByText("Nobody is playing this minute.")).toBeVisible();
});

it.each([
  ["who has not joined", [], null, "It has started, so nobody can join any more."],
  ["who is out", [8], entered({ state: "out" }), "You are out of this tournament."],
  [
    "who waits for the next round",
    [8],
    entered({ state: "through" }),
    "You are through. The next round follows.",
  ],
] as const)("offers no match to %s", async (_, ids, mine, text) => {
  standing(...(mine ? [mine] : []));
  lists([live], [], [...ids]);
  open();
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByRole("button", { name: /Play Now/ })).toBeNull();
  expect(screen.getByRole("link", { name: "Bracket: Aim League" })).toBeVisible();
});

it("fills the Room ID in for who plays", async () => {
  standing(entered({ state: "called", roomId: "K7MX3P" }));
  lists([live], [], [8]);
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Play Now: Aim League" }));
  expect(await screen.findByLabelText("Room ID")).toHaveValue("K7MX3P");
});

it("waits for the room where a message leads, and enters by itself", async () => {
  standing(
    entered({
      state: "called",
      roomId: "K7MX3P",
      round: {
        number: 1,
        title: "Final",
        matches: 1,
        opensAt: new Date(Date.now() + 90_000).toISOString(),
        appearUntil: null,
        deadlineAt: null,
      },
    }),
  );
  lists([live], [], [8]);
  open("/tournaments?play=8&room=K7MX3P");
  expect(await screen.findByText(/you enter by yourself/)).toBeInTheDocument();
  expect(screen.queryByLabelText("Room ID")).toBeNull();
});

it("tells who has just joined what comes next, with the times", async () => {
  const cup = tournament({
    timeAt: "2026-11-21T16:00:00Z",
    firstMatchAt: "2026-11-21T16:10:00Z",
    appearSeconds: 300,
  });
  lists([cup]);
  server.use(
    http.post(at("/v1/esl/tournament/entry/checkin"), () => {
      lists([cup], [], [7]);
      return ok({ already_submited: false, tourn_id: 7 });
    }),
  );
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: /Join Now/ }));
  const steps = within(await screen.findByRole("list", { name: "What happens next" }));
  expect(steps.getAllByRole("listitem").map((step) => step.textContent)).toEqual([
    expect.stringMatching(/^21 Nov 2026, 9:00 PM: the draw/),
    expect.stringMatching(/^21 Nov 2026, 9:10 PM: your match.*within 5 min/),
    expect.stringMatching(/^Win, and go on to the cup.*500/),
  ]);
});
