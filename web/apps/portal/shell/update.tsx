import { type ReactNode, useEffect } from "react";
import { startOffline, takeUpdate, useUpdate } from "#lib/offline";
import { Button } from "#ui";
import { m } from "#words";
import { startTransitions } from "../../../lib/router/transitions.ts";
import { Offer } from "./offer.tsx";

/**
 * Starts the service worker, and offers a newer build when it is ready, in place of `children`.
 * Starts the transitions between screens too: this code loads on every page after its screen.
 */
export function Update({ children }: { children: ReactNode }) {
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
  return (
    <>
      <div role="status">
        {there && (
          <Offer>
            <p>{m.update_text()}</p>
            <Button size="s" onClick={takeUpdate}>
              {m.update_take()}
            </Button>
          </Offer>
        )}
      </div>
      {!there && children}
    </>
  );
}
