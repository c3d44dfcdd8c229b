import { isApiError } from "../http/error.ts";
import { withQuery } from "../router/query.ts";
import { ask, type Encounter } from "./question.ts";
import { freshToken, generate } from "./refresh.ts";
import { hint, stored } from "./storage.ts";
import { markGamenow, type Session, session, setUndecided, token } from "./store.ts";

export type Arrival = {
  /** The hand-off of query parameter `a`, already out of the address bar. */
  handOff: string | null;
  /** r=1: no popups, straight to the rewards (spec 4). */
  toRewards: boolean;
};

let first: Promise<void> = Promise.resolve();
let refusal: string | null = null;

/** Requests wait for this, so that a reload's first calls carry the restored token. */
export const restored = () => first;

/** Why the hand-off was refused, once; the shell tells the person. */
export function takeRefusal(): string | null {
  const text = refusal;
  refusal = null;
  return text;
}

/** Takes what the landing page put into the address out of it, before anything can log or share it. */
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
    // No hand-off ends the session that the browser already has, unless the person says so.
    if (isApiError(error, "another_subscriber")) {
      const { who } = error.data as { who: Encounter };
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

/** Begins an attempt at once, where one is waited for. */
let begin: (() => void) | null = null;

/** Asks the server at once who this tab is, where it did not answer before; a person tapped something. */
export const retryRestore = (): void => begin?.();

/** Answers what the tab is after the attempt that is under way, or that this call begins. */
export async function settleSession(): Promise<Session["status"]> {
  retryRestore();
  await first;
  return session().status;
}

/** Answers how many attempts had failed when it was decided. */
async function attempt(handOff: string | null, failures: number): Promise<number> {
  let ended = () => {};
  // Requests wait for this answer only: without a network they should fail by themselves.
  first = new Promise((resolve) => {
    ended = resolve;
  });
  const outcome = await restore(handOff);
  setUndecided(outcome === "again" ? "unreached" : null);
  const decided = outcome === "again" ? nextAttempt(handOff, failures + 1) : failures;
  ended();
  return decided;
}

/** After a while, with the network, or because a person asks for it. */
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
 * Decides who this tab is: hand-off, then its own storage, then the cookie by way of the hint. Answers whether that took
 * more than one attempt: what was read in between was read by nobody.
 */
export async function startSession({ handOff }: Arrival): Promise<boolean> {
  const ownToken = token() !== null && stored.get("msisdn") !== null;
  const needed =
    handOff !== null || (!ownToken && (hint.get() !== null || stored.get("msisdn") !== null));
  if (!needed) return false;
  setUndecided("restoring");
  return (await attempt(handOff, 0)) > 0;
}
