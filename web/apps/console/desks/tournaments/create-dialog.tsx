import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { href, navigate } from "#console/router";
import { m } from "#console/words";
import {
  ActionDialog,
  Fieldset,
  SegmentedControl,
  Select,
  Switch,
  TextInput,
  toast,
} from "#console-ui";
import { create, gamesQuery, useReload } from "./api.ts";
import { faultsOf, type Plan, seconds } from "./plan.ts";
import { PlanFields } from "./plan-fields.tsx";
import styles from "./tournaments.module.css";

const blank: Plan = {
  name: "",
  opensAt: "",
  startsAt: "",
  endsAt: "",
  min: "10",
  max: "",
  fee: "0",
  first: "500",
  second: "250",
  third: "100",
};

type Props = { onClose: () => void };

/** The form of a new tournament. */
export function CreateDialog({ onClose }: Props) {
  const [kind, setKind] = useState("weekly");
  const [game, setGame] = useState<string | null>(null);
  const [plan, setPlan] = useState(() => ({ ...blank, opensAt: new Date().toISOString() }));
  const [uid, setUid] = useState(true);
  const [times, setTimes] = useState({ round: "60", countdown: "5", match: "30" });
  const [checked, setChecked] = useState(false);
  // The new tournament's id: its page opens when the dialog closes.
  const created = useRef("");
  const reload = useReload();
  const games = useQuery(gamesQuery()).data?.items ?? [];
  const esl = kind === "esl";
  const offered = games.filter(({ playedHere }) => !esl || playedHere);
  const chosen = offered.find(({ id }) => id === game);
  const faults = faultsOf(plan, kind, Date.now());
  const gameFault = chosen ? null : m.tournaments_game_needed();
  const minutes = (field: keyof typeof times, label: string) => (
    <TextInput
      label={label}
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
      value={times[field]}
      onChange={(event) =>
        setTimes({ ...times, [field]: event.currentTarget.value.replace(/\D/g, "") })
      }
      error={checked && Number(times[field]) < 1 ? m.tournaments_minutes_needed() : null}
    />
  );
  const whole = !esl || Object.values(times).every((text) => Number(text) >= 1);
  const send = async () => {
    const made = await create({
      kind,
      name: plan.name.trim(),
      game: chosen?.id ?? "",
      opensAt: plan.opensAt,
      startsAt: plan.startsAt,
      endsAt: esl ? null : plan.endsAt,
      minPlayers: Number(plan.min),
      maxPlayers: plan.max === "" ? null : Number(plan.max),
      entryFee: Number(plan.fee),
      prizes: [Number(plan.first), Number(plan.second), Number(plan.third)],
      uidCheck: !esl && uid,
      ...(esl && {
        roundSeconds: seconds(times.round),
        countdownSeconds: seconds(times.countdown),
        matchSeconds: seconds(times.match),
      }),
    });
    toast.done(m.tournaments_created({ name: made.name }));
    await reload();
    created.current = String(made.id);
  };
  return (
    <ActionDialog
      opened
      onClose={() =>
        created.current === "" ? onClose() : navigate(href("tournament", { id: created.current }))
      }
      size="xl"
      title={m.tournaments_create_title()}
      confirm={m.tournaments_create()}
      valid={Object.keys(faults).length === 0 && gameFault === null && whole}
      onInvalid={() => setChecked(true)}
      onConfirm={send}
    >
      <SegmentedControl
        aria-label={m.tournaments_kind()}
        data={[
          { value: "weekly", label: m.tournaments_kind_weekly() },
          { value: "esl", label: m.tournaments_kind_esl() },
        ]}
        value={kind}
        onChange={setKind}
      />
      <p className={styles.hint}>
        {esl ? m.tournaments_kind_esl_text() : m.tournaments_kind_weekly_text()}
      </p>
      <div className={styles.pair}>
        <TextInput
          label={m.tournaments_name()}
          autoComplete="off"
          maxLength={80}
          value={plan.name}
          onChange={(event) => setPlan({ ...plan, name: event.currentTarget.value })}
          error={checked ? faults.name : null}
          data-autofocus
        />
        <Select
          label={m.tournaments_game()}
          placeholder={m.tournaments_game_choose()}
          data={offered.map(({ id, name }) => ({ value: id, label: name }))}
          value={chosen?.id ?? null}
          onChange={setGame}
          error={checked ? gameFault : null}
        />
      </div>
      <PlanFields kind={kind} plan={plan} onChange={setPlan} faults={checked ? faults : {}} />
      {esl ? (
        <Fieldset legend={m.tournaments_rounds()} className={styles.set}>
          <div className={styles.fields}>
            {minutes("round", m.tournaments_round_minutes())}
            {minutes("countdown", m.tournaments_countdown_minutes())}
            {minutes("match", m.tournaments_match_minutes())}
          </div>
        </Fieldset>
      ) : (
        <Switch
          label={m.tournaments_uid()}
          checked={uid}
          onChange={(event) => setUid(event.currentTarget.checked)}
        />
      )}
    </ActionDialog>
  );
}
