import { administrator } from "./administrator.ts";
import { at, http, ok, server } from "./server.ts";

export const organiser = {
  ...administrator,
  permissions: ["tournaments.read", "tournaments.manage", "tournaments.decide"],
};
export const reader = { ...administrator, permissions: ["tournaments.read"] };

export const hour = 60 * 60_000;
export const fromNow = (ms: number) =>
  new Date(Math.round(Date.now() / hour) * hour + ms).toISOString();

export const cup = (more: object = {}) => ({
  id: 7,
  kind: "weekly",
  state: "coming",
  name: "Friday Cup",
  game: "PUBG Mobile",
  opensAt: fromNow(-hour),
  startsAt: fromNow(24 * hour),
  endsAt: fromNow(26 * hour),
  entered: 0,
  bots: 0,
  minPlayers: 10,
  maxPlayers: 64,
  entryFee: 20,
  prizes: [500, 250, 100],
  byStaff: true,
  version: 3,
  thumbnail: "pubg",
  banner: "pubg",
  uidCheck: true,
  prizeType: "Credits",
  roundSeconds: 3600,
  countdownSeconds: 300,
  matchSeconds: 1800,
  currentRound: 0,
  room: null,
  locks: { looks: null, terms: null },
  fees: { people: 0, paying: 0, credits: 0, settled: 0 },
  places: [],
  waiting: [],
  createdAt: fromNow(-hour),
  changedAt: fromNow(-hour),
  ...more,
});

export const entrant = (id: string, name: string) => ({
  subscriber: id,
  name,
  uid: `51${id}`,
  bot: false,
  enteredAt: fromNow(-hour),
  fee: 20,
  refundedAt: null,
  place: null,
  prize: 0,
  removal: null,
  removedAt: null,
});

export const counts = { coming: 1, running: 0, due: 2 };

export function serveList(...items: object[]) {
  const asked: string[] = [];
  server.use(
    http.get(at("/v1/tournaments"), ({ request }) => {
      asked.push(new URL(request.url).search);
      return ok({ items, next: null, counts });
    }),
  );
  return asked;
}

export function serveOne(tournament: object) {
  server.use(
    http.get(at("/v1/tournaments/7"), () => ok(tournament)),
    http.get(at("/v1/tournament-games"), () =>
      ok({
        items: [
          { id: "pubg", name: "PUBG Mobile", playedHere: false },
          { id: "cannon", name: "Cannon Clash", playedHere: true },
        ],
        pictures: ["cannon", "pubg"],
      }),
    ),
    http.get(at("/v1/tournaments/7/entrants"), ({ request }) => {
      const name = new URL(request.url).searchParams.get("name") ?? "";
      const all = [entrant("1", "IvoryRook"), entrant("2", "TinLantern")];
      return ok({ items: all.filter((one) => one.name.startsWith(name)), next: null });
    }),
  );
}

export const player = (id: string, name: string, more: object = {}) => ({
  subscriber: id,
  name,
  bot: false,
  appeared: true,
  claimsWin: false,
  signs: "",
  desyncs: 0,
  ...more,
});

export const match = (position: number, more: object = {}) => ({
  position,
  room: `ROOM${position}`,
  state: "running",
  players: [player(`a${position}`, `Ace ${position}`), player(`b${position}`, `Bee ${position}`)],
  winner: null,
  result: null,
  decidedBy: null,
  decidedAt: null,
  ...more,
});

export function serveBracket(...matches: object[]) {
  serveOne(cup({ kind: "esl", state: "running", currentRound: 1 }));
  const round = {
    number: 1,
    title: "Semi-finals",
    matches: matches.length,
    state: "open",
    startsAt: fromNow(-hour),
    deadlineAt: null,
  };
  server.use(
    http.get(at("/v1/tournaments/7/rounds"), () => ok({ items: [round] })),
    http.get(at("/v1/tournaments/7/rounds/1"), () => ok({ items: matches, next: null })),
  );
}
