import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { BracketMatch } from "#api";
import { roundTitle } from "#lib/tournaments";
import { Button, cx } from "#ui";
import { m, number } from "#words";
import { type Placed, plays, treeOf } from "../knockout.ts";
import { Match, matchesOf } from "./match.tsx";
import type { WatchWay } from "./rounds.tsx";
import styles from "./tree.module.css";

/* In rem: a match's slot with its margin, and the distance to the next round. */
const slot = 6.75;
const matchHeight = 5.75;
/** The least and the most: columns fill the desk's width. */
const column = { least: 12, most: 28 };
const gap = 2.25;
const head = 3.25;

const zooms = [0.25, 0.4, 0.6, 0.8, 1];
/** Trees with this many matches in a column start smaller. */
const many = 32;
/** Higher trees scroll in their own window, so that both scroll bars are near. */
const tall = 16;

type Round = { round_number: number; title: string; match_count: number; matches: BracketMatch[] };

/** An element's inner width in rem, without its padding of 4 px on each side; 0 before it is drawn. */
function useWidth(of: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = of.current;
    if (!element) return;
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
    const measure = () => setWidth((element.clientWidth - 8) / rem);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [of]);
  return width;
}

const middle = (placed: Placed) => head + placed.slot * slot + matchHeight / 2;

/**
 * The rounds connected by their winners, from first to last in reading direction. The screen
 * reader's order is from the last round back (spec 4); the last round is in view first.
 */
export function TreeView({ rounds, watch }: { rounds: Round[]; watch: WatchWay | null }) {
  "use memo";
  const { placed, links, slots } = treeOf(
    rounds.map((round) => ({ ...round, time: "", timeAt: "" })),
  );
  const [step, setStep] = useState(slots > many ? 2 : zooms.length - 1);
  const zoom = zooms[step] ?? 1;
  const window = useRef<HTMLElement>(null);
  const room = useWidth(window);
  const share = (room + gap) / Math.max(1, rounds.length) - gap;
  const columnWidth = Math.min(column.most, Math.max(column.least, share));
  const width = rounds.length * (columnWidth + gap) - gap;
  const height = head + slots * slot;
  const x = (round: number) => (rounds.length - 1 - round) * (columnWidth + gap);
  const root = placed.find((each) => each.column === 0)?.slot ?? 0;
  // The final is at the far end, half way down.
  useEffect(() => {
    const element = window.current;
    if (!element) return;
    const { dir } = document.documentElement;
    element.scrollLeft = dir === "rtl" ? -element.scrollWidth : element.scrollWidth;
    if (slots <= tall) return;
    element.scrollTop = ((root + 0.5) / slots) * element.scrollHeight - element.clientHeight / 2;
  }, [root, slots]);
  return (
    <div className={styles.view}>
      {slots > 4 && (
        // biome-ignore lint/a11y/useSemanticElements: a group of two keys, not of fields.
        <div role="group" aria-label={m.bracket_zoom()} className={styles.zoom}>
          <Button
            size="s"
            variant="secondary"
            aria-label={m.bracket_zoom_out()}
            disabled={step === 0}
            onClick={() => setStep(step - 1)}
          >
            −
          </Button>
          <span aria-live="polite" className={styles.percent}>
            {number(zoom * 100)}%
          </span>
          <Button
            size="s"
            variant="secondary"
            aria-label={m.bracket_zoom_in()}
            disabled={step === zooms.length - 1}
            onClick={() => setStep(step + 1)}
          >
            +
          </Button>
        </div>
      )}
      <section
        ref={window}
        aria-label={m.bracket_tree()}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
        className={cx(styles.scroll, slots > tall && styles.tall)}
      >
        <div style={{ inlineSize: `${width * zoom}rem`, blockSize: `${height * zoom}rem` }}>
          <div
            className={styles.tree}
            style={{ inlineSize: `${width}rem`, blockSize: `${height}rem`, "--zoom": zoom }}
          >
            <svg
              aria-hidden="true"
              viewBox={`0 0 ${width} ${height}`}
              className={styles.links}
              preserveAspectRatio="none"
            >
              {links.map(({ from, to }) => {
                const [x1, y1, x2, y2] = [
                  x(from.column) + columnWidth,
                  middle(from),
                  x(to.column),
                  middle(to),
                ];
                const half = (x1 + x2) / 2;
                return (
                  <path
                    key={`${from.column}/${from.slot}`}
                    d={`M${x1} ${y1}H${half}V${y2}H${x2}`}
                    className={cx(plays(from.match) && plays(to.match) && styles.lit)}
                  />
                );
              })}
            </svg>
            {rounds.map((round, index) => (
              <section key={round.round_number} aria-labelledby={`round-${round.round_number}`}>
                <h2
                  id={`round-${round.round_number}`}
                  className={styles.title}
                  style={{
                    insetInlineStart: `${x(index)}rem`,
                    inlineSize: `${columnWidth}rem`,
                  }}
                >
                  {roundTitle(round)}
                  <span>{matchesOf(round.match_count)}</span>
                </h2>
                <ol>
                  {placed
                    .filter((each) => each.column === index)
                    .toSorted((a, b) => a.slot - b.slot)
                    .map((each) => (
                      <li
                        key={each.slot}
                        className={styles.place}
                        style={{
                          insetInlineStart: `${x(index)}rem`,
                          insetBlockStart: `${head + each.slot * slot}rem`,
                          inlineSize: `${columnWidth}rem`,
                        }}
                        data-own={plays(each.match) || undefined}
                      >
                        <Match match={each.match} watch={watch} />
                      </li>
                    ))}
                </ol>
              </section>
            ))}
          </div>
        </div>
      </section>
    </div>
  );
}
