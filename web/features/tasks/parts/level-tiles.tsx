import type { Level } from "#api";
import { levelName } from "#lib/levels";
import { Badge, Coins, cx, Icon, Repeat, Skeleton, VisuallyHidden } from "#ui";
import { m, number } from "#words";
import styles from "./level-tiles.module.css";

export type LevelTilesProps = {
  name: string;
  levels: Level[];
  chosen: Level;
  onPick: (level: Level) => void;
};

/** Levels that differ by number only, as tiles; below, the chosen one's credits. */
export function LevelTiles({ name, levels, chosen, onPick }: LevelTilesProps) {
  return (
    <>
      <div className={styles.tiles}>
        {levels.map((level) => (
          <label
            key={level.game_level}
            className={cx(
              styles.tile,
              level === chosen && styles.checked,
              level.playedToday && styles.played,
            )}
          >
            <input
              type="radio"
              name={name}
              className={styles.input}
              checked={level === chosen}
              onChange={() => onPick(level)}
            />
            <span aria-hidden="true">{number(level.game_level)}</span>
            {level.passed && <Icon name="check" size={16} className={styles.mark} />}
            <VisuallyHidden>{[levelName(level), ...stateOf(level)].join(", ")}</VisuallyHidden>
          </label>
        ))}
      </div>
      <p className={styles.chosen}>
        <span className={styles.name}>{levelName(chosen)}</span>
        {stateOf(chosen).map((state) => (
          <Badge key={state} tone={chosen.passed ? "accent" : undefined}>
            {state}
          </Badge>
        ))}
        <span className={styles.pays}>
          <Coins value={chosen.level_credits} signed />
        </span>
      </p>
    </>
  );
}

export function LevelTilesSkeleton({ count }: { count: number }) {
  return (
    <>
      <div className={styles.tiles}>
        <Repeat times={count}>
          <div className={styles.tile} />
        </Repeat>
      </div>
      <p className={styles.chosen}>
        <Skeleton width="5rem" height="1lh" />
      </p>
    </>
  );
}

const stateOf = ({ passed, playedToday }: Level): string[] =>
  passed ? [m.levels_paid()] : playedToday ? [m.levels_played()] : [];
