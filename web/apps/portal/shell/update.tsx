import { useEffect } from "react";
import { startOffline, takeUpdate, useUpdate } from "#lib/offline";
import { Button } from "#ui";
import { m } from "#words";
import styles from "./update.module.css";

/** Keeps the app for when there is no network, and offers a newer one when it is here. */
export default function Update() {
  const there = useUpdate();
  useEffect(() => {
    if (!import.meta.env.PROD) return;
    const ended = new AbortController();
    // A private window may refuse it: the app works without. A lost network is tried again.
    const start = () =>
      void startOffline().catch(() =>
        window.addEventListener("online", start, { once: true, signal: ended.signal }),
      );
    start();
    return () => ended.abort();
  }, []);
  return (
    <div role="status">
      {there && (
        <div className={styles.update}>
          <p>{m.update_text()}</p>
          <Button size="s" onClick={takeUpdate}>
            {m.update_take()}
          </Button>
        </div>
      )}
    </div>
  );
}
