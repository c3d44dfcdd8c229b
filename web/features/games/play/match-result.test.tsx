import { screen, within } from "@testing-library/react";
import type { ComponentProps } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import type { EnteredTournament, MatchResult, Tournament } from "#api";
import { defaultConfig } from "#lib/config";
import { asSpecified, at, http, logInAs, ok, server, show } from "#test";
import { MatchResultSheet } from "./match-result.tsx";
import type { Match } from "./use-match.ts";

const release = vi.fn();
const decided = (won: boolean): Match =>
  ({
    over: true,
    won,
    fault: null,
    submit: {
      isSuccess: true,
      isError: false,
      isPending: false,
      data: { message: "", result: won ? "winner" : "loser" } as MatchResult,
      failureCount: 0,
    },
    release,
    finish: () => undefined,
    retry: () => undefined,
    retryable: false,
  }) as unknown as Match;

const close = vi.fn();
const open = (
  won: boolean,
  additions = defaultConfig.additions,
  { match = decided(won), ...more }: Partial<ComponentProps<typeof MatchResultSheet>> = {},
) =>
  show(
    <MatchResultSheet
      match={match}
      tournamentId="7"
      art="games/cannon-clash"
      words={{ victory: "Victory!", defeat: "Defeat!", unknown: "Waiting for the result…" }}
      practice={{ to: "/cannon-clash", state: { practice: true } }}
      onClose={close}
      {...more}
    />,
    { path: "/cannon-clash", additions },
  );

const mine = (over: Partial<EnteredTournament>): EnteredTournament => ({
  tournamentId: 7,
  tournamentName: "Night Cup",
  gameName: "Cannon Clash",
  thumbnail: "cannon-clash",
  state: "through",
  startsAt: "2026-11-21T12:00:00Z",
  opponentBot: false,
  prize: 0,
  round: {
    number: 1,
    title: "Semi-final",
    matches: 2,
    opensAt: "2026-11-21T12:10:00Z",
    appearUntil: null,
    deadlineAt: null,
  },
  ...over,
});
const standing = (one: EnteredTournament) =>
  server.use(http.get(at("/v1/esl/tournaments/entered"), () => ok([one])));
const dialog = () => within(screen.getByRole("dialog"));
const button = (name: string) => dialog().getByRole("button", { name, hidden: true });

beforeEach(() => {
  logInAs();
  close.mockReset();
  release.mockReset();
  server.use(
    http.get(at("/v1/user/profile"), () => ok({ username: "Amna", credits: 20, avatar: 3 })),
  );
});

it("tells a winner when the next round is, and leads to the path", async () => {
  standing(mine({ nextAt: "2026-11-22T12:10:00Z" }));
  const { user } = open(true);
  expect(await screen.findByText("You are in the next round")).toBeInTheDocument();
  expect(screen.getByText("22 Nov 2026, 5:10 PM")).toBeInTheDocument();
  await user.click(button("See your path"));
  await vi.waitFor(() => expect(window.location.pathname).toBe("/tournament/7"));
});

it("tells a winner who comes next, and how soon", async () => {
  const opponent = { username: "Kim", profileImage: null, avatar: 4 };
  const round = mine({}).round ?? null;
  const opensAt = new Date(Date.now() + 40_000).toISOString();
  standing(mine({ state: "drawn", opponent, round: round && { ...round, opensAt } }));
  open(true);
  expect(await screen.findByText("Next: Kim")).toBeInTheDocument();
  expect(screen.getByText(/^Starts in 0:(40|3\d)$/)).toBeInTheDocument();
  // No prize is on its way: balances need not wait any longer.
  expect(release).toHaveBeenCalled();
});

it("celebrates the champion once the final is settled", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const final = mine({}).round;
  let asked = 0;
  server.use(
    http.get(at("/v1/esl/tournaments/entered"), () => {
      asked += 1;
      const settled = asked > 1;
      return ok([
        settled
          ? mine({ state: "placed", place: 1, prize: 500 })
          : mine({ round: final && { ...final, title: "Final", matches: 1 } }),
      ]);
    }),
  );
  open(true);
  expect(
    await screen.findByText("You won the final. Your prize follows in a moment."),
  ).toBeInTheDocument();
  expect(release).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2_500);
  vi.useRealTimers();
  const moment = await screen.findByRole("region", { name: "Champion!", hidden: true });
  expect(moment).toHaveTextContent(/Amna.*You won Night Cup.*500/);
  await vi.waitFor(() => expect(release).toHaveBeenCalled());
});

it("offers a loser the next tournament that they can join, practice and the bracket", async () => {
  standing(mine({ state: "out" }));
  const cup = (over: Partial<Tournament>) => ({
    id: 1,
    tourn_name: "Cup",
    status: 1,
    is_running: 0,
    timeOpenAt: "2020-01-01T04:00:00Z",
    timeAt: "2099-11-21T16:00:00Z",
    time: "",
    entryFee: 0,
    max_players: null,
    total_checkin: 1,
    bots: 0,
    prize: 100,
    ...over,
  });
  server.use(
    http.get(at("/v1/esl/tournaments/all"), () =>
      ok(
        [
          cup({ id: 2, tourn_name: "Dear", entryFee: 21, timeAt: "2098-01-01T16:00:00Z" }),
          cup({ id: 3, tourn_name: "Full", max_players: 1, timeAt: "2098-01-01T16:00:00Z" }),
          cup({ id: 4, tourn_name: "Entered", timeAt: "2098-01-01T16:00:00Z" }),
          cup({ id: 5, tourn_name: "Far", timeAt: "2099-12-01T16:00:00Z" }),
          cup({ id: 6, tourn_name: "Near" }),
        ],
        { me: { entered: [4] } },
      ),
    ),
  );
  const { user } = open(false);
  expect(await screen.findByText("Next to join: Near")).toBeInTheDocument();
  expect(button("Join the next one")).toBeInTheDocument();
  expect(button("Bracket")).toBeInTheDocument();
  await user.click(button("Practise"));
  await vi.waitFor(() => expect(window.history.state.state).toEqual({ practice: true }));
});

it("only closes where the operator has switched the moments off", async () => {
  const asked = vi.fn(() => ok([]));
  server.use(http.get(at("/v1/esl/tournaments/entered"), asked));
  const { user } = open(true, asSpecified);
  expect(dialog().queryByRole("button", { name: "See your path", hidden: true })).toBeNull();
  for (const each of dialog().getAllByRole("button", { name: "Close", hidden: true }).slice(-1))
    await user.click(each);
  expect(close).toHaveBeenCalled();
  expect(asked).not.toHaveBeenCalled();
});

it("says that it waits for the result while only the server knows who won", () => {
  const waits = decided(true);
  const submit = { ...waits.submit, isSuccess: false, isPending: true, data: undefined };
  const match = { ...waits, unknown: true, submit } as unknown as Match;
  open(true, defaultConfig.additions, { match });
  expect(screen.getByText("Waiting for the result…")).toBeInTheDocument();
  expect(screen.queryByText("Victory!")).toBeNull();
});

it("is away while the replay is shown", () => {
  open(true, defaultConfig.additions, { replay: { shown: true, show: null } });
  expect(screen.queryByRole("dialog")).toBeNull();
});
