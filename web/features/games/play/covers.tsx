import type { ReactNode } from "react";
import { Button, Icon, Img, ProgressBar } from "#ui";
import { m, number } from "#words";
import styles from "./covers.module.css";

/* Covers over a game while it cannot be played. */

/** The game's dimmed artwork with text on it. */
export function Cover({
  art,
  alert,
  children,
}: {
  art: string;
  alert?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={styles.cover}>
      <div className={styles.art}>
        <Img art={art} alt="" sizes="100vw" priority />
      </div>
      <div className={styles.body} role={alert ? "alert" : undefined}>
        {children}
      </div>
    </div>
  );
}

const mb = 1_000_000;
/** Each digit of a percentage has its place: a further digit moves nothing. */
const places = [-3, -2, -1];

export type LoadingCoverProps = {
  art: string;
  /** 0 to 1. */
  progress: number;
  bytes: number;
  /** An extra hint, such as how to hold the phone. */
  hint?: ReactNode;
};

/** Spec 2: a percentage, and the build's megabytes. */
export function LoadingCover({ art, progress, bytes, hint }: LoadingCoverProps) {
  const percent = Math.floor(progress * 100);
  const size = (of: number) => (Math.round((of / mb) * 10) / 10).toFixed(1);
  return (
    <Cover art={art}>
      <p className={styles.percent} aria-hidden="true" dir="ltr">
        {places.map((place) => (
          <span key={place} className={styles.digit}>
            {number(percent).at(place)}
          </span>
        ))}
        <span className={styles.sign}>%</span>
      </p>
      <div className={styles.progress}>
        <ProgressBar value={percent} max={100} label={m.game_loading()} hideLabel />
        <p className={styles.size}>
          {m.game_loading_size({ done: size(bytes * progress), size: size(bytes) })}
        </p>
      </div>
      {hint}
    </Cover>
  );
}

/** Spec 8, for a game that did not load; with `name` the text names the game. */
export function ErrorCover({
  art,
  name,
  onReload,
}: {
  art: string;
  name?: string;
  onReload: () => void;
}) {
  return (
    <Cover art={art} alert>
      <span className={styles.mark}>
        <Icon name="alert" size={28} />
      </span>
      <h2 className={styles.headline}>{m.game_error()}</h2>
      <p className={styles.text}>
        {name === undefined ? m.game_error_text() : m.game_error_text_named({ game: name })}
      </p>
      <Button icon="retry" onClick={onReload}>
        {m.play_reload()}
      </Button>
    </Cover>
  );
}
