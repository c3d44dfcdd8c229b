import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, type RefObject, useId, useState } from "react";
import { m } from "#console/words";
import { Button, Refused, Textarea } from "#console-ui";
import { addNote, useReload } from "../actions.ts";
import { notesQuery } from "../api.ts";
import { useDraft } from "./draft.ts";
import styles from "./notes.module.css";

/** The most letters of a note, and how many are left when the counter appears. */
const most = 2000;
const near = 200;

/** The server takes line breaks and no other control characters, which a pasted text may have. */
const clean = (text: string): string => text.replaceAll("\t", " ").replace(/(?!\n)\p{Cc}/gu, "");

type Props = {
  id: string;
  /** Receives the focus by the page's key. */
  field: RefObject<HTMLTextAreaElement | null>;
  /** The least rows of the field. */
  rows: number;
};

/** The field for a new note. */
export function Composer({ id, field, rows }: Props) {
  const [text, setText] = useDraft(id);
  const [checked, setChecked] = useState(false);
  const counter = useId();
  const client = useQueryClient();
  const reload = useReload();
  const save = useMutation({
    mutationFn: (note: string) => addNote(id, note),
    onSuccess: (note) => {
      client.setQueryData(notesQuery(id).queryKey, (before) => before && [note, ...before]);
      setText("");
      setChecked(false);
      field.current?.focus();
      void reload();
    },
  });
  const note = clean(text).trim();
  const left = most - [...note].length;
  const blank = note === "";
  const send = () => {
    if (save.isPending) return;
    setChecked(true);
    if (blank || left < 0) field.current?.focus();
    else save.mutate(note);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    send();
  };
  const fault =
    left < 0 ? m.care_note_over({ count: -left }) : checked && blank ? m.care_note_needed() : null;
  return (
    <div className={styles.composer}>
      <Textarea
        ref={field}
        label={m.care_note_new()}
        description={m.care_note_hint()}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setChecked(false);
          if (!save.isPending) save.reset();
        }}
        onKeyDown={onKey}
        error={fault}
        readOnly={save.isPending}
        autosize
        minRows={rows}
        maxRows={12}
        aria-keyshortcuts="n"
        aria-describedby={counter}
      />
      <Refused error={save.error} />
      <div className={styles.foot}>
        <span id={counter} className={styles.left} role="status">
          {save.isSuccess && blank
            ? m.care_note_saved()
            : left >= 0 && left <= near && m.care_note_left({ count: left })}
        </span>
        <Button size="xs" loading={save.isPending} onClick={send}>
          {m.care_note_save()}
        </Button>
      </div>
    </div>
  );
}
