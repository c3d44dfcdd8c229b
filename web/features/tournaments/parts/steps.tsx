import type { Tournament } from "#api";
import { useConfig } from "#lib/config";
import { whenOf } from "#lib/tournaments";
import { Coins } from "#ui";
import { m } from "#words";
import styles from "./steps.module.css";

/** What an entrant has to expect, in three steps with their times. */
export default function Steps({ tournament }: { tournament: Tournament }) {
  const { utcOffsets } = useConfig();
  const { timeAt, firstMatchAt, appearSeconds, prize } = tournament;
  const draw = whenOf(null, timeAt, utcOffsets);
  const match = whenOf(null, firstMatchAt, utcOffsets);
  const minutes = Math.max(1, Math.round((appearSeconds ?? 0) / 60));
  return (
    <ol className={styles.steps} aria-label={m.steps_title()}>
      <li>
        <p className={styles.what}>{draw ? m.steps_draw(draw) : m.steps_draw_later()}</p>
        <p className={styles.text}>{m.steps_draw_text()}</p>
      </li>
      <li>
        <p className={styles.what}>{match ? m.steps_match(match) : m.steps_match_later()}</p>
        <p className={styles.text}>{m.steps_match_text({ minutes })}</p>
      </li>
      <li>
        <p className={styles.what}>
          {m.steps_win()} {prize > 0 && <Coins value={prize} size="s" />}
        </p>
        <p className={styles.text}>{m.steps_win_text()}</p>
      </li>
    </ol>
  );
}
