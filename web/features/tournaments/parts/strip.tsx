import { useSuspenseQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { BracketMatch, DrawnRound } from "#api";
import { useConfig } from "#lib/config";
import { roundTitle, whenOf } from "#lib/tournaments";
import { Async, Button, Skeleton } from "#ui";
import { m, number } from "#words";
import { roundQuery } from "../api.ts";
import { plays, shownMatches } from "../knockout.ts";
import { WhenText } from "./facts.tsx";
import { Match, matchesOf } from "./match.tsx";
import type { RoundsProps } from "./rounds.tsx";
import styles from "./strip.module.css";

/** Matches drawn at once. */
const chunk = 50;

/** The rounds side by side, moved by swiping or by their names; as high as the round in view. */
export function Strip({ id, rounds, drawn }: RoundsProps) {
  "use memo";
  const strip = useRef<HTMLOListElement>(null);
  const names = useRef<HTMLElement>(null);
  const [at, setAt] = useState(0);
  const [height, setHeight] = useState<number | null>(null);
  const count = drawn.length;

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
    const rtl = document.documentElement.dir === "rtl";
    const edge = (box: DOMRect) => (rtl ? box.right : box.left);
    element.scrollBy?.({
      left: edge(child.getBoundingClientRect()) - edge(element.getBoundingClientRect()),
      behavior: "smooth",
    });
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
                  <Matches matches={came.matches} />
                ) : index === at ? (
                  <Paged id={id} round={round} />
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

function Paged({ id, round }: { id: string; round: DrawnRound }) {
  const [page, setPage] = useState(1);
  return (
    <>
      <Async key={page} skeleton={<Waiting />} errorText={m.bracket_failed()}>
        <OnePage id={id} round={round.round_number} page={page} />
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
          <span aria-live="polite">
            {m.bracket_page({ page: number(page), pages: number(round.pages) })}
          </span>
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

function OnePage({ id, round, page }: { id: string; round: number; page: number }) {
  const { data } = useSuspenseQuery(roundQuery(id, round, page));
  return <Matches matches={data} />;
}

function Matches({ matches }: { matches: BracketMatch[] }) {
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
            <Match match={match} />
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
