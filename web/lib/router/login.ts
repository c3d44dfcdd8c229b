import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { configQuery, defaultConfig, landingHref } from "../config/index.ts";
import { settleSession } from "../session/bootstrap.ts";
import { type Session, session } from "../session/store.ts";

/** Leaves or reloads the app; in one place, so that tests can watch it. */
export const exit = {
  to: (url: string) => window.location.assign(url),
  reload: () => window.location.reload(),
};

const here = () => window.location.pathname + window.location.search;

type SubscriberOnly<Key> = {
  /**
   * Runs `action` for a subscriber. Sends a guest to the landing page, which comes back to
   * `returnTo`.
   */
  asSubscriber: (action: () => void, options?: { returnTo?: string; key?: Key }) => void;
  /** The tap that waits for the session: show its button as busy. */
  waiting: Key | null;
};

/**
 * For actions that guests see but cannot do: `const { asSubscriber, waiting } = useSubscriberOnly();`
 * `busy={waiting !== null} onClick={() => asSubscriber(() => openPopup("checkin"))}`. A list gives each
 * entry a key: `useSubscriberOnly<number>()`, `asSubscriber(action, { key: id })`, `busy={waiting === id}`.
 *
 * While the session is being restored, the last tap waits for the result; unmounting its component
 * drops it. If the server does not answer, the action runs anyway and reports the lost network
 * itself.
 */
export function useSubscriberOnly<
  Key extends string | number | true = true,
>(): SubscriberOnly<Key> {
  const client = useQueryClient();
  const [waiting, setWaiting] = useState<Key | null>(null);
  const taps = useRef(0);
  useEffect(
    () => () => {
      taps.current += 1;
    },
    [],
  );

  const asSubscriber: SubscriberOnly<Key>["asSubscriber"] = (
    action,
    { returnTo = here(), key } = {},
  ) => {
    taps.current += 1;
    const tap = taps.current;
    const goOn = (status: Session["status"]) => {
      if (taps.current !== tap) return;
      setWaiting(null);
      const config = client.getQueryData(configQuery().queryKey) ?? defaultConfig;
      if (status === "guest") exit.to(landingHref(config, returnTo));
      else action();
    };
    const { status } = session();
    if (status === "subscriber" || status === "guest") return goOn(status);
    setWaiting(key ?? (true as Key));
    void settleSession().then(goOn);
  };
  return { asSubscriber, waiting };
}
