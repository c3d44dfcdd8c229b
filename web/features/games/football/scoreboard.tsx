import { cx } from "#ui";
import { m, number } from "#words";
import { Face } from "./face.tsx";
import styles from "./scoreboard.module.css";
import type { Shown } from "./use-match-loop.ts";
import type { World } from "./world.ts";

const lateSeconds = 10;
/** Goals that win (docs/games.md). */
const goalsToWin = 5;

/** A lamp for each goal that wins, lit for each that was scored. */
function Lamps({ goals }: { goals: number }) {
  return (
    <span className={cx(styles.lamps, goals === goalsToWin - 1 && styles.last)}>
      {Array.from({ length: goalsToWin }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: five places.
        <i key={at} className={cx(styles.lamp, at < goals && styles.lit)} />
      ))}
    </span>
  );
}

/** One goal is missing to somebody; the golden goal has a name of its own. */
export const isMatchPoint = ({ player, bot, golden, phase }: Shown): boolean =>
  !golden && phase !== "over" && Math.max(player, bot) === goalsToWin - 1;

/** The score, the time that is left, and whose ball it is. */
export function Scoreboard({ shown, world }: { shown: Shown; world: World }) {
  const { player, bot, seconds, golden, mood, serve, phase } = shown;
  const late = seconds <= lateSeconds && phase === "playing";
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  return (
    // As on a turned pitch: the player at the left, in both languages.
    <div className={styles.board} dir="ltr">
      <span aria-hidden="true" className={cx(styles.side, styles.player)}>
        <Face world={world} mood={null} rem={2} />
        <span className={styles.count}>
          <b key={player} className={styles.goals}>
            {number(player)}
          </b>
          <Lamps goals={player} />
        </span>
        <i className={cx(styles.ball, serve === "player" && styles.serves)} />
      </span>
      <span className={cx(styles.clock, golden && styles.golden)}>
        {golden && <span className={styles.label}>{m.football_golden()}</span>}
        {isMatchPoint(shown) && (
          <span aria-hidden="true" className={cx(styles.label, styles.point)}>
            {m.football_match_point()}
          </span>
        )}
        <span className={cx(styles.time, late && styles.late)}>{clock}</span>
      </span>
      <span aria-hidden="true" className={cx(styles.side, styles.bot)}>
        <i className={cx(styles.ball, serve === "bot" && styles.serves)} />
        <span className={styles.count}>
          <b key={bot} className={styles.goals}>
            {number(bot)}
          </b>
          <Lamps goals={bot} />
        </span>
        <Face world={world} mood={mood} rem={2.5} />
      </span>
    </div>
  );
}
