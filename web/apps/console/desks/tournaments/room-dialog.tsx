import { useState } from "react";
import type { Tournament } from "#console/api";
import { m } from "#console/words";
import { ActionDialog, TextInput, toast } from "#console-ui";
import { announce, useReload } from "./api.ts";

type Props = { tournament: Tournament; onClose: () => void };

/** Tells every entrant the room of a weekly tournament. */
export function RoomDialog({ tournament, onClose }: Props) {
  const [room, setRoom] = useState("");
  const [password, setPassword] = useState("");
  const [checked, setChecked] = useState(false);
  const reload = useReload();
  const field = (label: string, value: string, onChange: (text: string) => void) => (
    <TextInput
      label={label}
      autoComplete="off"
      maxLength={40}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={checked && value.trim() === "" ? m.tournaments_room_needed() : null}
    />
  );
  return (
    <ActionDialog
      opened
      onClose={onClose}
      title={m.tournaments_room_title({ name: tournament.name })}
      text={
        tournament.room
          ? m.tournaments_room_again({ room: tournament.room.id, count: tournament.fees.people })
          : m.tournaments_room_text({ count: tournament.fees.people })
      }
      confirm={m.tournaments_room_announce()}
      valid={room.trim() !== "" && password.trim() !== ""}
      onInvalid={() => setChecked(true)}
      onConfirm={async () => {
        const { announced } = await announce(tournament, room.trim(), password.trim());
        if (announced) toast.done(m.tournaments_room_done());
        else toast.done(m.tournaments_room_same());
        await reload();
      }}
    >
      {field(m.tournaments_room(), room, setRoom)}
      {field(m.tournaments_password(), password, setPassword)}
    </ActionDialog>
  );
}
