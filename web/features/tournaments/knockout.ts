import type { Bracket, BracketMatch, BracketPlayer, BracketRound } from "#api";

/** The last round first (spec 4). */
export const sortedRounds = <Round extends { round_number: number }>(
  rounds: readonly Round[],
): Round[] => rounds.toSorted((a, b) => b.round_number - a.round_number);

const appeared = (match: BracketMatch) => match.players.some((player) => player.has_appeared);
const rank = (match: BracketMatch) => (match.result?.winner ? 0 : appeared(match) ? 1 : 2);

/**
 * Leaves out matches to which neither player came. First matches with a winner, then those with a
 * player present (spec 4).
 */
export const shownMatches = (matches: BracketMatch[]): BracketMatch[] =>
  matches
    .filter((match) => match.result?.result_type !== "both_absent")
    .toSorted((a, b) => rank(a) - rank(b));

/** Spec 4: the only winner of the last round, once none of its matches is upcoming; else null. */
export function championOf(rounds: BracketRound[]): BracketPlayer | null {
  const [last] = sortedRounds(rounds);
  // One page of a round is not enough to tell.
  if (!last || last.matches.length < last.match_count) return null;
  if (last.matches.some((match) => match.status === "upcoming")) return null;
  const winners = last.matches.flatMap(({ players, result }) => {
    const winner = players.find(({ username }) => username === result?.winner);
    return winner ?? [];
  });
  return winners.length === 1 ? (winners[0] ?? null) : null;
}

/** Whether the last round is over with at most one winner. */
export function settled({ rounds }: Pick<Bracket, "rounds">): boolean {
  const [last] = sortedRounds(rounds);
  if (!last) return true;
  const winners = last.matches.filter((match) => match.result?.winner);
  return last.matches.every((match) => match.status !== "upcoming") && winners.length <= 1;
}

/**
 * The reader's next match. Until a match is over, the server sends its room only to its players.
 */
export function ownMatch(
  rounds: BracketRound[],
): { round: BracketRound; match: BracketMatch } | null {
  for (const round of rounds) {
    const match = round.matches.find(
      (each) => each.state !== "ended" && each.room_id !== "" && plays(each),
    );
    if (match && match.players.length > 1) return { round, match };
  }
  return null;
}

/** Whether the reader plays, by the server's flag: names are not unique. */
export const plays = (match: BracketMatch): boolean => match.players.some(({ you }) => you);

/** A match's place in the tree, in slots: `column` 0 is the last round. */
export type Placed = { match: BracketMatch; column: number; slot: number };
export type Tree = {
  placed: Placed[];
  /** From a match to the winner's next match. */
  links: { from: Placed; to: Placed }[];
  slots: number;
};

/**
 * Lays the rounds out as a tree: each match between those that its players won. The draw is new in
 * each round, so the winner's name connects matches. `rounds`: the last first, without a gap.
 */
export function treeOf(rounds: BracketRound[]): Tree {
  const columns = rounds.map((round) => shownMatches(round.matches));
  const taken = new Set<BracketMatch>();
  const placed: Placed[] = [];
  const links: Tree["links"] = [];
  // Indexed by the winner's name, for many lookups.
  const wonBy = columns.map((matches) => {
    const map = new Map<string, BracketMatch[]>();
    for (const match of matches) {
      const winner = match.result?.winner;
      if (winner) map.set(winner, [...(map.get(winner) ?? []), match]);
    }
    return map;
  });
  let slots = 0;

  function place(match: BracketMatch, column: number): Placed {
    taken.add(match);
    const children: Placed[] = [];
    for (const { username } of match.players) {
      const before = wonBy[column + 1]?.get(username)?.find((each) => !taken.has(each));
      if (before) children.push(place(before, column + 1));
    }
    const [first, last] = [children[0], children.at(-1)];
    const own: Placed = {
      match,
      column,
      slot: first && last ? (first.slot + last.slot) / 2 : slots++,
    };
    placed.push(own);
    for (const child of children) links.push({ from: child, to: own });
    return own;
  }
  for (const [column, matches] of columns.entries()) {
    for (const match of matches) if (!taken.has(match)) place(match, column);
  }
  return { placed, links, slots };
}
