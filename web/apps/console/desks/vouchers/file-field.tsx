import { type DragEvent, useId, useState } from "react";
import { m } from "#console/words";
import { Icon } from "#console-ui";
import { type ChosenFile, fileMax } from "./api.ts";
import styles from "./vouchers.module.css";

type Props = {
  file: ChosenFile | null;
  onChoose: (file: ChosenFile | null) => void;
  error: string | null;
};

/** A file of codes, chosen or dropped. Its text stays in this page. */
export function FileField({ file, onChoose, error }: Props) {
  const id = useId();
  const [over, setOver] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const shown = fault ?? error;
  const choose = async (files: FileList | null) => {
    const one = files?.[0];
    if (!one) return;
    onChoose(null);
    if (one.size > fileMax) {
      setFault(m.vouchers_file_large());
      return;
    }
    setFault(null);
    const key = `${one.name}/${one.size}/${one.lastModified}`;
    onChoose({ key, name: one.name, csv: await one.text() });
  };
  const drag = (event: DragEvent, isOver: boolean) => {
    event.preventDefault();
    setOver(isOver);
  };
  return (
    <div>
      <label
        htmlFor={id}
        className={styles.drop}
        data-over={over || undefined}
        onDragOver={(event) => drag(event, true)}
        onDragLeave={(event) => drag(event, false)}
        onDrop={(event) => {
          drag(event, false);
          void choose(event.dataTransfer.files);
        }}
      >
        <Icon name="up" />
        <span>
          <span className={styles.fileName}>{file ? file.name : m.vouchers_file()}</span>
          <span className={styles.about}>
            {file ? m.vouchers_file_other() : m.vouchers_file_hint()}
          </span>
        </span>
        <input
          id={id}
          type="file"
          accept=".csv,text/csv"
          className={styles.input}
          aria-invalid={shown !== null}
          aria-describedby={shown ? `${id}-error` : undefined}
          onChange={(event) => {
            void choose(event.currentTarget.files);
            // The same file can be chosen again after it was mended.
            event.currentTarget.value = "";
          }}
        />
      </label>
      {shown && (
        <p id={`${id}-error`} className={styles.fault}>
          {shown}
        </p>
      )}
    </div>
  );
}
