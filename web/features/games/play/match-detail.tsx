import { useNavigationState } from "#lib/router";
import { Avatar, Badge } from "#ui";
import { isolate, m } from "#words";
import styles from "./match-detail.module.css";
import { botOf, opponentOf, type Room } from "./room.ts";

export function MatchDetail({ room }: { room: Room }) {
  const bot = useNavigationState(botOf);
  const opponent = useNavigationState(opponentOf);
  return (
    <>
      {opponent && (
        <span className={styles.opponent}>
          <Avatar
            src={opponent.profileImage}
            face={opponent.avatar}
            name={opponent.username}
            size={28}
          />
          <span className={styles.name}>
            {m.match_opponent({ name: isolate(opponent.username) })}
          </span>
        </span>
      )}
      {bot && <Badge>{m.match_bot()}</Badge>}
      <span className={styles.room}>
        <Badge>{m.match_room({ room: room.roomId })}</Badge>
      </span>
    </>
  );
}
