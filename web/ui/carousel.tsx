import { Children, type ReactNode, useEffect, useRef, useState } from "react";
import { still } from "#lib/motion";
import { m } from "#words";
import { IconButton } from "./button.tsx";
import styles from "./carousel.module.css";
import { cx } from "./cx.ts";
import { Repeat, skeletonGroup } from "./skeleton.tsx";

export type CarouselProps = {
  label: string;
  /**
   * One item's CSS width. By default the next item's edge shows; `full` shows one item at a time.
   */
  item?: "full" | (string & {});
  /**
   * Moves on every so many milliseconds (spec 9), until the person touches the strip or stops it.
   */
  autoplayMs?: number;
  /** Whether it starts again after the last item (spec 9: only with more than a given number). */
  loop?: boolean;
  children: ReactNode;
};

/** Pass the skeletons of the cards as children. */
export function CarouselSkeleton({
  item,
  autoplay,
  children,
}: {
  item: string;
  /** Whether the carousel will move by itself: then it has a stop button on phones too. */
  autoplay?: boolean;
  children: ReactNode;
}) {
  return (
    <>
      <div className={cx(styles.strip, styles.still, skeletonGroup)} style={{ "--item": item }}>
        <Repeat times={6}>
          <div className={styles.item}>{children}</div>
        </Repeat>
      </div>
      <div className={styles.controls}>
        <span className={cx(styles.held, !autoplay && styles.arrows)} />
      </div>
    </>
  );
}

/** A strip with snap points that people move by finger, wheel, keys or buttons. */
export function Carousel({
  label,
  item = "min(72%, 17rem)",
  autoplayMs,
  loop = true,
  children,
}: CarouselProps) {
  const items = Children.toArray(children);
  const count = items.length;
  const strip = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  const [ends, setEnds] = useState({ first: true, last: false });
  const autoplay = autoplayMs !== undefined;
  const [calm] = useState(still);
  const [playing, setPlaying] = useState(autoplay && !calm);
  const full = item === "full";
  // Autoplay stops when all items are in view, and after the last item of a strip that does not
  // loop.
  const moves = autoplay && !calm && !(ends.last && (ends.first || !loop));

  useEffect(() => {
    const element = strip.current;
    if (!element || !count || !window.IntersectionObserver) return;
    const seen = new Map<Element, boolean>();
    const observer = new IntersectionObserver(
      (changes) => {
        for (const change of changes) seen.set(change.target, change.isIntersecting);
        const list = [...element.children];
        const first = list.findIndex((child) => seen.get(child));
        if (first >= 0) setAt(first);
        setEnds({
          first: seen.get(list[0] as Element) ?? true,
          last: seen.get(list.at(-1) as Element) ?? false,
        });
      },
      { root: element, threshold: 0.85 },
    );
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
    // Observe again when the number of items changes.
  }, [count]);

  function go(index: number) {
    const element = strip.current;
    const child = element?.children[(index + items.length) % items.length];
    if (!element || !(child instanceof HTMLElement)) return;
    // Scroll only the strip; `scrollIntoView` would also scroll the page.
    const rtl = document.documentElement.dir === "rtl";
    const edge = rtl ? "right" : "left";
    const by = child.getBoundingClientRect()[edge] - element.getBoundingClientRect()[edge];
    const pad = Number.parseFloat(getComputedStyle(element).scrollPaddingInlineStart) || 0;
    element.scrollBy({ left: rtl ? by + pad : by - pad, behavior: "smooth" });
  }

  useEffect(() => {
    if (!playing || !moves || items.length < 2) return;
    const timer = setInterval(() => {
      if (document.visibilityState !== "visible") return;
      go(ends.last ? 0 : at + 1);
    }, autoplayMs);
    return () => clearInterval(timer);
  });

  return (
    <section aria-label={label} className={styles.carousel}>
      <ul
        ref={strip}
        className={cx(styles.strip, full && styles.full)}
        style={{ "--item": full ? "100%" : item }}
        onPointerDown={() => setPlaying(false)}
        onFocus={() => setPlaying(false)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable strip must be reachable by keyboard.
        tabIndex={0}
        aria-label={label}
      >
        {items.map((child, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: slots of the strip; the child carries its own key.
          <li key={index} className={styles.item}>
            {child}
          </li>
        ))}
      </ul>
      {items.length > 1 && (
        <div className={cx(styles.controls, full && styles.over)}>
          {moves ? (
            <IconButton
              icon={playing ? "pause" : "resume"}
              label={playing ? m.carousel_pause() : m.carousel_play()}
              onClick={() => setPlaying(!playing)}
            />
          ) : (
            // Keeps the button's place, so that nothing below moves.
            autoplay && <span className={styles.held} />
          )}
          {full && (
            <span aria-hidden="true" className={styles.dots}>
              {items.map((_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: one dot a slot.
                <span key={index} className={cx(styles.dot, index === at && styles.on)} />
              ))}
            </span>
          )}
          {/* Keeps its place without the arrows, where all items are in view. */}
          <span className={cx(styles.held, styles.arrows)}>
            {!(ends.first && ends.last) && (
              <>
                <IconButton
                  icon="backward"
                  label={m.previous()}
                  disabled={ends.first && !full}
                  onClick={() => go(ends.first ? items.length - 1 : at - 1)}
                />
                <IconButton
                  icon="forward"
                  label={m.next()}
                  disabled={ends.last && !full}
                  onClick={() => go(ends.last ? 0 : at + 1)}
                />
              </>
            )}
          </span>
        </div>
      )}
    </section>
  );
}
