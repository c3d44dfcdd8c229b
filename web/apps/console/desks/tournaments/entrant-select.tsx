import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Entrant } from "#console/api";
import { m } from "#console/words";
import { Select } from "#console-ui";
import { entrantsQuery } from "./api.ts";

type Props = {
  tournament: number;
  label: string;
  value: Entrant | null;
  onChange: (entrant: Entrant | null) => void;
  error?: string | null;
  focused?: boolean;
};

/** An entrant in a list: the name, and the UID by which the other publisher's game names the player. */
const labelOf = ({ name, uid }: Entrant): string =>
  uid ? m.tournaments_entrant_uid({ name, uid }) : name;

/** Finds an entrant by the name's beginning or the UID. */
export function EntrantSelect({ tournament, label, value, onChange, error, focused }: Props) {
  const [typed, setTyped] = useState("");
  const wanted = value && typed === labelOf(value) ? "" : typed.trim();
  const found = useInfiniteQuery(entrantsQuery(tournament, wanted));
  const entrants = found.data?.pages.flatMap(({ items }) => items) ?? [];
  const shown =
    value && !entrants.some(({ subscriber }) => subscriber === value.subscriber)
      ? [value, ...entrants]
      : entrants;
  return (
    <Select
      label={label}
      placeholder={m.tournaments_find_entrant()}
      searchable
      clearable
      // The server has looked for the text already.
      filter={({ options }) => options}
      nothingFoundMessage={found.isPending ? m.loading() : m.tournaments_no_entrant()}
      data={shown.map((entrant) => ({ value: entrant.subscriber, label: labelOf(entrant) }))}
      value={value?.subscriber ?? null}
      onChange={(id) => onChange(shown.find(({ subscriber }) => subscriber === id) ?? null)}
      onSearchChange={setTyped}
      error={error ?? null}
      {...(focused && { "data-autofocus": true })}
    />
  );
}
