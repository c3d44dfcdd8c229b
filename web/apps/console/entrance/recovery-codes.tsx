import { useEffect, useState } from "react";
import { saveFile } from "#console/files";
import { m } from "#console/words";
import { Button, Checkbox, CopyButton, Icon } from "#console-ui";
import styles from "./entrance.module.css";

type Props = {
  codes: readonly string[];
  email: string;
  /** The portal's name, for the file. */
  product: string;
  done: string;
  onDone: () => void;
};

/** Shows recovery codes, once: they must be kept before the person goes on. */
export function RecoveryCodes({ codes, email, product, done, onDone }: Props) {
  const [kept, setKept] = useState(false);
  const text = [m.codes_file_head({ email, product }), "", ...codes, ""].join("\n");
  useEffect(() => {
    if (kept) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [kept]);
  return (
    <div className={styles.form} data-print-alone>
      <p className={styles.text}>{m.codes_text()}</p>
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <span className={styles.code}>{code}</span>
          </li>
        ))}
      </ol>
      <div className={styles.buttons} data-no-print>
        <CopyButton text={text} />
        <Button
          variant="default"
          leftSection={<Icon name="print" size={16} />}
          onClick={() => window.print()}
        >
          {m.action_print()}
        </Button>
        <Button
          variant="default"
          leftSection={<Icon name="download" size={16} />}
          onClick={() => saveFile(m.codes_file(), text)}
        >
          {m.action_download()}
        </Button>
      </div>
      <Checkbox
        data-no-print
        label={m.codes_kept()}
        checked={kept}
        onChange={(event) => setKept(event.currentTarget.checked)}
      />
      <Button data-no-print size="md" disabled={!kept} onClick={onDone}>
        {done}
      </Button>
    </div>
  );
}
