import { cx } from "#ui";
import { m, number } from "#words";
import { faceOf } from "./art.ts";
import type { Mood } from "./feel.ts";
import styles from "./scoreboard.module.css";
import type { Shown } from "./use-match-loop.ts";
import type { World } from "./world.ts";

/** A sprite as a picture of the page; `mood` null is the player's pad. */
export function Face({
  world,
  mood,
  rem,
  className,
}: {
  world: World;
  mood: Mood | null;
  rem: number;
  className?: string | undefined;
}) {
  const { url, size, frame } = faceOf(world, mood);
  if (!frame) return null;
  const [x, y, width, height] = frame;
  const scale = rem / Math.max(width, height);
  const length = (pixels: number) => `${pixels * scale}rem`;
  return (
    <span
      className={cx(styles.face, className)}
      style={{
        inlineSize: length(width),
        blockSize: length(height),
        backgroundImage: `url("${url}")`,
        backgroundSize: `${length(size[0])} ${length(size[1])}`,
        backgroundPosition: `${length(-x)} ${length(-y)}`,
      }}
    />
  );
}

const lateSeconds = 10;

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
        <b key={player} className={styles.goals}>
          {number(player)}
        </b>
        <i className={cx(styles.ball, serve === "player" && styles.serves)} />
      </span>
      <span className={cx(styles.clock, golden && styles.golden)}>
        {golden && <span className={styles.label}>{m.football_golden()}</span>}
        <span className={cx(styles.time, late && styles.late)}>{clock}</span>
      </span>
      <span aria-hidden="true" className={cx(styles.side, styles.bot)}>
        <i className={cx(styles.ball, serve === "bot" && styles.serves)} />
        <b key={bot} className={styles.goals}>
          {number(bot)}
        </b>
        <Face world={world} mood={mood} rem={2.5} />
      </span>
    </div>
  );
}
