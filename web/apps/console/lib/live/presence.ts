import { useEffect } from "react";
import { http } from "#console/http";
import { onReturn, sinceInput } from "#console/input";
import { useOthers } from "./store.ts";

/* Tells the server which item the person has open, for others who open the same one. */

/** The kinds of items at which people see each other. */
type Place = "claims" | "reviews" | "subscribers" | "changes";

/** The request of `POST /v1/presence`. */
type PresenceRequest = { item: string | null };

/** The server keeps what it was told for 45 seconds. */
const everyMs = 20_000;
/** Without input for this long, nobody is said to be here. */
const restMs = 2 * 60_000;
/** Who leafs through a list is at none of its items. */
const settleMs = 500;

/** The items that the screen shows, the newest last. */
let open: readonly string[] = [];
/** The item that the server knows. */
let told: string | null = null;
let running = false;
let settle: ReturnType<typeof setTimeout> | undefined;

const here = (): string | null => open.at(-1) ?? null;
const isAttentive = () => document.visibilityState === "visible" && sinceInput() < restMs;

function tell(item: string | null, keepalive = false): void {
  told = item;
  const body: PresenceRequest = { item };
  // The next one is sent in 20 seconds: a lost one needs no word.
  void http.post("/v1/presence", body, { background: true, keepalive }).catch(() => undefined);
}

function repeat(): void {
  const item = here();
  if (item !== null && isAttentive()) tell(item);
}

function changed(): void {
  clearTimeout(settle);
  if (!running) return;
  settle = setTimeout(() => {
    const item = here();
    if (item === told) return;
    if (item === null || isAttentive()) tell(item);
  }, settleMs);
}

function enter(item: string): () => void {
  open = [...open, item];
  changed();
  return () => {
    const at = open.lastIndexOf(item);
    open = open.filter((_, index) => index !== at);
    changed();
  };
}

/** Tells the server while there is a session. Returns a function that stops. */
export function startPresence(): () => void {
  running = true;
  told = null;
  changed();
  const timer = setInterval(repeat, everyMs);
  const onVisibility = () => {
    if (document.visibilityState === "visible") repeat();
  };
  const leave = () => {
    if (told !== null) tell(null, true);
  };
  document.addEventListener("visibilitychange", onVisibility);
  window.addEventListener("pagehide", leave);
  const off = onReturn(repeat);
  return () => {
    running = false;
    clearInterval(timer);
    clearTimeout(settle);
    document.removeEventListener("visibilitychange", onVisibility);
    window.removeEventListener("pagehide", leave);
    off();
  };
}

const itemOf = (place: Place, id: string | null) => (id === null ? null : `${place}/${id}`);

/**
 * Says that the person has an item open, or none, while the component is there. Returns the names
 * of others who have it open too.
 */
export function usePresence(place: Place, id: string | null): readonly string[] {
  const item = itemOf(place, id);
  useEffect(() => (item === null ? undefined : enter(item)), [item]);
  return useOthers(item);
}

/** The names of others who have an item open, for a list that shows it. */
export const useOthersAt = (place: Place, id: string): readonly string[] =>
  useOthers(itemOf(place, id));
