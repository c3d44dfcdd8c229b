import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Tournament, TournamentChanges } from "#console/api";
import { m } from "#console/words";
import { ActionDialog, Select, TextInput, toast } from "#console-ui";
import { edit, gamesQuery, useReload } from "./api.ts";
import { faultsOf, type Plan, planOf, termsOf } from "./plan.ts";
import { PlanFields } from "./plan-fields.tsx";
import { lockText } from "./states.ts";
import styles from "./tournaments.module.css";

type Props = { tournament: Tournament; onClose: () => void };

/** Changes what can still change of a tournament, and says why the rest cannot. */
export function EditDialog({ tournament, onClose }: Props) {
  // What the person saw when the dialog opened: the server refuses a change of something newer.
  const [seen] = useState(tournament);
  const [before] = useState(() => planOf(seen));
  const [plan, setPlan] = useState(before);
  const [pictures, setPictures] = useState({ thumbnail: seen.thumbnail, banner: seen.banner });
  const [checked, setChecked] = useState(false);
  const reload = useReload();
  const known = useQuery(gamesQuery()).data?.pictures ?? [];
  const locked = lockText(seen.locks.terms, seen.entered);
  const moved = plan.startsAt !== before.startsAt;
  const faults = faultsOf(plan, seen.kind, moved ? Date.now() : null);
  const changes = changesOf(seen, before, plan, pictures);
  const same = Object.keys(changes).length === 1;
  const picture = (which: "thumbnail" | "banner", label: string) => (
    <Select
      label={label}
      data={[...new Set([pictures[which], seen[which], ...known])]}
      value={pictures[which]}
      onChange={(slug) => setPictures({ ...pictures, [which]: slug ?? pictures[which] })}
    />
  );
  return (
    <ActionDialog
      opened
      onClose={onClose}
      size="xl"
      title={m.tournaments_edit_title({ name: seen.name })}
      confirm={m.tournaments_save()}
      valid={Object.keys(faults).length === 0 && !same}
      onInvalid={() => setChecked(true)}
      conflicts={["changed_meanwhile", "facts_fixed"]}
      onConflict={() => void reload()}
      onConfirm={async () => {
        await edit(seen, changes);
        toast.done(m.tournaments_edited());
        await reload();
      }}
    >
      <TextInput
        label={m.tournaments_name()}
        autoComplete="off"
        maxLength={80}
        value={plan.name}
        onChange={(event) => setPlan({ ...plan, name: event.currentTarget.value })}
        error={checked ? (faults.name ?? (same ? m.tournaments_nothing_changes() : null)) : null}
        data-autofocus
      />
      <div className={styles.pair}>
        {picture("thumbnail", m.tournaments_thumbnail())}
        {picture("banner", m.tournaments_banner())}
      </div>
      <PlanFields
        kind={seen.kind}
        plan={plan}
        onChange={setPlan}
        faults={checked ? faults : {}}
        locked={locked}
      />
    </ActionDialog>
  );
}

type Pictures = { thumbnail: string; banner: string };

/** The version, and what differs. */
function changesOf(seen: Tournament, before: Plan, plan: Plan, pictures: Pictures) {
  const changes: TournamentChanges = { ...termsOf(before, plan), version: seen.version };
  if (plan.name.trim() !== before.name) changes.name = plan.name.trim();
  if (pictures.thumbnail !== seen.thumbnail) changes.thumbnail = pictures.thumbnail;
  if (pictures.banner !== seen.banner) changes.banner = pictures.banner;
  if (plan.opensAt !== before.opensAt) changes.opensAt = plan.opensAt;
  if (plan.fee !== before.fee) changes.entryFee = Number(plan.fee);
  return changes;
}
