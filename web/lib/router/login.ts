import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { configQuery, defaultConfig, landingHref } from "../config/index.ts";
import { settleSession } from "../session/bootstrap.ts";
import { type Session, session } from "../session/store.ts";

/** Leaves the app, or loads it anew; one place, so that tests can watch it. */
export const exit = {
  to: (url: string) => window.location.assign(url),
  reload: () => window.location.reload(),
};

const here = () => window.location.pathname + window.location.search;

type MemberOnly<Key> = {
  /** Does `action` for a subscriber; a guest goes to the landing page and comes back to `returnTo`. */
  member: (action: () => void, options?: { returnTo?: string; key?: Key }) => void;
  /** The key of the tap that waits until it is known who this is: show its button as busy. */
  waiting: Key | null;
};

/**
 * For actions that a guest may see but not do: `const { member, waiting } = useMemberOnly();`
 * `busy={waiting !== null} onClick={() => member(() => openPopup("checkin"))}`. A list names its keys:
 * `useMemberOnly<number>()`, `member(action, { key: id })`, `busy={waiting === id}`.
 *
 * While the session is being restored the last tap is kept, and goes on when that is decided, unless its place is gone.
 * Where the server does not answer, the action is done all the same: it says in its own words that nothing came through.
 */
export function useMemberOnly<Key extends string | number | true = true>(): MemberOnly<Key> {
  const client = useQueryClient();
  const [waiting, setWaiting] = useState<Key | null>(null);
  const taps = useRef(0);
  useEffect(
    () => () => {
      taps.current += 1;
    },
    [],
  );

  const member: MemberOnly<Key>["member"] = (action, { returnTo = here(), key } = {}) => {
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
    if (status === "member" || status === "guest") return goOn(status);
    setWaiting(key ?? (true as Key));
    void settleSession().then(goOn);
  };
  return { member, waiting };
}
