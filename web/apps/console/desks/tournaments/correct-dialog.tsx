import { useState } from "react";
import type { BracketMatch } from "#console/api";
import { m } from "#console/words";
import { ActionDialog, ReasonField, reasonFault, toast } from "#console-ui";
import { correct, useReload } from "./api.ts";
import { WinnerChoice } from "./winner-choice.tsx";

type Props = { tournament: number; match: BracketMatch; onClose: () => void };

/** Corrects the result of a match: the right winner takes the place of the wrong one. */
export function CorrectDialog({ tournament, match, onClose }: Props) {
  const { players, winner: wrong } = match;
  const others = players.filter(({ subscriber }) => subscriber !== wrong);
  const [chosen, setChosen] = useState(others.length === 1 ? (others[0]?.subscriber ?? "") : "");
  const [reason, setReason] = useState("");
  const [checked, setChecked] = useState(false);
  const reload = useReload();
  const right = others.find(({ subscriber }) => subscriber === chosen);
  const before = players.find(({ subscriber }) => subscriber === wrong);
  return (
    <ActionDialog
      opened
      onClose={onClose}
      title={m.tournaments_correct_title({ names: players.map(({ name }) => name).join(" – ") })}
      text={
        right && before
          ? m.tournaments_correct_swap({ right: right.name, wrong: before.name })
          : m.tournaments_correct_text()
      }
      confirm={m.tournaments_correct()}
      danger
      valid={right !== undefined && reasonFault(reason) === null}
      onInvalid={() => setChecked(true)}
      conflicts={["winner_stands", "winner_out", "seat_in_play", "no_seat", "entrant_removed"]}
      onConflict={() => void reload()}
      onConfirm={async () => {
        if (!right) return;
        await correct(tournament, match, right, reason.trim());
        toast.done(m.tournaments_corrected({ name: right.name }));
        await reload();
      }}
    >
      <WinnerChoice
        players={others}
        value={chosen}
        onChange={setChosen}
        error={checked && !right ? m.tournaments_winner_needed() : null}
      />
      <ReasonField value={reason} onChange={setReason} checked={checked} max={200} />
    </ActionDialog>
  );
}
