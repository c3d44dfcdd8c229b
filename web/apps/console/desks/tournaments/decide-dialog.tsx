import { useState } from "react";
import type { BracketMatch } from "#console/api";
import { m } from "#console/words";
import { ActionDialog, ReasonField, reasonFault, toast } from "#console-ui";
import { decide, useReload } from "./api.ts";
import { type Player, WinnerChoice } from "./winner-choice.tsx";

type Props = { tournament: number; match: BracketMatch; onClose: () => void };

/** What speaks for or against a player, in words. */
function noteOf({ appeared, claimsWin, signs, desyncs }: Player): string {
  const notes = [appeared ? m.tournaments_appeared() : m.tournaments_not_there()];
  if (claimsWin) notes.push(m.tournaments_claims_win());
  if (signs !== "") notes.push(m.tournaments_signs({ signs }));
  if (desyncs > 1) notes.push(m.tournaments_desyncs({ count: desyncs }));
  return notes.join(" · ");
}

/** Decides a match that is being played, for one of its players. */
export function DecideDialog({ tournament, match, onClose }: Props) {
  const [chosen, setChosen] = useState("");
  const [reason, setReason] = useState("");
  const [checked, setChecked] = useState(false);
  const reload = useReload();
  const { players, room } = match;
  const winner = players.find(({ subscriber }) => subscriber === chosen);
  const loser = players.find(({ subscriber }) => subscriber !== chosen);
  return (
    <ActionDialog
      opened
      onClose={onClose}
      title={m.tournaments_decide_title({ names: players.map(({ name }) => name).join(" – ") })}
      text={
        winner && loser
          ? m.tournaments_decide_out({ winner: winner.name, loser: loser.name })
          : m.tournaments_decide_text({ room })
      }
      confirm={m.tournaments_decide()}
      danger
      valid={winner !== undefined && reasonFault(reason) === null}
      onInvalid={() => setChecked(true)}
      conflicts={["already_decided", "match_not_running"]}
      onConflict={() => void reload()}
      onConfirm={async () => {
        if (!winner) return;
        await decide(tournament, match, winner, reason.trim());
        toast.done(m.tournaments_decided({ name: winner.name }));
        await reload();
      }}
    >
      <WinnerChoice
        players={players}
        value={chosen}
        onChange={setChosen}
        noteOf={noteOf}
        error={checked && !winner ? m.tournaments_winner_needed() : null}
      />
      <ReasonField value={reason} onChange={setReason} checked={checked} max={200} />
    </ActionDialog>
  );
}
