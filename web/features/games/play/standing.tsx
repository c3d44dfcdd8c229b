import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { celebrate, cx } from "#ui";
import { m, number } from "#words";
import { standingQuery } from "../api.ts";
import styles from "./sheets.module.css";

type StandingProps = {
  sessionId: string;
  /** The server has decided the level. */
  decided: boolean;
  /** The end is celebrated already, by what it paid. */
  celebrated: boolean;
  /** Called once, when the play turns out to be the player's best. */
  onBest?: (() => void) | undefined;
};

/**
 * A level's points, the player's best and the rank of the day. The figures have their place from
 * the beginning: nothing moves when they arrive, and without a network they stay empty.
 */
export default function Standing({ sessionId, decided, celebrated, onBest }: StandingProps) {
  const { data, isLoading } = useQuery({ ...standingQuery(sessionId), enabled: decided });
  const figures = useRef<HTMLDListElement>(null);
  const newBest = data?.newBest === true;
  const cheer = useEffectEvent(() => {
    onBest?.();
    return celebrated ? undefined : celebrate("small", { from: figures.current });
  });
  useEffect(() => (newBest ? cheer() : undefined), [newBest]);

  const best = newBest ? data.score : data?.best;
  // A game without points has nothing to compare.
  const nothing = data !== undefined && data.score === null && data.best === null;
  return (
    <dl
      ref={figures}
      className={cx(styles.figures, nothing && styles.hidden)}
      aria-live="polite"
      aria-busy={isLoading}
    >
      <Figure name={m.play_score()} value={data?.score} />
      <Figure
        name={newBest ? m.play_new_best() : m.play_best()}
        value={best}
        className={newBest ? styles.best : undefined}
      />
      <Figure name={m.play_rank()} value={data?.rank}>
        {data && typeof data.rank === "number" && rankOf(data.rank, data.players, data.counted)}
      </Figure>
    </dl>
  );
}

/** "12 of 340"; above the last counted place only "1,000+". */
function rankOf(rank: number, players: number, counted: number): string {
  const most = (value: number) => (value > counted ? `${number(counted)}+` : number(value));
  return rank > counted ? most(rank) : m.play_rank_of({ rank, players: most(players) });
}

type FigureProps = {
  name: string;
  value: number | null | undefined;
  className?: string | undefined;
  children?: ReactNode;
};

function Figure({ name, value, className, children }: FigureProps) {
  return (
    <div className={className}>
      <dt>{name}</dt>
      <dd>{typeof value === "number" ? children || number(value) : "–"}</dd>
    </div>
  );
}
