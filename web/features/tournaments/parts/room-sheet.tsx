import { useState } from "react";
import * as v from "valibot";
import type { MatchRoom } from "#api";
import { useForm } from "#lib/form";
import { href, navigate } from "#lib/router";
import { Button, errorText, FormError, FormStack, Icon, Sheet, TextField } from "#ui";
import { isolate, m } from "#words";
import { useOpenRoom } from "../match/open-room.ts";
import styles from "./room-sheet.module.css";

const schema = v.object({
  roomId: v.pipe(v.string(), v.trim(), v.nonEmpty(m.tournaments_room_empty)),
});

export type RoomSheetProps = {
  tournament: { id: number; tourn_name: string };
  room?: string;
  onClose: () => void;
};

/** Play Now (spec 4): asks for the room id from the SMS, then opens the game. */
export default function RoomSheet({ tournament, room = "", onClose }: RoomSheetProps) {
  const openRoom = useOpenRoom();
  const [unplayable, setUnplayable] = useState<MatchRoom | null>(null);
  const { form, errors, formError, pending, touch } = useForm({
    schema,
    failed: (error) => errorText(error, m.tournaments_room_failed()),
    submit: async ({ roomId }) => {
      setUnplayable(await openRoom(tournament.id, roomId));
    },
  });
  if (unplayable) return <Unplayable room={unplayable} onClose={onClose} />;
  return (
    <Sheet open onClose={onClose} title={m.tournaments_play()}>
      <FormStack {...form}>
        <div>
          <p className={styles.name}>
            <bdi>{tournament.tourn_name}</bdi>
          </p>
          <p className={styles.text}>{m.tournaments_room_text()}</p>
        </div>
        <TextField
          label={m.tournaments_room()}
          name="roomId"
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          defaultValue={room}
          error={errors.roomId}
          onChange={() => touch("roomId")}
        />
        <FormError>{formError}</FormError>
        <Button type="submit" size="l" icon="resume" block busy={pending}>
          {m.tournaments_room_submit()}
        </Button>
      </FormStack>
    </Sheet>
  );
}

function Unplayable({ room, onClose }: { room: MatchRoom; onClose: () => void }) {
  return (
    <Sheet
      open
      onClose={onClose}
      title={m.tournaments_play()}
      footer={
        <Button
          variant="secondary"
          block
          onClick={() => navigate(href("tournament", { tournamentId: room.tournamentId }))}
        >
          {m.tournaments_bracket()}
        </Button>
      }
    >
      <div className={styles.soon} role="status">
        <Icon name="gamepad" size={32} />
        <p className={styles.name}>{m.tournaments_unplayable({ game: isolate(room.game_name) })}</p>
        <p className={styles.text}>{m.tournaments_unplayable_text()}</p>
      </div>
    </Sheet>
  );
}
