import { useEffect, useRef } from "react";
import type { Streak } from "#api";
import { useConfig } from "#lib/config";
import { Coin, cx, Icon, VisuallyHidden } from "#ui";
import { m, number } from "#words";
import styles from "./road.module.css";
import { Snowflake } from "./snowflake.tsx";

/** All days of the streak on a road that scrolls, with the milestones and their bonuses. */
export function Road({ streak }: { streak: Streak }) {
  const { coin, streak: rule } = useConfig();
  const road = useRef<HTMLOListElement>(null);
  const { streak_to_claim: today, active_streak: reached } = streak;
  const bonuses = new Map((streak.milestones ?? []).map(({ day, credits }) => [day, credits]));

  // Today in the middle. A layout effect would run before the sheet is open. The difference of two
  // places is right in both directions of writing.
  useEffect(() => {
    const strip = road.current;
    const stop = strip?.children[today - 1];
    if (!strip || !stop) return;
    const middle = (box: DOMRect) => box.left + box.width / 2;
    strip.scrollLeft +=
      middle(stop.getBoundingClientRect()) - middle(strip.getBoundingClientRect());
  }, [today]);

  return (
    <ol
      ref={road}
      aria-label={m.streak_road({ days: rule.days })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
      className={styles.road}
    >
      {Array.from({ length: rule.days }, (_, index) => {
        const day = index + 1;
        const bonus = bonuses.get(day);
        const done = day <= reached;
        const state = done
          ? m.streak_claimed_day()
          : day === today
            ? m.streak_today()
            : m.streak_locked();
        return (
          <li
            key={day}
            aria-current={day === today ? "step" : undefined}
            className={cx(
              styles.stop,
              bonus !== undefined && styles.milestone,
              done && styles.done,
              day === today && styles.today,
            )}
          >
            <span aria-hidden="true" className={styles.day}>
              {number(day)}
            </span>
            <span aria-hidden="true" className={styles.mark}>
              {bonus !== undefined && (done ? <Icon name="check" size={20} /> : <Coin size={24} />)}
            </span>
            {bonus !== undefined ? (
              <span aria-hidden="true" dir="ltr" className={styles.bonus}>
                +{number(bonus)}
              </span>
            ) : (
              day === today && streak.freeze_used && <Snowflake size={18} />
            )}
            <VisuallyHidden>
              {m.streak_day({ day })}, {state}
              {bonus !== undefined && `. ${m.streak_bonus({ credits: bonus, coin })}`}
            </VisuallyHidden>
          </li>
        );
      })}
    </ol>
  );
}
