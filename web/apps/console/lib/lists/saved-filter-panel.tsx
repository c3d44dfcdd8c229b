import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { SavedFilter } from "#console/api";
import { m } from "#console/words";
import { ActionIcon, Button, Icon, Loaded, Refused, TextInput } from "#console-ui";
import { deleteFilter, type FilteredList, filtersQuery, saveFilter } from "./api.ts";
import styles from "./lists.module.css";

type Props = { list: FilteredList; query: string; onApply: (query: string) => void };

/** What the button "Saved filters" opens. */
export default function SavedFilterPanel({ list, query, onApply }: Props) {
  const saved = useQuery(filtersQuery(list));
  return (
    <div className={styles.panel}>
      <Loaded query={saved}>
        {({ items }) =>
          items.length === 0 ? (
            <p className={styles.quiet}>{m.lists_saved_empty()}</p>
          ) : (
            <ul className={styles.saved}>
              {items.map((filter) => (
                <Saved
                  key={filter.id}
                  list={list}
                  filter={filter}
                  present={same(filter.query, query)}
                  onApply={onApply}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {query === "" ? (
        <p className={styles.quiet}>{m.lists_saved_first()}</p>
      ) : (
        <SaveForm list={list} query={query} />
      )}
    </div>
  );
}

/** Whether two queries set the same filters. */
function same(one: string, other: string): boolean {
  const sorted = (query: string) => {
    const parameters = new URLSearchParams(query);
    parameters.sort();
    return parameters.toString();
  };
  return sorted(one) === sorted(other);
}

type SavedProps = {
  list: FilteredList;
  filter: SavedFilter;
  present: boolean;
  onApply: (query: string) => void;
};

function Saved({ list, filter, present, onApply }: SavedProps) {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => deleteFilter(filter.id),
    onSuccess: () => client.invalidateQueries({ queryKey: filtersQuery(list).queryKey }),
  });
  return (
    <li>
      <div className={styles.one}>
        <button
          type="button"
          className={styles.choose}
          aria-current={present || undefined}
          onClick={() => onApply(filter.query)}
        >
          {present && <Icon name="check" size={16} />}
          <span>{filter.name}</span>
        </button>
        <ActionIcon
          variant="subtle"
          aria-label={m.lists_saved_delete({ name: filter.name })}
          loading={remove.isPending}
          onClick={() => remove.mutate()}
        >
          <Icon name="close" size={16} />
        </ActionIcon>
      </div>
      <Refused error={remove.error} />
    </li>
  );
}

function SaveForm({ list, query }: { list: FilteredList; query: string }) {
  const client = useQueryClient();
  const [name, setName] = useState("");
  const save = useMutation({
    mutationFn: () => saveFilter(list, name.trim(), query),
    onSuccess: async () => {
      setName("");
      await client.invalidateQueries({ queryKey: filtersQuery(list).queryKey });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== "") save.mutate();
  };
  return (
    <form className={styles.save} onSubmit={submit}>
      <TextInput
        label={m.lists_saved_name()}
        value={name}
        maxLength={60}
        autoComplete="off"
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" loading={save.isPending} disabled={name.trim() === ""}>
        {m.lists_saved_save()}
      </Button>
      <Refused error={save.error} />
    </form>
  );
}
