import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, it, vi } from "vitest";
import type { EnteredTournament } from "#api";
import { configQuery, defaultConfig } from "#lib/config";
import { at, http, logInAs, ok, refused, server, show } from "#test";
import { Toaster } from "#ui";
import MatchBar from "./bar.tsx";

const fromNow = (ms: number) => new Date(Date.now() + ms).toISOString();
const minute = 60_000;

const called = (over: Partial<EnteredTournament> = {}): EnteredTournament => ({
  tournamentId: 8,
  tournamentName: "Blitz",
  gameName: "Cannon Clash",
  route: "/cannon-clash",
  thumbnail: "cannon-clash",
  state: "called",
  startsAt: fromNow(-minute),
  round: {
    number: 1,
    title: "Semi-final",
    matches: 2,
    opensAt: fromNow(4 * minute),
    appearUntil: null,
    deadlineAt: null,
  },
  roomId: "K7MX3P",
  opponent: { username: "Zed", profileImage: null, avatar: 3 },
  opponentBot: false,
  nextAt: null,
  place: null,
  prize: 0,
  ...over,
});

const open = (): EnteredTournament => {
  const { round, ...rest } = called();
  const times = {
    opensAt: fromNow(-1_000),
    appearUntil: fromNow(5 * minute),
    deadlineAt: fromNow(9 * minute),
  };
  return { ...rest, state: "open", round: round && { ...round, ...times } };
};

let checkIns: unknown[] = [];
const listed = (...list: EnteredTournament[]) =>
  server.use(http.get(at("/v1/esl/tournaments/entered"), () => ok(list)));
const entering = (answer: () => Response) =>
  server.use(
    http.post(at("/v1/esl/tournament/match/checkin"), async ({ request }) => {
      checkIns.push(await request.json());
      return answer();
    }),
  );
const room = () =>
  ok({
    tournamentId: 8,
    roomId: "K7MX3P",
    route: "/cannon-clash",
    opponentBot: false,
    opponent: { username: "Zed", profileImage: null, avatar: 3 },
  });

beforeEach(() => {
  checkIns = [];
  logInAs();
  server.use(http.get(at("/v1/user/profile"), () => ok({ username: "Ace", avatar: 5 })));
});

const bar = async () => within(await screen.findByRole("region", { name: "Your match" }));

it("enters an open room with one tap, without a room id to type", async () => {
  listed(open());
  entering(room);
  const { user } = show(<MatchBar />);
  const { getByText, getByRole } = await bar();
  expect(getByText(/^vs .*Zed/)).toBeVisible();
  expect(getByText(/^Room open: [45]:\d\d left$/)).toBeVisible();
  await user.click(getByRole("button", { name: "Enter" }));
  await waitFor(() => expect(window.location.pathname).toBe("/cannon-clash"));
  expect(window.history.state).toMatchObject({ state: { roomId: "K7MX3P", tournamentId: "8" } });
  expect(checkIns).toEqual([{ tournamentId: 8, roomId: "K7MX3P" }]);
  expect(await screen.findByText("Your match is on.")).toBeVisible();
});

it("says why a room cannot be entered, and stays", async () => {
  listed(open());
  entering(() => refused("too_late", "You are too late. Your opponent goes on."));
  const { user } = show(
    <>
      <MatchBar />
      <Toaster />
    </>,
  );
  await user.click((await bar()).getByRole("button", { name: "Enter" }));
  expect(await screen.findByText("You are too late. Your opponent goes on.")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Enter" })).toBeEnabled();
});

it("enters a player who waits, also when the servers open the room late", async () => {
  const soon = called();
  listed({ ...soon, round: soon.round && { ...soon.round, opensAt: fromNow(300) } });
  const answers = [() => refused("too_early", "Your match starts soon."), room];
  entering(() => (answers.shift() ?? room)());
  vi.spyOn(Math, "random").mockReturnValue(0);
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 });
  const { user } = show(<MatchBar />);
  await user.click((await bar()).getByRole("button", { name: "Wait here" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Your match" }));
  expect(sheet.getByText("Zed")).toBeVisible();
  await waitFor(() => expect(window.location.pathname).toBe("/cannon-clash"));
  vi.useRealTimers();
  expect(checkIns).toHaveLength(2);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("goes on trying while the network is away, and stops when the player closes the sheet", async () => {
  const soon = called();
  listed({ ...soon, round: soon.round && { ...soon.round, opensAt: fromNow(-1_000) } });
  entering(() => HttpResponse.error());
  vi.spyOn(Math, "random").mockReturnValue(0);
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 });
  try {
    const { user } = show(<MatchBar />);
    await user.click((await bar()).getByRole("button", { name: "Wait here" }));
    const sheet = within(await screen.findByRole("dialog", { name: "Your match" }));
    await waitFor(() => expect(checkIns.length).toBeGreaterThan(1));
    await user.click(sheet.getByRole("button", { name: "Close" }));
    const before = checkIns.length;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(checkIns).toHaveLength(before);
  } finally {
    vi.useRealTimers();
  }
});

it("says so if this app does not have the game", async () => {
  listed(open());
  entering(() => ok({ tournamentId: 8, roomId: "K7MX3P", route: "/new-game", game_name: "New" }));
  const { user } = show(
    <>
      <MatchBar />
      <Toaster />
    </>,
  );
  await user.click((await bar()).getByRole("button", { name: "Enter" }));
  expect(await screen.findByText(/^You are checked in to your match/)).toBeInTheDocument();
});

it("counts down to a room that is known", async () => {
  listed(called());
  show(<MatchBar />);
  expect((await bar()).getByText(/^Room opens in [34]:\d\d$/)).toBeVisible();
});

it("leads a player who is through to the bracket, and says when the next round is", async () => {
  listed(called({ state: "through", roomId: null, nextAt: "2126-11-22T14:10:00Z" }));
  show(<MatchBar />);
  const { getByText, getByRole } = await bar();
  expect(getByText("You are through")).toBeVisible();
  expect(getByText("Next round: 22 Nov 2126 at 7:10 pm")).toBeVisible();
  expect(getByRole("link", { name: "Bracket" })).toHaveAttribute("href", "/tournament/8");
});

it("asks for nothing where the operator has switched it off", async () => {
  const asked = vi.fn(() => ok([open()]));
  server.use(http.get(at("/v1/esl/tournaments/entered"), asked));
  const off = { ...defaultConfig, additions: { ...defaultConfig.additions, matchBar: false } };
  server.use(http.get(at("/v1/config"), () => ok(off)));
  const { client } = show(<MatchBar />);
  client.setQueryData(configQuery().queryKey, off);
  await waitFor(() => expect(client.isFetching()).toBe(0));
  asked.mockClear();
  await client.invalidateQueries();
  expect(asked).not.toHaveBeenCalled();
  expect(screen.queryByRole("region", { name: "Your match" })).toBeNull();
});

it("shows the most urgent match, and nothing before the draw or after a loss", async () => {
  const later = called({ tournamentId: 9, state: "entered", round: null, opponent: null });
  listed(later, called({ tournamentId: 10, state: "out" }));
  const { unmount, client } = show(<MatchBar />);
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(screen.queryByRole("region", { name: "Your match" })).toBeNull();
  unmount();
  listed(open(), called({ tournamentId: 9 }));
  show(<MatchBar />);
  expect((await bar()).getByRole("button", { name: "Enter" })).toBeVisible();
});
