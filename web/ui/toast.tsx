import { useEffect, useRef, useSyncExternalStore } from "react";
import { cx } from "./cx.ts";
import { Icon } from "./icon.tsx";
import styles from "./toast.module.css";

export type ToastTone = "good" | "bad" | "plain";
type Toast = { id: number; text: string; tone: ToastTone };

const shownMs = 5_000;
const letterMs = 70;
let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/**
 * Shows a toast about something that the person did. Errors of a section or form belong into the
 * section or form.
 */
export function toast(text: string, tone: ToastTone = "plain"): void {
  const id = nextId++;
  set([...toasts.filter((other) => other.text !== text).slice(-2), { id, text, tone }]);
  const ms = Math.max(shownMs, text.length * letterMs);
  setTimeout(() => set(toasts.filter((other) => other.id !== id)), ms);
}

const marks = { good: "done", bad: "alert", plain: "info" } as const;

/** The app renders it once. */
export function Toaster() {
  const list = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => toasts,
  );
  const region = useRef<HTMLDivElement>(null);
  const newest = list.at(-1)?.id;
  useEffect(() => {
    const element = region.current;
    if (!element || newest === undefined || typeof element.showPopover !== "function") return;
    // Shown again for each toast, so that it lies above a dialog that opened in between.
    if (element.matches(":popover-open")) element.hidePopover?.();
    element.showPopover?.();
  }, [newest]);
  return (
    <div ref={region} popover="manual" role="status" className={styles.region}>
      {list.map(({ id, text, tone }) => (
        <p key={id} className={cx(styles.toast, styles[tone])}>
          <Icon name={marks[tone]} size={20} />
          {/* The server's text may be English on an Urdu page. */}
          <span dir="auto">{text}</span>
        </p>
      ))}
    </div>
  );
}
