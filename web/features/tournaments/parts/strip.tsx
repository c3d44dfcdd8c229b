import { useSuspenseQuery } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { BracketMatch, BracketRound, DrawnRound } from "#api";
import { useConfig } from "#lib/config";
import { roundTitle, whenOf } from "#lib/tournaments";
import { Async, Button, Skeleton } from "#ui";
import { m } from "#words";
import { roundQuery } from "../api.ts";
import { plays, shownMatches } from "../knockout.ts";
import { WhenText } from "./facts.tsx";
import { Match, matchesOf } from "./match.tsx";
import type { RoundsProps, WatchWay } from "./rounds.tsx";
import styles from "./strip.module.css";

/** Matches drawn at once. */
const chunk = 50;

/** The edge at which reading begins, in the page's pixels. */
function edgeOf(element: Element): number {
  const box = element.getBoundingClientRect();
  return document.documentElement.dir === "rtl" ? box.right : box.left;
}

/**
 * The round in view at first: the reader's newest one, or the newest of all while it is played, or
 * the first one of a tournament that is over.
 */
function startOf(drawn: DrawnRound[], rounds: BracketRound[]): number {
  const mine = rounds.find(({ matches }) => matches.some(plays));
  const played = rounds.find(({ matches }) => matches.some(({ state }) => state !== "ended"));
  const shown = mine ?? played;
  if (!shown) return 0;
  return Math.max(
    0,
    drawn.findIndex(({ round_number }) => round_number === shown.round_number),
  );
}

/** The rounds side by side, moved by swiping or by their names; as high as the round in view. */
export function Strip({ id, rounds, drawn: lastFirst, fromFirst, watch }: RoundsProps) {
  "use memo";
  const strip = useRef<HTMLOListElement>(null);
  const names = useRef<HTMLElement>(null);
  const drawn = fromFirst ? [...lastFirst].reverse() : lastFirst;
  const count = drawn.length;
  const [first] = useState(() => (fromFirst ? startOf(drawn, rounds) : 0));
  const [at, setAt] = useState(first);
  const [height, setHeight] = useState<number | null>(null);

  // Before the first frame: a strip in the middle of a tournament begins at the round that is played.
  useLayoutEffect(() => {
    const element = strip.current;
    const child = element?.children[first];
    if (!element || !child || first === 0) return;
    element.scrollLeft += edgeOf(child) - edgeOf(element);
  }, [first]);

  useEffect(() => {
    const element = strip.current;
    if (!element || count === 0 || typeof IntersectionObserver === "undefined") return;
    const observer = new IntersectionObserver(
      (changes) => {
        const shown = changes.find((change) => change.isIntersecting);
        if (shown) setAt([...element.children].indexOf(shown.target));
      },
      { root: element, threshold: 0.6, rootMargin: "100000px 0px" },
    );
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, [count]);

  useEffect(() => {
    const child = strip.current?.children[at]?.firstElementChild;
    if (!child || typeof ResizeObserver === "undefined") return;
    const observer = new ResizeObserver(() => setHeight(child.getBoundingClientRect().height));
    observer.observe(child);
    return () => observer.disconnect();
  }, [at]);

  useEffect(() => {
    const [row, name] = [names.current, names.current?.children[at]];
    if (!row || !name) return;
    const [outer, inner] = [row.getBoundingClientRect(), name.getBoundingClientRect()];
    row.scrollBy?.({ left: (inner.left + inner.right - outer.left - outer.right) / 2 });
  }, [at]);

  function go(index: number) {
    const element = strip.current;
    const child = element?.children[index];
    if (!element || !child) return;
    element.scrollBy?.({ left: edgeOf(child) - edgeOf(element), behavior: "smooth" });
    setAt(index);
  }

  return (
    <div className={styles.view}>
      {count > 1 && (
        <nav ref={names} aria-label={m.bracket_rounds()} className={styles.names}>
          {drawn.map((round, index) => (
            <button
              key={round.round_number}
              type="button"
              aria-current={index === at || undefined}
              className={styles.round}
              onClick={() => go(index)}
            >
              {roundTitle(round)}
            </button>
          ))}
        </nav>
      )}
      <ol
        ref={strip}
        aria-label={m.bracket_rounds()}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
        className={styles.strip}
        style={height === null ? undefined : { blockSize: `${height}px` }}
      >
        {drawn.map((round, index) => {
          const came = rounds.find((each) => each.round_number === round.round_number);
          const whole = came && came.matches.length >= came.match_count;
          return (
            // Rounds out of view are not reachable by keyboard.
            <li key={round.round_number} className={styles.column} inert={index !== at}>
              <section className={styles.content} aria-label={roundTitle(round)}>
                <Head round={round} {...(came && { time: came.time, timeAt: came.timeAt })} />
                {whole ? (
                  <Matches matches={came.matches} watch={watch} />
                ) : index === at ? (
                  <Paged id={id} round={round} watch={watch} />
                ) : (
                  <Waiting />
                )}
              </section>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

function Head({ round, time, timeAt }: { round: DrawnRound; time?: string; timeAt?: string }) {
  const { utcOffsets } = useConfig();
  const when = whenOf(time, timeAt, utcOffsets);
  return (
    <header className={styles.head}>
      <h2>{roundTitle(round)}</h2>
      <p>
        {matchesOf(round.match_count)}
        {when && (
          <>
            {" · "}
            <WhenText when={when} />
          </>
        )}
      </p>
    </header>
  );
}

function Paged({ id, round, watch }: { id: string; round: DrawnRound; watch: WatchWay | null }) {
  const [page, setPage] = useState(1);
  return (
    <>
      <Async key={page} skeleton={<Waiting />} errorText={m.bracket_failed()}>
        <OnePage id={id} round={round.round_number} page={page} watch={watch} />
      </Async>
      {round.pages > 1 && (
        <div className={styles.pager}>
          <Button
            size="s"
            variant="secondary"
            disabled={page === 1}
            onClick={() => setPage(page - 1)}
          >
            {m.previous()}
          </Button>
          <span aria-live="polite">{m.bracket_page({ page, pages: round.pages })}</span>
          <Button
            size="s"
            variant="secondary"
            disabled={page >= round.pages}
            onClick={() => setPage(page + 1)}
          >
            {m.next()}
          </Button>
        </div>
      )}
    </>
  );
}

function OnePage({
  id,
  round,
  page,
  watch,
}: {
  id: string;
  round: number;
  page: number;
  watch: WatchWay | null;
}) {
  const { data } = useSuspenseQuery(roundQuery(id, round, page));
  return <Matches matches={data} watch={watch} />;
}

function Matches({ matches, watch }: { matches: BracketMatch[]; watch: WatchWay | null }) {
  "use memo";
  const [shown, setShown] = useState(chunk);
  const all = shownMatches(matches);
  if (all.length === 0) return <p className={styles.none}>{m.bracket_none_shown()}</p>;
  // The reader's own match is shown first, however long the round.
  const mine = all.slice(shown).filter(plays);
  return (
    <>
      <ol className={styles.matches}>
        {[...mine, ...all.slice(0, shown)].map((match, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rooms are not told of all, names may be the same.
          <li key={index}>
            <Match match={match} watch={watch} />
          </li>
        ))}
      </ol>
      {all.length > shown && (
        <Button variant="secondary" block onClick={() => setShown(shown + chunk)}>
          {m.bracket_more()}
        </Button>
      )}
    </>
  );
}

function Waiting() {
  return (
    <div className={styles.matches}>
      <Skeleton height="5.75rem" />
      <Skeleton height="5.75rem" />
      <Skeleton height="5.75rem" />
    </div>
  );
}
