import { useQuery } from "@tanstack/react-query";
import { type RefObject, useRef } from "react";
import { useCan } from "#console/session";
import { m } from "#console/words";
import { Alert, Icon, Loaded, Note } from "#console-ui";
import { notesQuery } from "../api.ts";
import { usePlace } from "../parts/address.ts";
import { Composer } from "./composer.tsx";
import { NoteItem } from "./note.tsx";
import styles from "./notes.module.css";

type Props = { id: string; field: RefObject<HTMLTextAreaElement | null> };

/** All notes of staff about a subscriber, and the field for a new one. */
export function Notes({ id, field }: Props) {
  const query = useQuery(notesQuery(id));
  const { place } = usePlace(id);
  const can = useCan();
  const list = useRef<HTMLDivElement>(null);
  const missing = place.note !== "" && query.data?.every((note) => note.id !== place.note);
  return (
    <div className={styles.notes}>
      {can("subscribers.note") && (
        <div className={styles.card}>
          <Composer id={id} field={field} rows={3} />
        </div>
      )}
      {missing && (
        <Alert color="warn" icon={<Icon name="search" />} role="status">
          {m.care_note_missing()}
        </Alert>
      )}
      <div ref={list} tabIndex={-1} className={styles.focusable}>
        <Loaded query={query}>
          {(notes) =>
            notes.length === 0 ? (
              <Note icon="note" title={m.care_notes_empty()} text={m.care_notes_empty_text()} />
            ) : (
              <ul className={styles.list}>
                {notes.map((note) => (
                  <NoteItem
                    key={note.id}
                    subscriber={id}
                    note={note}
                    marked={note.id === place.note}
                    onDeleted={() => list.current?.focus()}
                  />
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
    </div>
  );
}
