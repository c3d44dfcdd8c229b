import { useEffect, useRef, useState } from "react";
import type { SubscriberNote } from "#console/api";
import { isApiError } from "#console/http";
import { useCan } from "#console/session";
import { m } from "#console/words";
import { ActionDialog, Button, Time, toast } from "#console-ui";
import { deleteNote, useReload } from "../actions.ts";
import styles from "./notes.module.css";

type Props = {
  subscriber: string;
  note: SubscriberNote;
  /** The address names it. */
  marked?: boolean;
  /** Runs after its deletion: its button, which had the focus, is gone. */
  onDeleted: () => void;
};

/** One note as it was written. Its writer can delete it. */
export function NoteItem({ subscriber, note, marked = false, onDeleted }: Props) {
  const { id, author, text, at, mine } = note;
  const [asking, setAsking] = useState(false);
  const item = useRef<HTMLLIElement>(null);
  const can = useCan();
  const reload = useReload();
  useEffect(() => {
    if (!marked) return;
    item.current?.scrollIntoView({ block: "center" });
    item.current?.focus({ preventScroll: true });
  }, [marked]);
  const remove = async () => {
    try {
      await deleteNote(subscriber, id);
      toast.done(m.care_note_deleted());
    } catch (error) {
      if (!isApiError(error) || error.status !== 404) throw error;
      toast.note(m.care_note_gone());
    }
    await reload();
    onDeleted();
  };
  return (
    <li ref={item} className={styles.note} tabIndex={-1} {...(marked && { "data-marked": true })}>
      <div className={styles.head}>
        <strong className={styles.author}>{mine ? m.care_note_mine() : author}</strong>
        <span className={styles.at}>
          <Time at={at} show="relative" />
        </span>
        {mine && can("subscribers.note") && (
          <Button variant="subtle" size="compact-xs" onClick={() => setAsking(true)}>
            {m.care_note_delete()}
          </Button>
        )}
      </div>
      <p className={styles.text}>{text}</p>
      <ActionDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={m.care_note_delete_title()}
        text={m.care_note_delete_text()}
        confirm={m.care_note_delete()}
        danger
        onConfirm={remove}
      />
    </li>
  );
}
