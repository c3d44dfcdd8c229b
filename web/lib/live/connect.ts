import { ApiError } from "../http/error.ts";
import { withToken } from "../http/request.ts";
import { createParser, type ServerEvent } from "./sse.ts";

/** The server sends `ready` at once. A stream silent for so long is buffered by a proxy. */
const readyMs = 8_000;
/** The server sends something every 25 seconds at the latest. */
const silenceMs = 60_000;

/** A proxy buffers the stream. */
export class StreamBlockedError extends Error {
  override name = "Blocked";
}

/** The server wants no connection for this many milliseconds. */
export class RetryAfterError extends Error {
  override name = "Later";
  readonly ms: number;
  constructor(ms: number) {
    super(`not before ${ms} ms`);
    this.ms = ms;
  }
}

type Connection = {
  lastId: string | null;
  signal: AbortSignal;
  onEvent: (event: ServerEvent) => void;
};

/**
 * Reads the stream to its end. Returns the pause in milliseconds that the server asks for, or null.
 */
export async function connect({ lastId, signal, onEvent }: Connection): Promise<number | null> {
  const abort = new AbortController();
  const give = (reason: unknown) => () => abort.abort(reason);
  const stop = () => abort.abort(signal.reason);
  if (signal.aborted) stop();
  signal.addEventListener("abort", stop);
  let limit = setTimeout(give(new StreamBlockedError("no answer")), readyMs);
  const wait = (ms: number, reason: Error) => {
    clearTimeout(limit);
    limit = setTimeout(give(reason), ms);
  };
  try {
    const response = await withToken((bearer) => ask(bearer, lastId, abort.signal));
    const kind = response.headers.get("content-type") ?? "";
    if (!response.ok || !response.body) {
      const seconds = Number(response.headers.get("retry-after"));
      if (seconds > 0) throw new RetryAfterError(seconds * 1_000);
      throw new ApiError(response.status, `http_${response.status}`, "no stream");
    }
    if (!kind.startsWith("text/event-stream")) throw new StreamBlockedError(kind);
    const parser = createParser();
    const text = new TextDecoder();
    const reader = response.body.getReader();
    // In some browsers the body ignores the request's signal: cancel the reader too.
    abort.signal.addEventListener("abort", () => void reader.cancel().catch(() => undefined));
    let heard = false;
    for (;;) {
      const { done, value } = await reader.read();
      if (abort.signal.aborted) throw abort.signal.reason;
      if (done) break;
      for (const event of parser.take(text.decode(value, { stream: true }))) {
        heard = true;
        onEvent(event);
      }
      if (heard) wait(silenceMs, new Error("the stream went silent"));
    }
    if (!heard) throw new StreamBlockedError("the stream ended before it began");
    return parser.retry();
  } catch (error) {
    throw abort.signal.aborted ? abort.signal.reason : error;
  } finally {
    clearTimeout(limit);
    signal.removeEventListener("abort", stop);
    abort.abort();
  }
}

function ask(bearer: string | null, lastId: string | null, signal: AbortSignal): Promise<Response> {
  const headers = new Headers({ Accept: "text/event-stream" });
  if (bearer) headers.set("Authorization", `Bearer ${bearer}`);
  if (lastId) headers.set("Last-Event-ID", lastId);
  // No time limit, because a stream stays open.
  return fetch("/api/v1/events", { headers, signal, cache: "no-store" });
}
