import type { Tournament, TournamentTerms } from "#console/api";
import { m } from "#console/words";

/** The facts of a tournament as a form has them. Times are RFC 3339. */
export type Plan = {
  name: string;
  opensAt: string;
  startsAt: string;
  endsAt: string;
  min: string;
  max: string;
  fee: string;
  first: string;
  second: string;
  third: string;
};

export type Faults = Partial<Record<keyof Plan, string>>;

/** The most that a number of a form may be. */
const most = 1_000_000;

const isNumber = (text: string) => /^\d{1,7}$/.test(text) && Number(text) <= most;

/** What is wrong with a plan, by field. */
export function faultsOf(plan: Plan, kind: string, now: number | null): Faults {
  const at = (time: string) => Date.parse(time);
  const faults: Faults = {};
  const need = (field: keyof Plan, holds: boolean, text: string) => {
    if (!holds) faults[field] ??= text;
  };
  need("name", plan.name.trim() !== "", m.tournaments_name_needed());
  need("opensAt", plan.opensAt !== "", m.tournaments_time_needed());
  need("startsAt", plan.startsAt !== "", m.tournaments_time_needed());
  need("startsAt", !(at(plan.startsAt) <= at(plan.opensAt)), m.tournaments_starts_early());
  if (now !== null) need("startsAt", !(at(plan.startsAt) <= now), m.tournaments_starts_past());
  if (kind === "weekly") {
    need("endsAt", plan.endsAt !== "", m.tournaments_time_needed());
    need("endsAt", !(at(plan.endsAt) <= at(plan.startsAt)), m.tournaments_ends_early());
  }
  need("min", isNumber(plan.min) && Number(plan.min) >= 2, m.tournaments_min_needed());
  need("max", plan.max === "" || isNumber(plan.max), m.tournaments_number_needed());
  need(
    "max",
    plan.max === "" || Number(plan.max) >= Number(plan.min),
    m.tournaments_max_low({ min: plan.min }),
  );
  for (const field of ["fee", "first", "second", "third"] as const) {
    need(field, isNumber(plan[field]), m.tournaments_number_needed());
  }
  return faults;
}

export const planOf = (tournament: Tournament): Plan => {
  const [first = 0, second = 0, third = 0] = tournament.prizes;
  return {
    name: tournament.name,
    opensAt: tournament.opensAt,
    startsAt: tournament.startsAt,
    endsAt: tournament.endsAt ?? "",
    min: String(tournament.minPlayers),
    max: tournament.maxPlayers ? String(tournament.maxPlayers) : "",
    fee: String(tournament.entryFee),
    first: String(first),
    second: String(second),
    third: String(third),
  };
};

/** The terms that differ between two plans: times but the opening, seats, prizes. */
export function termsOf(before: Plan, plan: Plan) {
  const terms: Omit<TournamentTerms, "version" | "reason"> = {};
  const differs = (...fields: (keyof Plan)[]) =>
    fields.some((field) => plan[field] !== before[field]);
  if (differs("startsAt")) terms.startsAt = plan.startsAt;
  if (differs("endsAt")) terms.endsAt = plan.endsAt;
  if (differs("min")) terms.minPlayers = Number(plan.min);
  // 0 for any number.
  if (differs("max")) terms.maxPlayers = Number(plan.max);
  if (differs("first", "second", "third")) {
    terms.prizes = [Number(plan.first), Number(plan.second), Number(plan.third)];
  }
  return terms;
}

/** Minutes of a field as seconds. */
export const seconds = (minutes: string): number => Number(minutes) * 60;
