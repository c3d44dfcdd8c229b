import { useEffect, useRef } from "react";
import { entry, lastAction, onLeave, useEntryKey, usePathname } from "./history.ts";

const storageKey = "arena.scroll";
const mostKept = 50;
const positions = new Map<string, number>();

function keep(): void {
  const key = entry()?.key;
  if (!key) return;
  positions.delete(key);
  positions.set(key, window.scrollY);
  const oldest = positions.keys().next().value;
  if (positions.size > mostKept && oldest !== undefined) positions.delete(oldest);
}

export function startScroll(): void {
  try {
    const text = window.sessionStorage.getItem(storageKey);
    for (const [key, y] of JSON.parse(text ?? "[]") as [string, number][]) positions.set(key, y);
  } catch {
    // Without storage, only a reload loses positions.
  }
  onLeave(keep);
  // Back and Forward change the entry before they are reported: store the position whenever
  // scrolling settles.
  let timer: ReturnType<typeof setTimeout> | undefined;
  window.addEventListener(
    "scroll",
    () => {
      clearTimeout(timer);
      timer = setTimeout(keep, 80);
    },
    { passive: true },
  );
  window.addEventListener("pagehide", () => {
    keep();
    try {
      window.sessionStorage.setItem(storageKey, JSON.stringify([...positions]));
    } catch {
      // Without storage, as above.
    }
  });
}

/** Scrolls to `y` once the page is tall enough, unless the person scrolls first. */
function scrollWhenTall(y: number): () => void {
  let frame = 0;
  const until = performance.now() + 2_000;
  const stop = () => {
    cancelAnimationFrame(frame);
    for (const name of ["wheel", "touchstart", "keydown"]) window.removeEventListener(name, stop);
  };
  const step = () => {
    const reach = document.documentElement.scrollHeight - window.innerHeight;
    window.scrollTo(0, Math.min(y, reach));
    if (reach >= y || performance.now() > until) stop();
    else frame = requestAnimationFrame(step);
  };
  for (const name of ["wheel", "touchstart", "keydown"]) {
    window.addEventListener(name, stop, { passive: true });
  }
  step();
  return stop;
}

/**
 * Beside a screen that is ready: scrolls to the top, or back to the stored position, and focuses
 * the main heading, so that a screen reader names the screen.
 */
export function AfterNavigation(): null {
  const key = useEntryKey();
  const pathname = usePathname();
  const last = useRef<string | null>(null);
  useEffect(() => {
    const samePlace = last.current === pathname;
    last.current = pathname;
    const action = lastAction();
    const saved = positions.get(key);
    // A part of the screen (`/profile#wallet`), if it is there.
    const part = action === "pop" ? null : document.getElementById(window.location.hash.slice(1));
    if (action === "load" && !part) return saved === undefined ? undefined : scrollWhenTall(saved);
    if (action === "replace" && samePlace) return;
    const heading =
      part ??
      document.querySelector<HTMLElement>("main h1") ??
      document.querySelector<HTMLElement>("main");
    heading?.setAttribute("tabindex", "-1");
    heading?.focus({ preventScroll: true });
    if (action === "pop" && saved !== undefined) return scrollWhenTall(saved);
    if (part) part.scrollIntoView();
    else window.scrollTo(0, 0);
  }, [key, pathname]);
  return null;
}
