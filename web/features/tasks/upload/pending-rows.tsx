import { useQueryClient } from "@tanstack/react-query";
import { useId, useMemo, useSyncExternalStore } from "react";
import { useConfig } from "#lib/config";
import { forgetEntry, isLate, type PendingUpload, readOutbox, useProgress } from "#lib/outbox";
import { useObjectUrl } from "#lib/picture";
import { Button, cx, Img, ProgressBar, toast } from "#ui";
import { isolate, m, number } from "#words";
import styles from "./pending-rows.module.css";
import { sendPending } from "./send-pending.ts";

const onNetwork = (listener: () => void) => {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
};
const useOnline = () => useSyncExternalStore(onNetwork, () => navigator.onLine);

/** Screenshots that wait on this phone, and those that will never be sent. */
export default function PendingRows({ uploads }: { uploads: PendingUpload[] }) {
  const title = useId();
  return (
    <section aria-labelledby={title} className={styles.kept}>
      <h2 id={title} className={styles.title}>
        {m.upload_kept_title()}
      </h2>
      <ul className={styles.list}>
        {uploads.map((entry) => (
          <Row key={entry.key} entry={entry} />
        ))}
      </ul>
    </section>
  );
}

function Row({ entry }: { entry: PendingUpload }) {
  const { key, task, picture, tried, fault } = entry;
  const client = useQueryClient();
  const { coin, utcOffsets } = useConfig();
  const online = useOnline();
  const part = useProgress(key);
  const late = fault === undefined && isLate(entry, utcOffsets);
  const ended = late || fault !== undefined;
  const { bytes, type } = picture;
  const url = useObjectUrl(useMemo(() => new Blob([bytes], { type }), [bytes, type]));
  const name = isolate(task.name);
  const why = fault ?? (tried ? m.upload_kept_late_tried() : m.upload_kept_late());

  async function remove() {
    await forgetEntry(key);
    await readOutbox(client);
    toast(m.upload_kept_removed());
    document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
  }
  return (
    <li className={styles.row}>
      <div className={styles.picture}>
        {url && <Img src={url} alt={m.upload_preview()} width={72} height={72} />}
      </div>
      <div className={styles.words}>
        <p className={styles.name}>
          <bdi>{task.name}</bdi>
        </p>
        <p role="status" className={cx(styles.state, ended && styles.ended)}>
          {ended
            ? why
            : part !== null
              ? m.upload_sending()
              : online
                ? tried
                  ? m.upload_kept_again()
                  : m.upload_kept_ready()
                : m.upload_kept_waiting()}
        </p>
      </div>
      {part !== null ? (
        <div className={styles.progress}>
          <ProgressBar
            value={Math.round(part * 100)}
            max={100}
            label={m.upload_kept_sending({ name })}
            hideLabel
          />
          <span aria-hidden="true" className={styles.percent}>
            {number(Math.round(part * 100))}%
          </span>
        </div>
      ) : (
        <div className={styles.keys}>
          {!ended && online && (
            <Button
              variant="secondary"
              size="s"
              icon="upload"
              aria-label={m.upload_kept_send_of({ name })}
              onClick={() => void sendPending(client, coin)}
            >
              {m.upload_kept_send()}
            </Button>
          )}
          <Button
            variant="quiet"
            size="s"
            aria-label={m.upload_kept_remove_of({ name })}
            onClick={() => void remove()}
          >
            {m.upload_kept_remove()}
          </Button>
        </div>
      )}
    </li>
  );
}
