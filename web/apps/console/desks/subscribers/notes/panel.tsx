import { useQuery } from "@tanstack/react-query";
import { type RefObject, useRef } from "react";
import { useCan } from "#console/session";
import { m } from "#console/words";
import { Link, Loaded, Loading } from "#console-ui";
import { notesQuery } from "../api.ts";
import { usePlace } from "../parts/address.ts";
import { Composer } from "./composer.tsx";
import { NoteItem } from "./note.tsx";
import styles from "./notes.module.css";

/** The notes that the panel shows. */
const latest = 3;

type Props = { id: string; field: RefObject<HTMLTextAreaElement | null> };

/** The latest notes beside the timeline, and the field for a new one. */
export function NotesPanel({ id, field }: Props) {
  const query = useQuery(notesQuery(id));
  const { linkTo } = usePlace(id);
  const can = useCan();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <aside className={styles.panel} aria-label={m.care_notes()}>
      <h2 ref={heading} tabIndex={-1} className={styles.panelTitle}>
        {m.care_notes()}
      </h2>
      {can("subscribers.note") && <Composer id={id} field={field} rows={2} />}
      <Loaded query={query} loading={<Loading lines={3} />}>
        {(notes) =>
          notes.length === 0 ? (
            <p className={styles.quiet}>{m.care_notes_empty()}</p>
          ) : (
            <>
              <ul className={styles.compact}>
                {notes.slice(0, latest).map((note) => (
                  <NoteItem
                    key={note.id}
                    subscriber={id}
                    note={note}
                    onDeleted={() => heading.current?.focus()}
                  />
                ))}
              </ul>
              {notes.length > latest && (
                <Link className={styles.link} href={linkTo({ tab: "notes" })}>
                  {m.care_notes_all({ count: notes.length })}
                </Link>
              )}
            </>
          )
        }
      </Loaded>
    </aside>
  );
}
