import { isApiError } from "../http/error.ts";
import { withQuery } from "../router/query.ts";
import { ask, type MaskedNumbers } from "./question.ts";
import { freshToken, generate } from "./refresh.ts";
import { hint, stored } from "./storage.ts";
import { markGamenow, type Session, session, setUndecided, token } from "./store.ts";

export type Arrival = {
  /** The hand-off of parameter `a`, already removed from the address bar. */
  handOff: string | null;
  /** r=1: no popups, straight to the rewards (spec 4). */
  toRewards: boolean;
};

let first: Promise<void> = Promise.resolve();
let refusal: string | null = null;

/**
 * Requests wait for this promise, so that the first calls after a reload carry the restored token.
 */
export const restored = () => first;

/** Why the hand-off was refused, once; the shell shows the text. */
export function takeRefusal(): string | null {
  const text = refusal;
  refusal = null;
  return text;
}

/**
 * Removes the landing page's parameters from the address, before anything can log or share them.
 */
export function intake(location: Location = window.location): Arrival {
  const search = new URLSearchParams(location.search);
  const handOff = search.get("a");
  const toRewards = search.get("r") === "1";
  const referrer = search.get("refferer") ?? search.get("referer");
  for (const name of ["a", "r", "refferer", "referer"]) search.delete(name);
  const rest = withQuery("", search);
  if (rest !== location.search) {
    window.history.replaceState(window.history.state, "", location.pathname + rest + location.hash);
  }
  if (referrer === "gamenow") markGamenow();
  return { handOff: handOff || null, toRewards };
}

async function restore(handOff: string | null): Promise<"done" | "again"> {
  try {
    if (handOff !== null) await generate(handOff);
    else await freshToken(null);
    return "done";
  } catch (error) {
    if (isApiError(error) && error.transient) return "again";
    if (handOff === null) return "done";
    // Without the person's agreement a hand-off never ends the browser's session.
    if (isApiError(error, "another_subscriber")) {
      const { who } = error.data as { who: MaskedNumbers };
      ask({ kind: "switch", handOff, who });
    } else if (isApiError(error, "other_browser")) {
      ask({ kind: "elsewhere", text: error.message });
    } else {
      refusal = isApiError(error) ? error.message : null;
    }
    if (token() !== null || hint.get() === null) return "done";
    return restore(null);
  }
}

/** Starts a scheduled attempt at once. */
let begin: (() => void) | null = null;

/** Tries again at once if the server did not answer; called when a person taps something. */
export const retryRestore = (): void => begin?.();

/** Starts a scheduled attempt, waits for the current one and returns the resulting status. */
export async function settleSession(): Promise<Session["status"]> {
  retryRestore();
  await first;
  return session().status;
}

/** Returns how many attempts failed before the decision. */
async function attempt(handOff: string | null, failures: number): Promise<number> {
  let ended = () => {};
  // Requests wait for this attempt only: without a network they should fail by themselves.
  first = new Promise((resolve) => {
    ended = resolve;
  });
  const outcome = await restore(handOff);
  setUndecided(outcome === "again" ? "unreached" : null);
  const decided = outcome === "again" ? nextAttempt(handOff, failures + 1) : failures;
  ended();
  return decided;
}

/** Schedules the next attempt: after a while, when the network is back, or when a person asks. */
function nextAttempt(handOff: string | null, failures: number): Promise<number> {
  return new Promise((resolve) => {
    begin = () => {
      begin = null;
      clearTimeout(timer);
      window.removeEventListener("online", retryRestore);
      resolve(attempt(handOff, failures));
    };
    const timer = setTimeout(retryRestore, Math.min(30_000, 1_000 * 2 ** failures));
    window.addEventListener("online", retryRestore);
  });
}

/**
 * Decides the tab's session: by hand-off, by the tab's storage, then by the cookie with the hint.
 * Returns whether several attempts were needed; if so, earlier data was read without a session.
 */
export async function startSession({ handOff }: Arrival): Promise<boolean> {
  const ownToken = token() !== null && stored.get("msisdn") !== null;
  const needed =
    handOff !== null || (!ownToken && (hint.get() !== null || stored.get("msisdn") !== null));
  if (!needed) return false;
  setUndecided("restoring");
  return (await attempt(handOff, 0)) > 0;
}
