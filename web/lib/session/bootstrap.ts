import { isApiError } from "../http/error.ts";
import { withQuery } from "../router/query.ts";
import { ask, type Encounter } from "./question.ts";
import { freshToken, generate } from "./refresh.ts";
import { hint, stored } from "./storage.ts";
import { markGamenow, setRestoring, token } from "./store.ts";

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

function later(attempt: number): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer);
      window.removeEventListener("online", wake);
      resolve();
    };
    const timer = setTimeout(wake, Math.min(30_000, 2_000 * 2 ** attempt));
    window.addEventListener("online", wake);
  });
}

/** Decides who this tab is: hand-off, then its own storage, then the cookie by way of the hint. */
export function startSession(arrival: Arrival): Promise<void> {
  const ownToken = token() !== null && stored.get("msisdn") !== null;
  const needed =
    arrival.handOff !== null ||
    (!ownToken && (hint.get() !== null || stored.get("msisdn") !== null));
  if (!needed) return first;
  setRestoring(true);
  const run = restore(arrival.handOff);
  // Requests wait for the first answer only: without a network they should fail by themselves.
  first = run.then(() => undefined);
  return (async () => {
    let outcome = await run;
    for (let attempt = 0; outcome === "again"; attempt += 1) {
      await later(attempt);
      outcome = await restore(arrival.handOff);
    }
    setRestoring(false);
  })();
}
