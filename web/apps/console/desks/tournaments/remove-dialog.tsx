import { useState } from "react";
import type { Entrant, Tournament } from "#console/api";
import { m } from "#console/words";
import {
  ActionDialog,
  MessageReason,
  Radio,
  reasonFault,
  Stack,
  toast,
  useCoins,
} from "#console-ui";
import { remove, useReload } from "./api.ts";

type Props = { tournament: Tournament; entrant: Entrant; onClose: () => void };

/** Withdraws or disqualifies an entrant, who reads why. */
export function RemoveDialog({ tournament, entrant, onClose }: Props) {
  const [removal, setRemoval] = useState("withdrawn");
  const [reason, setReason] = useState("");
  const [checked, setChecked] = useState(false);
  const reload = useReload();
  const coins = useCoins();
  const { name, fee } = entrant;
  const playing = tournament.kind === "esl" && tournament.state === "running";
  const options = [
    {
      value: "withdrawn",
      label: m.tournaments_withdraw(),
      description:
        fee > 0 ? m.tournaments_withdraw_fee({ fee: coins(fee) }) : m.tournaments_withdraw_free(),
    },
    {
      value: "disqualified",
      label: m.tournaments_disqualify(),
      description: fee > 0 ? m.tournaments_disqualify_fee() : m.tournaments_disqualify_free(),
    },
  ];
  const leaves = [{ name: m.tournaments_why_asked(), text: m.tournaments_why_asked_text() }];
  const breaks = [
    { name: m.tournaments_why_program(), text: m.tournaments_why_program_text() },
    { name: m.tournaments_why_accounts(), text: m.tournaments_why_accounts_text() },
  ];
  return (
    <ActionDialog
      opened
      onClose={onClose}
      title={m.tournaments_remove_title({ name })}
      text={playing ? m.tournaments_remove_playing({ name }) : m.tournaments_remove_text({ name })}
      confirm={m.tournaments_remove()}
      danger
      valid={reasonFault(reason) === null}
      onInvalid={() => setChecked(true)}
      conflicts={["entrant_removed", "tournament_ended", "tournament_cancelled"]}
      onConflict={() => void reload()}
      onConfirm={async () => {
        await remove(tournament, entrant, removal, reason.trim());
        toast.done(m.tournaments_removed({ name }));
        await reload();
      }}
    >
      <Radio.Group label={m.tournaments_removal()} value={removal} onChange={setRemoval}>
        <Stack gap="sm" mt="xs">
          {options.map((option) => (
            <Radio key={option.value} {...option} />
          ))}
        </Stack>
      </Radio.Group>
      <MessageReason
        label={m.tournaments_remove_reason({ name })}
        hint={m.tournaments_remove_hint()}
        value={reason}
        onChange={setReason}
        checked={checked}
        suggestions={removal === "withdrawn" ? leaves : breaks}
      />
    </ActionDialog>
  );
}
