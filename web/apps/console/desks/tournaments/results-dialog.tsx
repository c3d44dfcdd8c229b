import { useRef, useState } from "react";
import type { Entrant, Tournament, TournamentPlace } from "#console/api";
import { m } from "#console/words";
import { ActionDialog, ReasonField, reasonFault, toast } from "#console-ui";
import { enterResults, tryResults, useReload } from "./api.ts";
import { EntrantSelect } from "./entrant-select.tsx";
import { Places } from "./places.tsx";

type Props = { tournament: Tournament; onClose: () => void };
type Winners = [Entrant | null, Entrant | null, Entrant | null];

const labels = [
  m.tournaments_place_first,
  m.tournaments_place_second,
  m.tournaments_place_third,
] as const;

/** Enters the results of a weekly tournament: who won, then what that pays, then the decision. */
export function ResultsDialog({ tournament, onClose }: Props) {
  const [winners, setWinners] = useState<Winners>([null, null, null]);
  const [preview, setPreview] = useState<TournamentPlace[] | null>(null);
  const chosen = winners.flatMap((entrant) => (entrant ? [entrant.subscriber] : []));
  return preview === null ? (
    <Choose
      tournament={tournament}
      winners={winners}
      onChange={setWinners}
      onClose={onClose}
      onTried={setPreview}
    />
  ) : (
    <Confirm
      tournament={tournament}
      places={chosen}
      preview={preview}
      onBack={() => setPreview(null)}
      onDone={onClose}
    />
  );
}

type ChooseProps = Props & {
  winners: Winners;
  onChange: (winners: Winners) => void;
  onTried: (places: TournamentPlace[]) => void;
};

function Choose({ tournament, winners, onChange, onClose, onTried }: ChooseProps) {
  const [checked, setChecked] = useState(false);
  // The dialog closes when the server has tried the results, to show them.
  const tried = useRef<TournamentPlace[] | null>(null);
  const gap = winners.findIndex((entrant, at) => entrant && at > 0 && !winners[at - 1]);
  const fault = !winners[0] || gap >= 0 ? m.tournaments_place_needed() : null;
  return (
    <ActionDialog
      opened
      onClose={() => (tried.current ? onTried(tried.current) : onClose())}
      title={m.tournaments_results_title({ name: tournament.name })}
      text={m.tournaments_results_text()}
      confirm={m.tournaments_results_check()}
      valid={fault === null}
      onInvalid={() => setChecked(true)}
      onConfirm={async () => {
        const places = winners.flatMap((entrant) => (entrant ? [entrant.subscriber] : []));
        tried.current = (await tryResults(tournament, places)).places;
      }}
    >
      {labels.map((label, at) => (
        <EntrantSelect
          key={label()}
          tournament={tournament.id}
          label={label()}
          value={winners[at] ?? null}
          onChange={(entrant) =>
            onChange(winners.map((one, place) => (place === at ? entrant : one)) as Winners)
          }
          error={checked && at === Math.max(0, gap - 1) ? fault : null}
          focused={at === 0}
        />
      ))}
    </ActionDialog>
  );
}

type ConfirmProps = {
  tournament: Tournament;
  places: readonly string[];
  preview: TournamentPlace[];
  onBack: () => void;
  onDone: () => void;
};

function Confirm({ tournament, places, preview, onBack, onDone }: ConfirmProps) {
  const [reason, setReason] = useState("");
  const [checked, setChecked] = useState(false);
  const entered = useRef(false);
  const reload = useReload();
  return (
    <ActionDialog
      opened
      onClose={() => (entered.current ? onDone() : onBack())}
      title={m.tournaments_results_confirm_title({ name: tournament.name })}
      text={m.tournaments_results_confirm_text()}
      confirm={m.tournaments_results_enter()}
      valid={reasonFault(reason) === null}
      onInvalid={() => setChecked(true)}
      conflicts={["changed_meanwhile", "results_wait", "tournament_cancelled", "tournament_ended"]}
      onConflict={() => {
        entered.current = true;
        void reload();
      }}
      onConfirm={async () => {
        const { change } = await enterResults(tournament, places, reason.trim());
        entered.current = true;
        toast.done(change ? m.tournaments_results_wait() : m.tournaments_results_done());
        await reload();
      }}
    >
      <Places places={preview} />
      <ReasonField
        value={reason}
        onChange={setReason}
        checked={checked}
        hint={m.tournaments_results_hint()}
        max={200}
      />
    </ActionDialog>
  );
}
