import { useState } from "react";
import type { Tournament } from "#console/api";
import { m } from "#console/words";
import { ActionDialog, TextInput, toast } from "#console-ui";
import { repeat, useReload } from "./api.ts";
import { TimeField, useZone } from "./time-field.tsx";
import styles from "./tournaments.module.css";

type Props = { tournament: Tournament; onClose: () => void };

const day = 24 * 60 * 60_000;

/** Repeats a tournament every few days: weekly for a month, unless somebody says otherwise. */
export function RepeatDialog({ tournament, onClose }: Props) {
  const { name, startsAt } = tournament;
  const [every, setEvery] = useState("7");
  const [until, setUntil] = useState(() =>
    new Date(Math.max(Date.parse(startsAt), Date.now()) + 28 * day).toISOString(),
  );
  const [checked, setChecked] = useState(false);
  const reload = useReload();
  const zone = useZone();
  const days = Number(every);
  const wrongDays = !(days >= 1 && days <= 31);
  const next = Date.parse(startsAt) + days * day;
  const early = !(Date.parse(until) >= next);
  const count = wrongDays || early ? 0 : Math.floor((Date.parse(until) - next) / (days * day)) + 1;
  return (
    <ActionDialog
      opened
      onClose={onClose}
      title={m.tournaments_repeat_title({ name })}
      text={m.tournaments_repeat_text()}
      confirm={m.tournaments_repeat()}
      valid={!wrongDays && !early}
      onInvalid={() => setChecked(true)}
      conflicts={["repeats_already", "tournament_cancelled"]}
      onConflict={() => void reload()}
      onConfirm={async () => {
        await repeat(tournament, days, until);
        toast.done(m.tournaments_repeated({ name }));
        await reload();
      }}
    >
      <TextInput
        label={m.tournaments_repeat_days()}
        inputMode="numeric"
        autoComplete="off"
        maxLength={2}
        value={every}
        onChange={(event) => setEvery(event.currentTarget.value.replace(/\D/g, ""))}
        error={checked && wrongDays ? m.tournaments_repeat_days_wrong() : null}
        data-autofocus
      />
      <TimeField
        label={m.tournaments_repeat_until()}
        hint={m.time_zone_note({ zone })}
        value={until}
        onChange={setUntil}
        error={checked && early ? m.tournaments_repeat_early() : null}
      />
      {count > 0 && (
        <p className={styles.hint} role="status">
          {m.tournaments_repeat_count({ count })}
        </p>
      )}
    </ActionDialog>
  );
}
