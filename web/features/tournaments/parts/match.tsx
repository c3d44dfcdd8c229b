import type { BracketMatch, BracketPlayer } from "#api";
import { Avatar, cx, Icon, Link, VisuallyHidden } from "#ui";
import { isolate, m } from "#words";
import { plays } from "../knockout.ts";
import styles from "./match.module.css";
import { Name } from "./name.tsx";
import type { WatchWay } from "./rounds.tsx";

export const matchesOf = (count: number): string => m.bracket_matches({ count });

export function Match({ match, watch }: { match: BracketMatch; watch: WatchWay | null }) {
  "use memo";
  const { room_id, watch_room_id, state, players } = match;
  const live = state === "running";
  const mine = plays(match);
  return (
    <div className={cx(styles.match, mine && styles.mine, live && styles.live)}>
      <div className={styles.head}>
        {watch && watch_room_id ? (
          <Watch match={match} roomId={watch_room_id} watch={watch} />
        ) : (
          <span className={styles.room}>{room_id && m.bracket_room({ room: room_id })}</span>
        )}
        <State match={match} />
      </div>
      {players.map((player, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sides of a match; two players may share a name.
        <Player key={index} player={player} match={match} />
      ))}
      {players.length === 1 && <p className={cx(styles.player, styles.bye)}>{m.bracket_bye()}</p>}
    </div>
  );
}

/** Covers the whole match, which is too small for a button of its own. */
function Watch({
  match,
  roomId,
  watch: { route, tournamentId },
}: {
  match: BracketMatch;
  roomId: string;
  watch: WatchWay;
}) {
  const names = match.players.map(({ username }) => username);
  const [a = "", b = ""] = names.map(isolate);
  return (
    <Link
      to={route}
      state={{ roomId, tournamentId, watch: names }}
      aria-label={m.live_watch_name({ a, b })}
      className={styles.watch}
    >
      {m.live_watch()}
    </Link>
  );
}

function Player({
  player: { username, profileImage, avatar, has_appeared, bot, you },
  match,
}: {
  player: BracketPlayer;
  match: BracketMatch;
}) {
  const winner = match.result?.winner;
  const won = winner === username;
  return (
    <p
      className={cx(
        styles.player,
        won && styles.won,
        match.state === "ended" && !won && styles.lost,
        you && styles.you,
      )}
    >
      <span className={styles.name}>
        <Avatar src={profileImage} face={avatar} name={username} size={22} />
        <Name name={username} bot={bot} />
        {you && <span className={styles.tag}>{m.bracket_you()}</span>}
      </span>
      {won && (
        <span className={styles.crown}>
          <Icon name="crown" size={18} />
          <VisuallyHidden>{m.bracket_winner()}</VisuallyHidden>
        </span>
      )}
      {match.state === "running" && has_appeared && (
        <span className={styles.here}>{m.bracket_here()}</span>
      )}
    </p>
  );
}

function State({ match: { state, result } }: { match: BracketMatch }) {
  if (result) return <ResultBadge type={result.result_type} />;
  if (state === "running") return <span className={styles.now}>{m.live()}</span>;
  if (state === "ended") return <ResultBadge type="other" />;
  return <span className={styles.upcoming}>{m.bracket_upcoming()}</span>;
}

/**
 * Spec 4: normal green with a check mark, walkover orange with a W, both_absent red, other grey
 * with a cross.
 */
export function ResultBadge({ type }: { type: string }) {
  switch (type) {
    case "normal":
      return (
        <span className={cx(styles.result, styles.normal)}>
          <Icon name="check" size={14} />
          <VisuallyHidden>{m.bracket_normal()}</VisuallyHidden>
        </span>
      );
    case "walkover":
      return (
        <span className={cx(styles.result, styles.walkover)}>
          <span aria-hidden="true">{m.bracket_walkover_mark()}</span>
          <VisuallyHidden>{m.bracket_walkover()}</VisuallyHidden>
        </span>
      );
    case "both_absent":
      return (
        <span className={cx(styles.result, styles.absent)}>
          <Icon name="close" size={14} />
          <VisuallyHidden>{m.bracket_both_absent()}</VisuallyHidden>
        </span>
      );
    default:
      return (
        <span className={cx(styles.result, styles.other)}>
          <Icon name="close" size={14} />
          <VisuallyHidden>{m.bracket_other()}</VisuallyHidden>
        </span>
      );
  }
}
