import { href, useFilters } from "#console/router";

/** The tabs of a subscriber's page, in their order. */
export const tabs = [
  "timeline",
  "wallet",
  "claims",
  "plan",
  "messages",
  "sessions",
  "notes",
] as const;
export type TabName = (typeof tabs)[number];

/** What the address of a subscriber's page says: the tab, and what is open or marked in it. */
type Place = {
  /** Empty for the timeline. */
  tab: string;
  /** The timeline's filter. */
  source: string;
  /** The transaction in the drawer. */
  txn: string;
  /** The marked message. */
  message: string;
  /** The marked note. */
  note: string;
};

const nowhere: Place = { tab: "", source: "", txn: "", message: "", note: "" };

/**
 * The place in a subscriber's page, from the address. `set` changes it in place, `linkTo` is an
 * address that differs from the present one.
 */
export function usePlace(id: string): {
  place: Place;
  set: (change: Partial<Place>) => void;
  linkTo: (change: Partial<Place>) => string;
} {
  const { filters, set } = useFilters(nowhere);
  return {
    place: filters,
    set,
    linkTo: (change) => href("subscriber", { id }, { ...filters, ...change }),
  };
}
