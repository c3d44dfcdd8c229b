import { useState } from "react";
import type { SuppliedReward } from "#console/api";
import { m } from "#console/words";
import { ActionDialog, TextInput, toast } from "#console-ui";
import { setLowMark, useReload } from "./api.ts";

type Props = { reward: SuppliedReward; usualMark: number; onClose: () => void };

const most = 1_000_000;

/** Sets the mark at which a reward is low, or the usual one. */
export function MarkDialog({ reward, usualMark, onClose }: Props) {
  const { name, lowMark } = reward;
  const [mark, setMark] = useState(
    lowMark === null || lowMark === undefined ? "" : String(lowMark),
  );
  const [checked, setChecked] = useState(false);
  const reload = useReload();
  const fault = mark === "" || Number(mark) <= most ? null : m.rewards_mark_needed();
  return (
    <ActionDialog
      opened
      onClose={onClose}
      title={m.rewards_mark_title({ name })}
      text={m.rewards_mark_text()}
      confirm={m.rewards_mark_set()}
      valid={fault === null}
      onInvalid={() => setChecked(true)}
      onConfirm={async () => {
        await setLowMark(reward, mark === "" ? null : Number(mark));
        toast.done(m.rewards_mark_done());
        await reload();
      }}
    >
      <TextInput
        label={m.rewards_mark()}
        description={m.rewards_mark_hint({ mark: usualMark })}
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        value={mark}
        onChange={(event) => setMark(event.currentTarget.value.replace(/\D/g, ""))}
        error={checked ? fault : null}
        data-autofocus
      />
    </ActionDialog>
  );
}
