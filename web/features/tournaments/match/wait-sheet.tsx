import { useEffect, useEffectEvent, useState } from "react";
import type { EnteredTournament } from "#api";
import { useConfig } from "#lib/config";
import { isApiError } from "#lib/http";
import { preload } from "#lib/router";
import { useProfile } from "#lib/subscriber";
import { clock, roundTitle, useNow } from "#lib/tournaments";
import { Avatar, errorText, FormError, Sheet } from "#ui";
import { m } from "#words";
import { Name } from "../parts/name.tsx";
import { useOpenRoom } from "./open-room.ts";
import styles from "./wait-sheet.module.css";

const againMs = 2_000;

/** Waits for a match's room, and enters it by itself as soon as it opens. */
export default function WaitSheet({
  mine,
  onClose,
}: {
  mine: EnteredTournament;
  onClose: () => void;
}) {
  const { tournamentId, tournamentName, roomId, round, opponent, opponentBot, route } = mine;
  const { product } = useConfig();
  const profile = useProfile();
  const openRoom = useOpenRoom();
  const now = useNow(1_000);
  const [refusal, setRefusal] = useState<string | null>(null);
  const opensAt = Date.parse(round?.opensAt ?? "");
  const left = opensAt - now;

  const enter = useEffectEvent(async (again: () => void) => {
    // The room id has not come yet.
    if (!roomId) return again();
    try {
      const room = await openRoom(tournamentId, roomId);
      if (room) setRefusal(m.tournaments_unplayable_text());
    } catch (error) {
      // The servers open the rooms of a large round one after another, and networks break.
      const ahead = isApiError(error, "too_early");
      setRefusal(ahead ? null : errorText(error, m.tournaments_room_failed()));
      if (ahead || (isApiError(error) && error.transient)) again();
    }
  });
  // While the player waits: the game is there when the room opens.
  useEffect(() => {
    if (route) preload(route);
  }, [route]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let closed = false;
    const later = (ms: number) => {
      // An answer may arrive after the player has closed the sheet.
      if (!closed) timer = setTimeout(() => void enter(() => later(againMs)), ms);
    };
    later(Math.max(0, opensAt - Date.now()) + Math.random() * againMs);
    return () => {
      closed = true;
      clearTimeout(timer);
    };
  }, [opensAt]);

  return (
    <Sheet open onClose={onClose} title={m.bracket_your_match()}>
      <div className={styles.wait}>
        <p className={styles.where}>
          <bdi>{tournamentName}</bdi>
          {round && <span>{roundTitle(round)}</span>}
        </p>
        <div className={styles.versus}>
          <Face
            src={profile?.profileImage}
            face={profile?.avatar}
            name={profile?.username ?? product}
          />
          <span aria-hidden="true" className={styles.against}>
            {m.match_versus()}
          </span>
          {opponent && (
            <Face
              src={opponent.profileImage}
              face={opponent.avatar}
              name={opponent.username}
              bot={opponentBot}
            />
          )}
        </div>
        <p className={styles.clock} role="timer">
          {left > 0 ? clock(left) : m.match_entering()}
        </p>
        <p className={styles.text}>{m.match_wait_text()}</p>
        <FormError>{refusal}</FormError>
      </div>
    </Sheet>
  );
}

type FaceProps = {
  src: string | null | undefined;
  face: number | null | undefined;
  name: string;
  bot?: boolean;
};

function Face({ src, face, name, bot = false }: FaceProps) {
  return (
    <span className={styles.side}>
      <Avatar src={src} face={face} name={name} size={72} />
      <Name name={name} bot={bot} />
    </span>
  );
}
