import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { FraudCaseDetails } from "#console/api";
import { dayIn } from "#console/privacy";
import { usePortal } from "#console/session";
import { useNow } from "#console/time";
import { m } from "#console/words";
import {
  ActionDialog,
  Checkbox,
  MessageReason,
  ReasonField,
  reasonFault,
  Stack,
  TextInput,
  toast,
} from "#console-ui";
import { conflicts, decide, previewQuery, useReload } from "./api.ts";
import styles from "./cases.module.css";
import { Preview } from "./preview.tsx";

type Props = {
  of: FraudCaseDetails;
  subscribers: readonly string[];
  onClose: () => void;
  onDone: () => void;
};

/** Earnings of so many days are offered to be taken back. */
const usualDays = 30;
const dayMs = 86_400_000;

/** Chooses what happens to accounts, says what that does, and does it. */
export function DecideDialog({ of, subscribers, onClose, onDone }: Props) {
  const zone = usePortal()?.timeZone ?? "UTC";
  const now = useNow();
  const today = dayIn(zone, now);
  const [hold, setHold] = useState(false);
  const [refuse, setRefuse] = useState(false);
  const [takeBack, setTakeBack] = useState(false);
  const [ban, setBan] = useState(false);
  const [day, setDay] = useState(() => dayIn(zone, now - usualDays * dayMs));
  const [reason, setReason] = useState("");
  const [message, setMessage] = useState("");
  const [checked, setChecked] = useState(false);
  const reload = useReload();
  const some = hold || refuse || takeBack || ban;
  const tells = refuse || ban;
  const since = day !== "" && day <= today ? day : null;
  const valid =
    some &&
    (!takeBack || since !== null) &&
    reasonFault(reason) === null &&
    (!tells || reasonFault(message) === null);
  const preview = useQuery({ ...previewQuery(of.id, subscribers, since ?? today), enabled: some });
  const suggestions = [
    { name: m.cases_suggest_farm(), text: m.cases_decide_message_farm() },
    { name: m.cases_suggest_program(), text: m.cases_decide_message_program() },
  ];
  return (
    <ActionDialog
      opened
      onClose={onClose}
      title={m.cases_decide_title({ count: subscribers.length })}
      confirm={m.cases_decide()}
      danger={takeBack || ban || refuse}
      valid={valid}
      onInvalid={() => setChecked(true)}
      conflicts={conflicts}
      onConflict={() => void reload()}
      onConfirm={async () => {
        const done = await decide(of, {
          subscribers: [...subscribers],
          hold,
          refuse,
          voidSince: takeBack ? since : null,
          ban,
          reason: reason.trim(),
          message: tells ? message.trim() : "",
        });
        toast.done(done.waits ? m.cases_decided_waits() : m.cases_decided());
        onDone();
        await reload();
      }}
    >
      <Stack>
        <fieldset className={styles.choices}>
          <legend>{m.cases_decide_what()}</legend>
          <Checkbox
            label={m.cases_decide_hold()}
            checked={hold}
            onChange={({ currentTarget }) => setHold(currentTarget.checked)}
          />
          <Checkbox
            label={m.cases_decide_refuse()}
            checked={refuse}
            onChange={({ currentTarget }) => setRefuse(currentTarget.checked)}
          />
          <Checkbox
            label={m.cases_decide_void()}
            checked={takeBack}
            onChange={({ currentTarget }) => setTakeBack(currentTarget.checked)}
          />
          {takeBack && (
            <TextInput
              className={styles.since}
              type="date"
              label={m.cases_decide_since()}
              value={day}
              max={today}
              onChange={({ currentTarget: { value } }) => setDay(value)}
              error={checked && since === null ? m.cases_decide_since_needed() : null}
            />
          )}
          <Checkbox
            label={m.cases_decide_ban()}
            checked={ban}
            onChange={({ currentTarget }) => setBan(currentTarget.checked)}
          />
          {checked && !some && <p className={styles.fault}>{m.cases_decide_nothing()}</p>}
        </fieldset>
        {some && <Preview query={preview} chosen={{ hold, refuse, takeBack, ban }} />}
        {tells && (
          <MessageReason
            label={m.cases_decide_message()}
            hint={m.cases_decide_message_hint()}
            value={message}
            onChange={setMessage}
            checked={checked}
            suggestions={suggestions}
          />
        )}
        <ReasonField value={reason} onChange={setReason} checked={checked} max={200} />
      </Stack>
    </ActionDialog>
  );
}
