import type { QueryClient, QueryKey } from "@tanstack/react-query";
import type { Notice, Profile } from "#api";
import { afterHold } from "../balance/hold.ts";
import { noticesQuery } from "../notices/index.ts";
import { profileQuery, receiveBalance } from "../subscriber/index.ts";
import { enteredQuery } from "../tournaments/queries.ts";
import type { ServerEvent } from "./sse.ts";

/**
 * First parts of query keys that an event may change; features name their keys after these.
 * Everything else changes only with the day.
 */
const live = new Set<unknown>([
  "profile",
  "wallet",
  "subscription",
  "leaderboard",
  "rewards",
  "claims",
  "notices",
  "streak",
  "levels",
  "completed",
  "daily-challenge",
  "game-challenges",
  "tournaments",
  "tournament",
  "quests",
]);

/** Groups several events in a row into one read. */
const togetherMs = 250;
/** The server renews shared answers at most once a second; an earlier read may get the old one. */
const listedMs = 1_000;
/** Spreads the calls of all clients, who hear of a tournament in the same second. */
const spreadMs = 3_000;
/** Data younger than this is not read again when the stream begins. */
const freshMs = 5_000;
/** An answer younger than this may be newer than the event. */
const newerMs = 3_000;

type Heard = { balance: { balance: number }; notification: Notice; tournament: { id: number } };

function read<Name extends keyof Heard>(event: ServerEvent): Heard[Name] | null {
  try {
    const value: unknown = JSON.parse(event.data);
    return value !== null && typeof value === "object" ? (value as Heard[Name]) : null;
  } catch {
    return null;
  }
}

const hidden = () => document.visibilityState === "hidden";

export function createApplier(client: QueryClient) {
  const due = new Map<
    string,
    { at: number; again: boolean; timer: ReturnType<typeof setTimeout> }
  >();

  /** A hidden tab only marks data as stale, and reads it when shown. */
  const invalidate = (queryKey: QueryKey) =>
    void client.invalidateQueries({ queryKey, refetchType: hidden() ? "none" : "active" });

  /**
   * Reads a query again after `staleMs`, at a random moment within `withinMs`. Calls for one query
   * share a read.
   */
  function scheduleRefetch(queryKey: QueryKey, { staleMs = 0, withinMs = 0 } = {}): void {
    const name = JSON.stringify(queryKey);
    const waiting = due.get(name);
    if (waiting) {
      waiting.again ||= waiting.at - Date.now() < staleMs;
      return;
    }
    const delay = Math.max(togetherMs, staleMs) + Math.random() * withinMs;
    const timer = setTimeout(() => {
      const again = due.get(name)?.again;
      due.delete(name);
      invalidate(queryKey);
      if (again) scheduleRefetch(queryKey, { staleMs, withinMs });
    }, delay);
    due.set(name, { at: Date.now() + delay, again: false, timer });
  }

  /** Reads all live queries again that were read before an instant. */
  function refetchBefore(before = Date.now()): void {
    void client.invalidateQueries({
      predicate: ({ queryKey, state }) => live.has(queryKey[0]) && state.dataUpdatedAt < before,
      refetchType: hidden() ? "none" : "active",
    });
  }

  function balance(now: number): void {
    const key = profileQuery().queryKey;
    const state = client.getQueryState<Profile>(key);
    if (state?.data?.credits === now) {
      // This tab caused the event and has updated all but the wallet's new entry.
      scheduleRefetch(["wallet"]);
      return;
    }
    if (state && Date.now() - state.dataUpdatedAt < newerMs) scheduleRefetch(key);
    else if (state?.data) receiveBalance(client, now);
    for (const name of ["wallet", "streak", "levels"]) scheduleRefetch([name]);
    for (const name of ["leaderboard", "rewards"]) scheduleRefetch([name], { staleMs: listedMs });
  }

  function notice(fresh: Notice): void {
    const key = noticesQuery().queryKey;
    client.setQueryData(key, (before) =>
      before && !before.list.some(({ id }) => id === fresh.id)
        ? { ...before, list: [fresh, ...before.list] }
        : before,
    );
    if (!client.getQueryData(key)) scheduleRefetch(key);
  }

  return {
    hear(event: ServerEvent): void {
      switch (event.name) {
        case "balance": {
          const heard = read<"balance">(event);
          const now = heard?.balance;
          if (typeof now === "number") afterHold(() => balance(now));
          break;
        }
        case "subscription":
          scheduleRefetch(["subscription"]);
          scheduleRefetch(profileQuery().queryKey);
          break;
        case "entry":
          for (const name of ["daily-challenge", "game-challenges", "completed", "quests"])
            scheduleRefetch([name]);
          break;
        case "claim":
          scheduleRefetch(["claims"]);
          break;
        case "room":
        case "notification": {
          const heard = read<"notification">(event);
          if (typeof heard?.id === "string" && typeof heard.text === "string") notice(heard);
          const prize = heard?.kind?.startsWith("prize_") ?? false;
          if (event.name === "room" || prize)
            scheduleRefetch(["tournament"], { staleMs: listedMs });
          // The room is known, or the way has ended.
          scheduleRefetch(enteredQuery().queryKey);
          // A held prize shows in the wallet.
          if (prize) scheduleRefetch(["wallet"]);
          break;
        }
        case "tournament": {
          const heard = read<"tournament">(event);
          const waits = { staleMs: listedMs, withinMs: spreadMs };
          scheduleRefetch(["tournaments"], waits);
          if (heard?.id !== undefined) scheduleRefetch(["tournament", String(heard.id)], waits);
        }
      }
    },

    refetchBefore,

    /**
     * The stream begins: balance and messages are read again, everything else only if older than
     * `freshMs`.
     */
    catchUp(): void {
      afterHold(() => scheduleRefetch(profileQuery().queryKey));
      scheduleRefetch(noticesQuery().queryKey);
      refetchBefore(Date.now() - freshMs);
    },

    stop(): void {
      for (const { timer } of due.values()) clearTimeout(timer);
      due.clear();
    },
  };
}
