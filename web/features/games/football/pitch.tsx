import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { useGameSounds } from "#lib/sound/game";
import { Button, cx, IconButton, lazyWithRetry, Nothing, VisuallyHidden } from "#ui";
import { m, number } from "#words";
import { Face } from "./face.tsx";
import { aimAt } from "./layout.ts";
import type { MatchWatch } from "./match-watch.ts";
import styles from "./pitch.module.css";
import type { FootballGame, Point } from "./port.ts";
import { isMatchPoint, Scoreboard } from "./scoreboard.tsx";
import { sounds } from "./sounds.ts";
import { type Looks, useMatchLoop } from "./use-match-loop.ts";
import { moods, rivalName } from "./world.ts";

const SoundSwitch = lazyWithRetry(
  () => import("../play/sound-switch.tsx"),
  Nothing,
  <div className={styles.sound} />,
);

/** A shorter touch with less movement is a tap. */
const tapMs = 250;
const tapPx = 10;
/** How far ahead of the mallet a key aims, in units of the table. */
const reach = 1;

const keys: Record<string, Point> = {
  ArrowLeft: { x: -reach, y: 0 },
  ArrowRight: { x: reach, y: 0 },
  ArrowUp: { x: 0, y: -reach },
  ArrowDown: { x: 0, y: reach },
};
/** On a turned table, up on the screen is left on the table. */
const turnedKeys: Record<string, Point> = {
  ArrowLeft: { x: 0, y: reach },
  ArrowRight: { x: 0, y: -reach },
  ArrowUp: { x: -reach, y: 0 },
  ArrowDown: { x: reach, y: 0 },
};

const loops = ["tune", "crowd"];
const none: string[] = [];

export type PitchProps = {
  game: FootballGame;
  /** Reports the match to the server; null for a match that is not watched. */
  watch: MatchWatch | null;
  looks: Looks;
  onBegin: () => void;
  onOver: () => void;
};

export function Pitch({ game, watch, looks, onBegin, onOver }: PitchProps) {
  const field = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const ground = useRef<HTMLCanvasElement>(null);
  const { shown, layout, start, toggle, aim } = useMatchLoop(
    { canvas, ground },
    game,
    watch,
    looks,
    onOver,
  );
  const down = useRef<{ at: number; x: number; y: number } | null>(null);
  const { phase, stalled, count, player, bot, golden } = shown;
  const { world } = looks;
  useGameSounds(sounds, phase === "playing" ? loops : none);

  const point = (event: PointerEvent<HTMLCanvasElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const [x, y] = [event.clientX - box.left, event.clientY - box.top];
    aim(aimAt(layout.current, x, y, event.pointerType === "touch"));
  };
  function onPointerDown(event: PointerEvent<HTMLCanvasElement>): void {
    down.current = { at: event.timeStamp, x: event.clientX, y: event.clientY };
    event.currentTarget.setPointerCapture?.(event.pointerId);
    point(event);
  }
  function onPointerUp(event: PointerEvent<HTMLCanvasElement>): void {
    const from = down.current;
    down.current = null;
    if (!from) return;
    const far = Math.hypot(event.clientX - from.x, event.clientY - from.y);
    if (event.timeStamp - from.at < tapMs && far < tapPx) toggle();
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const way = (layout.current.turned ? turnedKeys : keys)[event.key];
    if (way) {
      const { x, y } = game.view.player;
      aim({ x: x + way.x, y: y + way.y });
    } else if (event.key === " ") {
      if (!event.repeat) toggle();
    } else return;
    event.preventDefault();
  }

  /** What a screen reader says of the match. */
  function said(): string | null {
    if (stalled) return m.game_network();
    if (phase === "paused") return m.football_paused();
    if (phase === "waiting") return null;
    if (golden && phase !== "over") return `${m.football_golden()}: ${m.football_golden_next()}`;
    const name = rivalName(world);
    const score = m.football_score_said({ you: player, bot, name });
    return isMatchPoint(shown) ? `${score} ${m.football_match_point()}` : score;
  }

  return (
    <>
      <div
        ref={field}
        role="application"
        aria-label={m.football_pitch()}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is played by keys, too.
        tabIndex={0}
        className={styles.field}
        onKeyDown={onKeyDown}
        onKeyUp={(event) => event.key in keys && aim(null)}
      >
        <canvas
          ref={canvas}
          className={styles.canvas}
          onPointerDown={onPointerDown}
          onPointerMove={point}
          onPointerUp={onPointerUp}
        />
        <canvas ref={ground} className={styles.ground} />
      </div>
      {phase !== "waiting" && <Scoreboard shown={shown} world={world} />}
      <div role="status">
        <VisuallyHidden>{said()}</VisuallyHidden>
      </div>
      {phase === "waiting" && (
        <div className={styles.over}>
          <div className={styles.versus}>
            <Face world={world} mood={null} rem={4} />
            <Face world={world} mood={moods.calm} rem={6.5} className={styles.rival} />
          </div>
          <p className={styles.name}>{m.football_against({ name: rivalName(world) })}</p>
          {looks.stadium && <p className={styles.stadium}>{looks.stadium}</p>}
          <p className={styles.how}>{m.football_how()}</p>
          <Button
            size="l"
            icon="resume"
            onClick={() => {
              start();
              watch?.begin();
              onBegin();
              field.current?.focus();
            }}
          >
            {m.football_start()}
          </Button>
          <SoundSwitch className={styles.sound} />
        </div>
      )}
      {stalled && (
        <div className={styles.over}>
          <p className={styles.paused}>{m.game_network()}</p>
          <p className={styles.how}>{m.football_held()}</p>
        </div>
      )}
      {phase === "countdown" && !stalled && (
        <p key={count} className={cx(styles.over, styles.count)} role="timer" aria-live="assertive">
          {number(count)}
        </p>
      )}
      {phase === "paused" && !stalled && (
        <div className={styles.over}>
          <p className={styles.paused}>{m.football_paused()}</p>
          <Button
            size="l"
            icon="resume"
            onClick={() => {
              toggle();
              field.current?.focus();
            }}
          >
            {m.football_resume()}
          </Button>
          <SoundSwitch className={styles.sound} />
        </div>
      )}
      {phase === "playing" && (
        <span className={styles.pause}>
          <IconButton icon="pause" label={m.football_pause()} onClick={toggle} />
        </span>
      )}
    </>
  );
}
