import type { BracketMatch } from "#console/api";
import { useCan } from "#console/session";
import { m, number } from "#console/words";
import { Badge, Button, Icon, VisuallyHidden } from "#console-ui";
import styles from "./bracket.module.css";
import { PlayerName } from "./places.tsx";
import { matchState } from "./states.ts";

type Props = {
  match: BracketMatch;
  /** Whether the tournament runs: results can be corrected. */
  running: boolean;
  onAction: (action: "decide" | "correct") => void;
};

/** A match with both players, how it stands, and what speaks against a player. */
export function MatchCard({ match, running, onAction }: Props) {
  const { position, room, state, players, winner } = match;
  const can = useCan();
  const names = players.map(({ name }) => name).join(" – ");
  const signed = players.some(({ signs, desyncs }) => signs !== "" || desyncs > 1);
  const claims = players.filter(({ claimsWin }) => claimsWin).length;
  return (
    <li className={styles.match} data-state={state}>
      <ul className={styles.players}>
        {players.map((player) => (
          <li
            key={player.subscriber}
            className={styles.player}
            data-out={
              (winner !== null && winner !== undefined && winner !== player.subscriber) || undefined
            }
          >
            <PlayerName player={player} />
            {winner === player.subscriber && (
              <span className={styles.won}>
                <Icon name="check" size={16} />
                <VisuallyHidden>{m.tournaments_goes_on()}</VisuallyHidden>
              </span>
            )}
            {state === "running" && !player.appeared && (
              <span className={styles.note}>{m.tournaments_not_there()}</span>
            )}
          </li>
        ))}
        {players.length === 1 && <li className={styles.nobody}>{m.tournaments_nobody()}</li>}
      </ul>
      <footer className={styles.foot}>
        <span className={styles.state}>
          {m.tournaments_match_of({ position: number(position + 1), state: matchState(match) })}
        </span>
        {state === "running" && claims > 0 && (
          <Badge color="warn">
            {claims === 2 ? m.tournaments_both_claim() : m.tournaments_one_claims()}
          </Badge>
        )}
        {signed && <Badge color="danger">{m.tournaments_signed()}</Badge>}
        {state === "running" && can("tournaments.decide") && (
          <Button
            size="xs"
            variant="default"
            onClick={() => onAction("decide")}
            aria-label={m.tournaments_decide_of({ names })}
          >
            {m.tournaments_decide()}
          </Button>
        )}
        {state !== "running" && <span className={styles.room}>{room}</span>}
        {running && state === "ended" && players.length === 2 && can("tournaments.decide") && (
          <Button
            size="xs"
            variant="subtle"
            onClick={() => onAction("correct")}
            aria-label={m.tournaments_correct_of({ names })}
          >
            {m.tournaments_correct()}
          </Button>
        )}
      </footer>
    </li>
  );
}
