import { useSuspenseQuery } from "@tanstack/react-query";
import { useEffect, useId, useState } from "react";
import type { EslGame, Level } from "#api";
import { useConfig } from "#lib/config";
import {
  closedToday,
  levelName,
  levelsQuery,
  nextLevel,
  practise,
  useStartLevel,
} from "#lib/levels";
import { href, navigate, preload, unwind, useSubscriberOnly } from "#lib/router";
import { useSession } from "#lib/session";
import {
  Async,
  Badge,
  Button,
  Coins,
  cx,
  errorText,
  FormError,
  Icon,
  Img,
  Repeat,
  Sheet,
  Skeleton,
} from "#ui";
import { m } from "#words";
import styles from "./level-selector.module.css";
import { LevelTiles, LevelTilesSkeleton } from "./level-tiles.tsx";

export default function LevelSelector({ game, onClose }: { game: EslGame; onClose: () => void }) {
  // Load the game's code while the person chooses.
  useEffect(() => preload(game.route), [game.route]);
  return (
    <Sheet open onClose={onClose} title={game.game_name} wide>
      <div className={styles.layout}>
        <div className={styles.art}>
          <Img art={`games/${game.thumbnail}-hero`} alt="" sizes="(min-width: 768px) 40rem, 1px" />
        </div>
        <Async skeleton={<LevelsSkeleton count={game.levels} />} errorText={m.levels_failed()}>
          <Levels game={game} />
        </Async>
      </div>
    </Sheet>
  );
}

/** More levels are drawn as tiles. */
const mostRows = 5;

function LevelsSkeleton({ count }: { count: number }) {
  return (
    <div className={styles.stack}>
      <div className={styles.levels}>
        <span className={styles.legend}>
          <Skeleton width="8rem" height="1lh" />
        </span>
        {count > mostRows ? (
          <LevelTilesSkeleton count={count} />
        ) : (
          <Repeat times={count}>
            <div className={styles.level}>
              <span className={styles.words}>
                <span className={styles.name}>
                  <Skeleton width="5rem" height="1lh" />
                </span>
                <span className={styles.detail}>
                  <Skeleton width="9rem" height="1lh" />
                </span>
              </span>
            </div>
          </Repeat>
        )}
      </div>
      <Skeleton height="3.5rem" />
    </div>
  );
}

function Levels({ game }: { game: EslGame }) {
  const { status } = useSession();
  const { data: levels } = useSuspenseQuery(
    levelsQuery(game.game_unique_id, status === "subscriber"),
  );
  const { asSubscriber, waiting } = useSubscriberOnly();
  const { coin, additions } = useConfig();
  const start = useStartLevel();
  const [picked, setPicked] = useState<number | null>(null);
  // Until the person chooses: the first level that still pays today.
  const level =
    levels.find(({ game_level }) => game_level === picked) ?? nextLevel(game, levels) ?? levels[0];
  const name = useId();
  if (!level) return null;
  const guest = status === "guest";
  const shut = closedToday(game, level);
  const hint = guest
    ? m.levels_login_hint()
    : shut
      ? m.levels_tomorrow()
      : level.passed
        ? m.levels_again_hint({ coin })
        : null;

  return (
    <div className={styles.stack}>
      {additions.album && level.grid > 0 && (
        <Button
          variant="secondary"
          block
          icon="picture"
          onClick={() => unwind(() => navigate(href("puzzleMania", {}, { album: 1 })))}
        >
          {m.album_title()}
        </Button>
      )}
      <fieldset className={styles.levels}>
        <legend className={styles.legend}>{m.levels_choose()}</legend>
        {level.grid === 0 ? (
          <LevelTiles
            name={name}
            levels={levels}
            chosen={level}
            onPick={({ game_level }) => setPicked(game_level)}
          />
        ) : (
          levels.map((each) => (
            <LevelRow
              key={each.game_level}
              name={name}
              level={each}
              checked={each === level}
              onPick={() => setPicked(each.game_level)}
            />
          ))
        )}
      </fieldset>
      <div className={styles.foot}>
        {hint && <p className={styles.hint}>{hint}</p>}
        <FormError>{start.error ? errorText(start.error) : null}</FormError>
        {(guest || shut) && (
          <Button size="l" block icon="resume" onClick={() => practise(game, level)}>
            {m.levels_practice({ level: levelName(level) })}
          </Button>
        )}
        {!shut && (
          <Button
            size={guest ? "m" : "l"}
            variant={guest ? "secondary" : "primary"}
            block
            icon={guest ? undefined : "resume"}
            busy={start.isPending || waiting !== null}
            onClick={() =>
              asSubscriber(() => start.mutate({ game, level }), {
                returnTo: href("gamingTasks", {}, { game: game.game_unique_id }),
              })
            }
          >
            {guest
              ? m.levels_login()
              : level.passed
                ? m.levels_again({ level: levelName(level) })
                : m.levels_play({ level: levelName(level) })}
          </Button>
        )}
      </div>
    </div>
  );
}

type RowProps = { name: string; level: Level; checked: boolean; onPick: () => void };

function LevelRow({ name, level, checked, onPick }: RowProps) {
  return (
    <label className={cx(styles.level, checked && styles.checked)}>
      <input
        type="radio"
        name={name}
        className={styles.input}
        checked={checked}
        onChange={onPick}
      />
      <GridMark grid={level.grid} />
      <span className={styles.words}>
        <span className={styles.name}>
          {levelName(level)}
          {level.passed ? (
            <Badge tone="accent">
              <Icon name="check" size={14} />
              {m.levels_paid()}
            </Badge>
          ) : (
            level.playedToday && <Badge>{m.levels_played()}</Badge>
          )}
        </span>
        <span className={styles.detail}>
          {m.levels_detail({ grid: level.grid, moves: level.allowedMoves })}
        </span>
      </span>
      <span className={cx(level.passed && styles.paid)}>
        <Coins value={level.level_credits} signed />
      </span>
    </label>
  );
}

/** A grid with as many tiles as the level. */
function GridMark({ grid }: { grid: number }) {
  const size = 40;
  const gap = 2;
  const tile = (size - gap * (grid - 1)) / grid;
  return (
    <svg aria-hidden="true" width={size} height={size} className={styles.mark}>
      {Array.from({ length: grid * grid }, (_, at) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: the tiles of a fixed grid.
          key={at}
          x={(at % grid) * (tile + gap)}
          y={Math.floor(at / grid) * (tile + gap)}
          width={tile}
          height={tile}
          rx={Math.min(3, tile / 4)}
        />
      ))}
    </svg>
  );
}
