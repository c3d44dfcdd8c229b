import { useState } from "react";
import type { Tournament } from "#console/api";
import { href, navigate } from "#console/router";
import { m } from "#console/words";
import { ActionDialog, toast } from "#console-ui";
import { clone, useReload } from "./api.ts";
import { TimeField, useZone } from "./time-field.tsx";
import styles from "./tournaments.module.css";

type Props = { tournament: Tournament; onClose: () => void };

const week = 7 * 24 * 60 * 60_000;

/** A week after an instant, or after now if that is past. */
function nextWeek(at: string): string {
  const next = Date.parse(at) + week;
  return new Date(Math.max(next, Date.now() + week)).toISOString();
}

/** Creates a tournament like another one at another time: in a week, unless somebody says otherwise. */
export function CloneDialog({ tournament, onClose }: Props) {
  const weekly = tournament.kind === "weekly";
  const [times, setTimes] = useState(() => {
    const startsAt = nextWeek(tournament.startsAt);
    const lasts = tournament.endsAt
      ? Date.parse(tournament.endsAt) - Date.parse(tournament.startsAt)
      : 0;
    const endsAt = lasts > 0 ? new Date(Date.parse(startsAt) + lasts).toISOString() : "";
    return { opensAt: new Date().toISOString(), startsAt, endsAt };
  });
  const [checked, setChecked] = useState(false);
  const reload = useReload();
  const zone = useZone();
  const { opensAt, startsAt, endsAt } = times;
  const at = (time: string) => Date.parse(time);
  const faults = {
    opensAt: opensAt === "" ? m.tournaments_time_needed() : null,
    startsAt:
      startsAt === ""
        ? m.tournaments_time_needed()
        : at(startsAt) <= at(opensAt)
          ? m.tournaments_starts_early()
          : at(startsAt) <= Date.now()
            ? m.tournaments_starts_past()
            : null,
    endsAt: weekly && !(at(endsAt) > at(startsAt)) ? m.tournaments_ends_early() : null,
  };
  const field = (name: keyof typeof times, label: string) => (
    <TimeField
      label={label}
      value={times[name]}
      onChange={(time) => setTimes({ ...times, [name]: time })}
      error={checked ? faults[name] : null}
      focused={name === "startsAt"}
    />
  );
  return (
    <ActionDialog
      opened
      onClose={onClose}
      title={m.tournaments_clone_title({ name: tournament.name })}
      text={m.tournaments_clone_text()}
      confirm={m.tournaments_clone()}
      valid={Object.values(faults).every((fault) => fault === null)}
      onInvalid={() => setChecked(true)}
      onConfirm={async () => {
        const made = await clone(tournament, {
          opensAt,
          startsAt,
          endsAt: weekly ? endsAt : null,
        });
        toast.done(m.tournaments_created({ name: made.name }));
        navigate(href("tournament", { id: String(made.id) }));
        await reload();
      }}
    >
      <p className={styles.hint}>{m.time_zone_note({ zone })}</p>
      {field("opensAt", m.tournaments_opens())}
      {field("startsAt", m.tournaments_starts())}
      {weekly && field("endsAt", m.tournaments_ends())}
    </ActionDialog>
  );
}
