import { useEffect, useLayoutEffect, useRef } from "react";
import { startOffline, takeUpdate, useUpdate } from "#lib/offline";
import { Button } from "#ui";
import { m } from "#words";
import { startTransitions } from "../../../lib/router/transitions.ts";
import styles from "./update.module.css";

/**
 * Starts the service worker, and offers a newer build when it is ready. Starts the transitions
 * between screens too: this code loads on every page after its screen.
 */
export default function Update() {
  const there = useUpdate();
  useEffect(startTransitions, []);
  useEffect(() => {
    if (!import.meta.env.PROD) return;
    const ended = new AbortController();
    // A private window may refuse the worker. After a lost network the start is repeated.
    const start = () =>
      void startOffline().catch(() =>
        window.addEventListener("online", start, { once: true, signal: ended.signal }),
      );
    start();
    return () => ended.abort();
  }, []);
  const offer = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!there || !offer.current) return;
    const { style } = document.documentElement;
    // Toasts lie above the offer, not on it.
    style.setProperty("--offer", `${offer.current.offsetHeight}px`);
    return () => void style.removeProperty("--offer");
  }, [there]);
  return (
    <div role="status">
      {there && (
        <div ref={offer} className={styles.update}>
          <p>{m.update_text()}</p>
          <Button size="s" onClick={takeUpdate}>
            {m.update_take()}
          </Button>
        </div>
      )}
    </div>
  );
}
