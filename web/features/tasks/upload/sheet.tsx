import { useQuery } from "@tanstack/react-query";
import { type ChangeEvent, useEffect, useEffectEvent, useId, useState } from "react";
import { useConfig } from "#lib/config";
import { isApiError } from "#lib/http";
import { outboxQuery } from "#lib/outbox";
import { useObjectUrl } from "#lib/picture";
import { useSession } from "#lib/session";
import {
  Button,
  Coins,
  cx,
  FormError,
  Icon,
  Img,
  ProgressBar,
  prepareCelebration,
  Sheet,
  SlowNotice,
  toast,
} from "#ui";
import { m, number } from "#words";
import type { Task } from "./api.ts";
import { useChoice } from "./choice.ts";
import { Done } from "./done.tsx";
import styles from "./upload.module.css";
import { useEntry } from "./use-entry.ts";

/**
 * Words an error by spec 8: the server's text for a refusal, ours for another answer, a third
 * without an answer.
 */
function refusalOf(error: unknown): string {
  if (!isApiError(error) || error.status === 0 || error.code === "bad_response")
    return m.upload_error();
  return error.status < 500 && !error.wordless ? error.message : m.upload_failed();
}

/**
 * The button that opened the sheet is gone once the entry is made, so the heading gets the focus.
 */
function toHeading(): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
  });
}

export function EntrySheet({ task, onClose }: { task: Task; onClose: () => void }) {
  const choice = useChoice();
  const { sending, part, waiting, full, submit, cancel } = useEntry();
  const { image, fault } = choice;
  const pending = sending.isPending;

  function send() {
    if (!image) return;
    prepareCelebration();
    submit({ task, image }, (error) => {
      if (!isApiError(error)) return;
      // Errors about the picture are shown beside it.
      const word = error.status === 413 ? m.upload_large() : error.fields.entryImage;
      if (word !== undefined) choice.refuse(word);
    });
  }

  const entry = sending.data;
  function close() {
    if (pending) {
      cancel();
      toast(m.upload_cancelled());
    }
    onClose();
    if (entry) toHeading();
  }
  const footer = entry ? (
    <Button size="l" block onClick={close} autoFocus>
      {m.upload_continue()}
    </Button>
  ) : waiting !== null ? (
    <>
      <Button size="l" block onClick={close} autoFocus>
        {m.upload_continue()}
      </Button>
      <Button variant="quiet" block onClick={cancel}>
        {m.upload_kept_remove()}
      </Button>
    </>
  ) : pending ? (
    <Sending part={part} again={sending.failureCount > 0} onCancel={cancel} />
  ) : (
    <>
      <FormError>
        {!sending.error || fault ? null : full ? m.upload_kept_full() : refusalOf(sending.error)}
      </FormError>
      <Button size="l" block icon="upload" disabled={!image} onClick={send}>
        {sending.error && image ? m.try_again() : m.upload_submit()}
      </Button>
    </>
  );
  return (
    <Sheet
      open
      onClose={close}
      title={task.name}
      hideTitle={entry !== undefined || waiting !== null}
      footer={footer}
    >
      {entry ? (
        <Done entry={entry} prize={task.prize} />
      ) : waiting !== null && image ? (
        <Waiting uploadKey={waiting} image={image} onSent={close} />
      ) : (
        <div className={styles.stack}>
          <div className={styles.task}>
            <p className={styles.objective}>
              <bdi>{task.objective}</bdi>
            </p>
            <Coins value={task.prize} signed />
          </div>
          <Picker choice={choice} locked={pending} onChange={sending.reset} />
        </div>
      )}
    </Sheet>
  );
}

type WaitingProps = { uploadKey: string; image: File; onSent: () => void };

/** The screenshot is stored and will be sent later; the page then shows the outcome. */
function Waiting({ uploadKey, image, onSent }: WaitingProps) {
  const { msisdn } = useSession();
  const { data } = useQuery({ ...outboxQuery(msisdn ?? ""), enabled: msisdn !== null });
  const [seen, setSeen] = useState(false);
  const here = data?.some(({ key }) => key === uploadKey) === true;
  if (here && !seen) setSeen(true);
  const gone = seen && !here;
  const sent = useEffectEvent(onSent);
  useEffect(() => {
    if (gone) sent();
  }, [gone]);
  const url = useObjectUrl(image);
  return (
    <div className={styles.done}>
      <div className={styles.pendingPicture}>
        {url && <Img src={url} alt={m.upload_preview()} width={160} height={100} fit="contain" />}
        <span className={styles.pendingMark}>
          <Icon name="offline" size={20} />
        </span>
      </div>
      <div role="status" className={styles.result}>
        <p className={styles.headline}>{m.upload_kept_headline()}</p>
        <p className={styles.objective}>{m.upload_kept_text()}</p>
      </div>
    </div>
  );
}

type PickerProps = {
  choice: ReturnType<typeof useChoice>;
  locked: boolean;
  onChange: () => void;
};

function Picker({ choice, locked, onChange }: PickerProps) {
  const { image, fault, shrinking, choose, makeSmaller } = choice;
  const { screenshotBytes } = useConfig().limits;
  const id = useId();
  const url = useObjectUrl(image);

  function take(event: ChangeEvent<HTMLInputElement>) {
    const input = event.currentTarget;
    const file = input.files?.[0];
    // Reset, because choosing the same, edited file must fire again.
    input.value = "";
    if (!file) return;
    onChange();
    void choose(file);
  }
  const input = {
    type: "file",
    className: styles.input,
    disabled: locked,
    onChange: take,
    "aria-describedby": `${id}-note`,
  } as const;

  return (
    <div className={styles.picker}>
      <div className={cx(styles.drop, url && styles.chosen, fault && styles.bad)}>
        {url ? (
          <>
            <Img src={url} alt={m.upload_preview()} width={480} height={300} fit="contain" />
            {!locked && (
              <span aria-hidden="true" className={styles.change}>
                {m.change_file()}
              </span>
            )}
          </>
        ) : (
          <span aria-hidden="true" className={styles.invite}>
            <Icon name="picture" size={32} />
            {m.upload_pick()}
          </span>
        )}
        <input
          {...input}
          accept="image/png,image/jpeg"
          aria-label={m.upload_pick()}
          aria-invalid={fault ? true : undefined}
        />
      </div>
      <div id={`${id}-note`} role="status" className={styles.note}>
        {fault ? (
          <p className={styles.fault}>
            <Icon name="alert" size={16} />
            <bdi>{fault.text}</bdi>
          </p>
        ) : (
          <p>
            {image
              ? m.upload_ready({ kb: Math.ceil(image.size / 1024) })
              : m.upload_hint({ mb: Math.round(screenshotBytes / 1e6) })}
          </p>
        )}
      </div>
      {fault?.file && (
        <Button
          variant="secondary"
          block
          busy={shrinking}
          onClick={() => fault.file && void makeSmaller(fault.file)}
        >
          {m.upload_shrink()}
        </Button>
      )}
      {!image && !fault?.file && (
        <div className={styles.camera}>
          <Icon name="camera" size={20} />
          <span aria-hidden="true">{m.upload_camera()}</span>
          <input {...input} accept="image/*" capture="environment" aria-label={m.upload_camera()} />
        </div>
      )}
    </div>
  );
}

type SendingProps = { part: number; again: boolean; onCancel: () => void };

function Sending({ part, again, onCancel }: SendingProps) {
  const percent = Math.round(part * 100);
  return (
    <div className={styles.sending}>
      <div className={styles.words}>
        <p role="status">
          {percent === 100 ? m.upload_checking() : again ? m.upload_again() : m.upload_sending()}
        </p>
        <span aria-hidden="true" className={styles.percent}>
          {number(percent)}%
        </span>
      </div>
      <ProgressBar value={percent} max={100} label={m.upload_sending()} hideLabel />
      {percent === 100 && <SlowNotice />}
      <Button variant="secondary" block onClick={onCancel} autoFocus>
        {m.upload_cancel()}
      </Button>
    </div>
  );
}
