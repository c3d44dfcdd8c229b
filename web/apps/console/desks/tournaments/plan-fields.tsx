import { m } from "#console/words";
import { Fieldset, TextInput } from "#console-ui";
import type { Faults, Plan } from "./plan.ts";
import { TimeField, useZone } from "./time-field.tsx";
import styles from "./tournaments.module.css";

type Props = {
  kind: string;
  plan: Plan;
  onChange: (plan: Plan) => void;
  /** Shown once somebody tried to send the form. */
  faults: Faults;
  /** Why the facts cannot change. */
  locked?: string | null;
  /** Fields that stay as they are. */
  fixed?: readonly (keyof Plan)[];
};

/** Times, seats, fee and prizes: what entrants rely on. */
export function PlanFields({ kind, plan, onChange, faults, locked = null, fixed = [] }: Props) {
  const zone = useZone();
  const weekly = kind === "weekly";
  const figure = (
    field: "min" | "max" | "fee" | "first" | "second" | "third",
    label: string,
    placeholder?: string,
  ) => (
    <TextInput
      label={label}
      {...(placeholder && { placeholder })}
      inputMode="numeric"
      autoComplete="off"
      maxLength={7}
      value={plan[field]}
      onChange={(event) =>
        onChange({ ...plan, [field]: event.currentTarget.value.replace(/\D/g, "") })
      }
      error={faults[field] ?? null}
    />
  );
  const time = (field: "opensAt" | "startsAt" | "endsAt", label: string) => (
    <TimeField
      label={label}
      value={plan[field]}
      onChange={(at) => onChange({ ...plan, [field]: at })}
      error={faults[field]}
    />
  );
  return (
    <>
      {locked && <p className={styles.locked}>{m.tournaments_terms_locked({ why: locked })}</p>}
      <Fieldset legend={m.tournaments_times()} disabled={locked !== null} className={styles.set}>
        <p className={styles.hint}>{m.time_zone_note({ zone })}</p>
        <div className={styles.fields}>
          {!fixed.includes("opensAt") && time("opensAt", m.tournaments_opens())}
          {time("startsAt", m.tournaments_starts())}
          {weekly && time("endsAt", m.tournaments_ends())}
        </div>
      </Fieldset>
      <Fieldset legend={m.tournaments_players()} disabled={locked !== null} className={styles.set}>
        <div className={styles.figuresRow}>
          {figure("min", m.tournaments_min())}
          {figure("max", m.tournaments_most(), m.tournaments_most_any())}
        </div>
      </Fieldset>
      <Fieldset
        legend={fixed.includes("fee") ? m.tournaments_prizes() : m.tournaments_credits()}
        disabled={locked !== null}
        className={styles.set}
      >
        <div className={styles.figuresRow}>
          {!fixed.includes("fee") && figure("fee", m.tournaments_fee())}
          {figure("first", m.tournaments_prize_first())}
          {figure("second", m.tournaments_prize_second())}
          {figure("third", m.tournaments_prize_third())}
        </div>
      </Fieldset>
    </>
  );
}
