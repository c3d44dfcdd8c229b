import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useCan } from "#console/session";
import { m } from "#console/words";
import { Button, Note, Paged, Refused, Textarea, Time } from "#console-ui";
import { addNote, useReload } from "./actions.ts";
import { notesQuery } from "./api.ts";
import styles from "./subscribers.module.css";

/** Notes of the staff about the subscriber, who does not see them. */
export function Notes({ id }: { id: string }) {
  const query = useInfiniteQuery(notesQuery(id));
  const can = useCan();
  return (
    <>
      {can("notes.write") && <NoteForm id={id} />}
      <Paged query={query} empty={<Note icon="note" title={m.care_notes_empty()} />}>
        {(notes) => (
          <ul className={styles.list}>
            {notes.map(({ id: note, at, author, text }) => (
              <li key={note} className={styles.item}>
                <div className={styles.words}>
                  <span className={styles.quiet}>
                    {author} · <Time at={at} />
                  </span>
                  <p className={styles.text}>{text}</p>
                </div>
              </li>
            ))}
          </ul>
        )}
      </Paged>
    </>
  );
}

function NoteForm({ id }: { id: string }) {
  const [text, setText] = useState("");
  const reload = useReload();
  const add = useMutation({
    mutationFn: (written: string) => addNote(id, written),
    onSuccess: () => {
      setText("");
      return reload();
    },
  });
  const written = text.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (written) add.mutate(written);
  };
  return (
    <form className={styles.noteForm} onSubmit={submit}>
      <Textarea
        label={m.care_note_new()}
        description={m.care_note_hint()}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        maxLength={1000}
        autosize
        minRows={2}
        maxRows={8}
      />
      <Refused error={add.error} />
      <Button type="submit" variant="default" disabled={!written} loading={add.isPending}>
        {m.care_note_add()}
      </Button>
    </form>
  );
}
