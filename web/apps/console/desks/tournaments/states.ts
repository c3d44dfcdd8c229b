import type { BracketMatch, BracketRound, ListedTournament } from "#console/api";
import { m, number } from "#console/words";
import type { Tone } from "#console-ui";

/** The lists of the desk, in their order. */
export const states = ["coming", "running", "due", "ended", "cancelled"] as const;

const names: Record<string, () => string> = {
  coming: m.tournaments_coming,
  running: m.tournaments_running,
  due: m.tournaments_due,
  ended: m.tournaments_ended,
  cancelled: m.tournaments_cancelled,
};

/** A tournament's state in words. */
export const stateName = (state: string): string => names[state]?.() ?? state;

const tones: Record<string, Tone> = {
  coming: "gold",
  running: "accent",
  due: "warn",
  cancelled: "danger",
};

export const stateTone = (state: string): Tone => tones[state] ?? "gray";

export const kindName = (kind: string): string =>
  kind === "esl" ? m.tournaments_kind_esl() : m.tournaments_kind_weekly();

/** How many have entered, and how many can. */
export const seats = ({ entered, maxPlayers }: ListedTournament): string =>
  maxPlayers === null || maxPlayers === undefined
    ? m.tournaments_entered_any({ count: entered })
    : m.tournaments_entered_of({ count: entered, most: maxPlayers });

const locked: Record<string, () => string> = {
  cancelled: m.tournaments_locked_cancelled,
  ended: m.tournaments_locked_ended,
  begun: m.tournaments_locked_begun,
};

/** Why facts of a tournament cannot change, in words; null where they can. */
export const lockText = (lock: string | null | undefined, entered: number): string | null => {
  if (!lock) return null;
  return locked[lock]?.() ?? m.tournaments_locked_entered({ count: entered });
};

const rounds: Record<string, () => string> = {
  drawn: m.tournaments_round_drawn,
  open: m.tournaments_round_open,
  settled: m.tournaments_round_settled,
  ended: m.tournaments_round_ended,
};

export const roundState = ({ state }: BracketRound): string => rounds[state]?.() ?? state;

const results: Record<string, () => string> = {
  walkover: m.tournaments_result_walkover,
  both_absent: m.tournaments_result_absent,
  bye: m.tournaments_result_bye,
  undecided: m.tournaments_result_undecided,
};

/** Who changed a result afterwards: it counts more than how it came. */
const repairs: Record<string, () => string> = {
  correction: m.tournaments_by_correction,
  removal: m.tournaments_by_removal,
};

const deciders: Record<string, () => string> = {
  referee: m.tournaments_by_referee,
  concession: m.tournaments_by_concession,
  operator: m.tournaments_by_operator,
};

/** How a match stands or was decided. */
export function matchState({ state, result, decidedBy }: BracketMatch): string {
  if (state === "upcoming") return m.tournaments_match_upcoming();
  if (state === "running") return m.tournaments_match_running();
  const repaired = repairs[decidedBy ?? ""];
  if (repaired) return repaired();
  const own = result ? results[result] : undefined;
  return own?.() ?? deciders[decidedBy ?? ""]?.() ?? m.tournaments_match_decided();
}

/** Seconds in words: "30 min", "24 h". */
export const length = (value: number): string =>
  value % 3600 === 0
    ? m.tournaments_hours({ count: number(value / 3600) })
    : m.tournaments_minutes({ count: number(Math.round(value / 60)) });
