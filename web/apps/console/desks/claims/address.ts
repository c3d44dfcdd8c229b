import { href, useFilters } from "#console/router";
import { type DeskFilters, isQueue } from "./lists.ts";

/** What the address of the desk says without parameters. */
export const usual = { state: "open", reward: "", late: "" };

/** Which claims the address asks for. */
export function useDesk() {
  const { filters, set, query, apply } = useFilters(usual);
  const desk: DeskFilters = {
    state: isQueue(filters.state) ? filters.state : "open",
    reward: /^\d{1,9}$/.test(filters.reward) ? filters.reward : "",
    late: filters.late === "yes" ? "yes" : "",
  };
  return { desk, set, query, apply };
}

const given = ({ state, reward, late }: DeskFilters) => ({
  state: state === "open" ? null : state,
  reward,
  late,
});

/** The address of the desk with these filters. */
export const deskAddress = (desk: DeskFilters): string => href("claims", {}, given(desk));

/** The address of a claim beside the list with these filters. */
export const claimAddress = (id: string, desk: DeskFilters): string =>
  href("claim", { id }, given(desk));
