import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ClaimDetails } from "#console/api";
import { isApiError } from "#console/http";
import { m } from "#console/words";
import { ActionDialog, Select, TextInput, toast } from "#console-ui";
import {
  carrierMax,
  carriersQuery,
  conflicts,
  correctParcel,
  isShipped,
  numberMax,
  ship,
} from "./api.ts";
import { useReceiveClaim } from "./receive.ts";

type Props = { claim: ClaimDetails; opened: boolean; onClose: () => void; onReload: () => void };

/** The choice that opens a field for a carrier that is not in the list. No carrier has this name. */
const another = "";

/** Asks for carrier and number: of a parcel that is sent now, or the right ones of a parcel on its way. */
export function ParcelDialog({ claim, opened, onClose, onReload }: Props) {
  const corrects = isShipped(claim);
  const carriers = useQuery({ ...carriersQuery(), enabled: opened }).data?.items ?? [];
  const names = carriers.map(({ name }) => name);
  const before = claim.carrier ?? "";
  // Null until the person chooses: the list may still be on its way.
  const [choice, setChoice] = useState<string | null>(null);
  const [typed, setTyped] = useState(before);
  const [number, setNumber] = useState(claim.trackingNumber ?? "");
  const [checked, setChecked] = useState(false);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const receive = useReceiveClaim();
  const listed = names.includes(before) ? before : (names[0] ?? another);
  const chosen = choice ?? (corrects && !names.includes(before) ? another : listed);
  const parcel = { carrier: (chosen || typed).trim(), number: number.trim() };
  const fault = (field: "carrier" | "number", needed: string) =>
    faults[field] ?? (checked && parcel[field] === "" ? needed : null);
  const typing = chosen === another;
  return (
    <ActionDialog
      opened={opened}
      onClose={onClose}
      title={
        corrects
          ? m.claims_correct_title({ reward: claim.reward.name })
          : m.claims_ship_title({ reward: claim.reward.name })
      }
      text={corrects ? m.claims_correct_text() : m.claims_ship_text()}
      confirm={corrects ? m.claims_correct() : m.claims_ship_confirm()}
      valid={parcel.carrier !== "" && parcel.number !== ""}
      onInvalid={() => setChecked(true)}
      conflicts={conflicts}
      onConflict={onReload}
      onConfirm={async () => {
        setFaults({});
        try {
          receive(await (corrects ? correctParcel : ship)(claim, parcel));
        } catch (error) {
          if (isApiError(error)) setFaults(error.fields);
          throw error;
        }
        toast.done(corrects ? m.claims_correct_done() : m.claims_ship_done());
      }}
    >
      {names.length > 0 && (
        <Select
          label={m.claims_carrier()}
          data={[
            ...names.map((name) => ({ value: name, label: name })),
            { value: another, label: m.claims_carrier_another() },
          ]}
          value={chosen}
          onChange={(next) => setChoice(next ?? another)}
          allowDeselect={false}
          error={typing ? null : fault("carrier", m.claims_carrier_needed())}
        />
      )}
      {typing && (
        <TextInput
          label={names.length > 0 ? m.claims_carrier_name() : m.claims_carrier()}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={fault("carrier", m.claims_carrier_needed())}
          maxLength={carrierMax}
          autoComplete="off"
        />
      )}
      <TextInput
        label={m.claims_tracking()}
        description={m.claims_tracking_hint()}
        value={number}
        onChange={(event) => setNumber(event.currentTarget.value)}
        error={fault("number", m.claims_tracking_needed())}
        maxLength={numberMax}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
      />
    </ActionDialog>
  );
}
