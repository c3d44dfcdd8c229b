import { navigate, useSearch } from "../../../../lib/router/history.ts";
import { withQuery } from "../../../../lib/router/query.ts";

type Filters<Name extends string> = Record<Name, string>;

/**
 * A list's filters, which are in the address, so that a link or Back shows the same list. `usual`
 * has each filter's value when the address has none. Other parameters of the address stay.
 */
export function useFilters<Name extends string>(
  usual: Filters<Name>,
): {
  filters: Filters<Name>;
  /** Changes some filters; an empty object changes nothing. */
  set: (change: Partial<Filters<Name>>) => void;
  clear: () => void;
  /** Whether a filter has another value than the usual one. */
  changed: boolean;
  /** The changed filters as a query without "?", in the order of `usual`. */
  query: string;
  /** Sets all filters as a query says. */
  apply: (query: string) => void;
} {
  const search = new URLSearchParams(useSearch());
  const names = Object.keys(usual) as Name[];
  const filters = Object.fromEntries(
    names.map((name) => [name, search.get(name) ?? usual[name]]),
  ) as Filters<Name>;
  const write = (next: Filters<Name>) => {
    const query = new URLSearchParams(window.location.search);
    for (const name of names) {
      if (next[name] === usual[name]) query.delete(name);
      else query.set(name, next[name]);
    }
    navigate(withQuery(window.location.pathname, query), { replace: true });
  };
  const different = names.filter((name) => filters[name] !== usual[name]);
  return {
    filters,
    set: (change) => write({ ...filters, ...change }),
    clear: () => write(usual),
    changed: different.length > 0,
    query: new URLSearchParams(different.map((name) => [name, filters[name]])).toString(),
    apply: (query) => {
      const given = new URLSearchParams(query);
      write(
        Object.fromEntries(
          names.map((name) => [name, given.get(name) ?? usual[name]]),
        ) as Filters<Name>,
      );
    },
  };
}
