import type { Bracket, BracketMatch, BracketRound, TournamentView } from "#api";

/* Answers for tests of these screens. */

/** An ESL tournament that can be joined. */
export const tournament = (over: Partial<TournamentView> = {}): TournamentView => {
  const id = over.id ?? 7;
  return {
    tourn_id: id,
    Id: id,
    id,
    tourn_name: "Cannon Knockout",
    tournament_game: "Cannon Clash",
    game_unique_id: "cannon_clash_001",
    kind: "esl",
    time: "2099-11-21 09:00 PM",
    timeAt: "2099-11-21T16:00:00Z",
    timeStart: "2099-11-21 09:00 PM",
    timeStartAt: "2099-11-21T16:00:00Z",
    timeEnd: null,
    timeEndAt: null,
    timeOpen: "2020-01-01 09:00 AM",
    timeOpenAt: "2020-01-01T04:00:00Z",
    status: 1,
    is_running: 0,
    prize: 500,
    second_prize: 250,
    third_prize: 100,
    entryFee: 10,
    isEntryFree: 0,
    total_checkin: 3,
    entries: 3,
    bots: 0,
    min_players: 10,
    max_players: null,
    thumbnail: "cannon-clash",
    banner: "cannon-clash",
    platform: "Mobile",
    UIDCheck: 0,
    tourn_type: "Credits",
    already_submited: false,
    held_prize: null,
    ...over,
  };
};

export const weekly = (over: Partial<TournamentView> = {}): TournamentView =>
  tournament({
    id: 3,
    kind: "weekly",
    tourn_name: "PUBG Squads",
    tournament_game: "PUBG Mobile",
    game_unique_id: null,
    thumbnail: "pubg-mobile",
    banner: "pubg-mobile",
    entryFee: 20,
    ...over,
  });

type Side = string | [name: string, appeared: boolean];
const side = (player: Side) => {
  const [username, has_appeared] = typeof player === "string" ? [player, false] : player;
  return { username, profileImage: null, avatar: 1, has_appeared, bot: false, you: false };
};

export const yours = (match: BracketMatch, at = 0): BracketMatch => ({
  ...match,
  players: match.players.map((player, index) => ({ ...player, you: index === at })),
});

/** A match that is not over; a single player has a bye. */
export const upcoming = (players: Side[], over: Partial<BracketMatch> = {}): BracketMatch => ({
  room_id: "",
  status: "upcoming",
  state: "upcoming",
  players: players.map(side),
  result: null,
  ...over,
});

export const won = (
  winner: string,
  loser: string | null,
  result_type = "normal",
  room_id = "K7MX3P",
): BracketMatch => ({
  room_id,
  status: "ended",
  state: "ended",
  players: [side([winner, true]), ...(loser === null ? [] : [side(loser)])],
  result: { winner, loser, result_type },
});

export const bothAbsent = (a: string, b: string): BracketMatch => ({
  ...won(a, b, "both_absent"),
  players: [side(a), side(b)],
  result: { winner: null, loser: null, result_type: "both_absent" },
});

export const round = (
  round_number: number,
  title: string,
  matches: BracketMatch[],
  match_count = matches.length,
): BracketRound => ({
  round_number,
  title,
  time: "2026-11-21 09:00 PM",
  timeAt: "2026-11-21T16:00:00Z",
  match_count,
  matches,
});

export const bracket = (rounds: BracketRound[], drawn = rounds): Bracket => ({
  success: true,
  rounds,
  drawn: drawn.map(({ round_number, title, match_count }) => ({
    round_number,
    title,
    match_count,
    pages: Math.ceil(match_count / 500),
  })),
});
