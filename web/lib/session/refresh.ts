import type { Token } from "#api";
import { m } from "#words";
import { attempt, type Envelope, open } from "../http/envelope.ts";
import { ApiError, isApiError } from "../http/error.ts";
import { hint, stored } from "./storage.ts";
import { forget, logIn, logOut, token } from "./store.ts";

let running: Promise<string> | null = null;

/**
 * Exchanges a hand-off, or a bare number with the refresh cookie, for a token. With `change` the
 * current session ends, in every tab.
 */
export async function generate(msisdn: string | null, change?: "switch"): Promise<string> {
  const refferer = stored.get("refferer") === "gamenow" ? "gamenow" : null;
  const response = await attempt("/v1/jt/gen", {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json" },
    body: JSON.stringify({ msisdn, refferer, ...(change && { switch: true }) }),
  });
  const { data } = await open<Envelope<Token>>(response);
  const fresh = response.headers.get("access_token");
  if (!fresh) throw new ApiError(response.status, "no_token", m.auth_no_token());
  if (change) logOut();
  logIn({
    token: fresh,
    msisdn: data.msisdn ?? null,
    gamenow: data.refferer === "gamenow",
  });
  return fresh;
}

async function refresh(stale: string | null): Promise<string> {
  const now = token();
  // While this tab waited for the lock, another tab got a token for both.
  if (now !== null && now !== stale) return now;
  const msisdn = stored.get("msisdn") ?? hint.get();
  if (msisdn === null && stored.get("gamesNowRef") === null) {
    forget();
    throw new ApiError(401, "msisdn_not_found", m.auth_msisdn_not_found());
  }
  try {
    return await generate(msisdn);
  } catch (error) {
    // Only a refusal ends the session; a lost connection does not.
    if (!isApiError(error) || !error.transient) forget();
    throw error;
  }
}

/**
 * Refreshes in one tab at a time where browsers have locks. Elsewhere the server's 10 s of grace
 * covers parallel refreshes.
 */
function inTurn(work: () => Promise<string>): Promise<string> {
  return navigator.locks ? navigator.locks.request("arena.refresh", work) : work();
}

function start(stale: string | null): Promise<string> {
  running = inTurn(() => refresh(stale)).finally(() => {
    running = null;
  });
  return running;
}

/** A token other than `stale`. Concurrent callers share one refresh. */
export function freshToken(stale: string | null): Promise<string> {
  const now = token();
  if (now !== null && now !== stale) return Promise.resolve(now);
  return running ?? start(stale);
}

/** An explicit refresh; refused while another runs (spec 8). */
export function refreshToken(): Promise<string> {
  if (running) {
    return Promise.reject(new ApiError(409, "refresh_running", m.auth_refresh_ongoing()));
  }
  return start(token());
}
