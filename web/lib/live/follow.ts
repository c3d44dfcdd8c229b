import { isApiError } from "../http/error.ts";
import { Blocked, connect, Later } from "./connect.ts";
import type { ServerEvent } from "./sse.ts";

/** What the tab that holds the stream tells itself and the others. `poll`: without a stream, read again what is shown. */
export type News = { type: "event"; event: ServerEvent } | { type: "poll" };

type Following = {
  signal: AbortSignal;
  lastId: () => string | null;
  tell: (news: News) => void;
};

const firstMs = 1_000;
const mostMs = 60_000;
/** Where streams do not come through they rarely will a minute later. */
const blockedMs = 5 * 60_000;
/** Instead of the stream, so often. */
const pollMs = 30_000;
/** A stream that ends by itself, with its token or its server: all of a server's come back, and not at once. */
const againMs = 2_000;

/** Half of it for certain, half by chance: phones that lost the same mast come back one after the other. */
const jitter = (ms: number) => ms / 2 + (Math.random() * ms) / 2;

/** Until aborted or logged out: reads the stream, comes back when it ends, and asks by itself while there is none. */
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
      // Nobody is logged in any more.
      if (signal.aborted || (isApiError(error) && !error.transient && error.status === 401)) break;
      failures += 1;
      // The first time may be a lift or a tunnel.
      if (failures > 1 || error instanceof Blocked || error instanceof Later) polling(true);
      wait =
        error instanceof Later
          ? error.ms
          : jitter(
              error instanceof Blocked
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
