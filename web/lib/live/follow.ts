import { isApiError } from "../http/error.ts";
import { connect, RetryAfterError, StreamBlockedError } from "./connect.ts";
import type { ServerEvent } from "./sse.ts";

/**
 * From the tab that holds the stream to all tabs. `poll` asks for reading again without a stream.
 */
export type News = { type: "event"; event: ServerEvent } | { type: "poll" };

type Following = {
  signal: AbortSignal;
  lastId: () => string | null;
  tell: (news: News) => void;
};

const firstMs = 1_000;
const mostMs = 60_000;
/** A network that blocks streams seldom lets them through a minute later. */
const blockedMs = 5 * 60_000;
const pollMs = 30_000;
/**
 * The pause after a normal end (token expiry, server restart); jitter spreads a server's clients.
 */
const againMs = 2_000;

/** Between half and all of `ms`: phones that lost the same mast return at different times. */
const jitter = (ms: number) => ms / 2 + (Math.random() * ms) / 2;

/**
 * Reads the stream until aborted or logged out, reconnects when it ends, and polls without a
 * stream.
 */
export async function follow({ signal, lastId, tell }: Following): Promise<void> {
  let failures = 0;
  let polls: ReturnType<typeof setInterval> | undefined;
  const polling = (on: boolean) => {
    if (!on) {
      clearInterval(polls);
      polls = undefined;
    } else if (polls === undefined && !signal.aborted) {
      tell({ type: "poll" });
      polls = setInterval(() => tell({ type: "poll" }), pollMs);
    }
  };
  const onEvent = (event: ServerEvent) => {
    failures = 0;
    polling(false);
    tell({ type: "event", event });
  };

  while (!signal.aborted) {
    let wait: number;
    try {
      const asked = await connect({ lastId: lastId(), signal, onEvent });
      wait = jitter(asked ?? againMs);
    } catch (error) {
      // The session has ended.
      if (signal.aborted || (isApiError(error) && !error.transient && error.status === 401)) break;
      failures += 1;
      // The first failure may be a lift or a tunnel; polling waits for the second.
      if (failures > 1 || error instanceof StreamBlockedError || error instanceof RetryAfterError)
        polling(true);
      wait =
        error instanceof RetryAfterError
          ? error.ms
          : jitter(
              error instanceof StreamBlockedError
                ? blockedMs
                : Math.min(mostMs, firstMs * 2 ** Math.min(failures, 10)),
            );
    }
    await pause(wait, signal);
  }
  clearInterval(polls);
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener("abort", done);
    if (signal.aborted) done();
  });
}
