import { isAway } from "#console/input";
import { m } from "#console/words";
import { attempt, type Envelope, open } from "../../../../lib/http/envelope.ts";
import { ApiError, isApiError } from "../../../../lib/http/error.ts";
import { withQuery } from "../../../../lib/router/query.ts";
import { askedStepUp, type StepUpData } from "./step-up.ts";
import { trackWrite } from "./writes.ts";

export type CallOptions = {
  /** Empty parameters are left out. */
  query?: Record<string, string | number | null | undefined>;
  signal?: AbortSignal;
  /** What the call does, in a sentence for the step-up dialog. */
  doing?: string;
  /** A call of the page by itself, never a use of the session. */
  background?: boolean;
  /** The call outlives the page. */
  keepalive?: boolean;
};

/**
 * An answer of the server: whether it knew the session, its clock in ms if it sent one, and whether
 * the call was no use of the session.
 */
type Answer = { status: number; at: number | null; background: boolean };
const listeners = new Set<(answer: Answer) => void>();

/** Reports every answer, so that the session knows when it was used last or has ended. */
export function onAnswer(listener: (answer: Answer) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function address(path: string, query: CallOptions["query"]): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== null && value !== undefined && value !== "") search.set(name, String(value));
  }
  return withQuery(path, search);
}

/** A file may be large, and is read until its end. */
const fileLimitMs = 600_000;

async function send(
  method: "GET" | "POST",
  path: string,
  body: unknown,
  options: CallOptions,
  stepUp?: string,
  limitMs?: number,
): Promise<Response> {
  const headers = new Headers({ Accept: "application/json" });
  const init: RequestInit = { method, headers };
  if (options.signal) init.signal = options.signal;
  if (options.keepalive) init.keepalive = true;
  // Calls of a page that nobody touches do not keep the session.
  const background = options.background ?? isAway();
  if (background) headers.set("x-background", "1");
  if (stepUp) headers.set("x-step-up", stepUp);
  if (body !== undefined) {
    headers.set("Content-Type", "application/json");
    init.body = JSON.stringify(body);
  }
  const response = await attempt(address(path, options.query), init, limitMs);
  const date = Date.parse(response.headers.get("date") ?? "");
  const answer = { status: response.status, at: Number.isNaN(date) ? null : date, background };
  for (const listener of listeners) listener(answer);
  return response;
}

/** Makes a call. If it needs a step-up, asks the person and repeats the same call once. */
async function confirmed<T>(
  options: CallOptions,
  call: (stepUp?: string) => Promise<T>,
): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!isApiError(error, "step_up_needed")) throw error;
    const needed = error.data as StepUpData;
    await askedStepUp({ ...needed, doing: options.doing ?? null });
    return call(needed.stepUp);
  }
}

const request = <T>(method: "GET" | "POST", path: string, body: unknown, options: CallOptions) =>
  confirmed(options, async (stepUp) => {
    const response = await send(method, path, body, options, stepUp);
    return (await open<Envelope<T>>(response)).data;
  });

const requestFile = (path: string, body: unknown, options: CallOptions) =>
  confirmed(options, async (stepUp) => {
    const response = await send("POST", path, body, options, stepUp, fileLimitMs);
    const isJson = response.headers.get("content-type")?.startsWith("application/json");
    if (isJson || !response.ok) await open<Envelope<unknown>>(response);
    try {
      return await response.blob();
    } catch {
      throw new ApiError(0, "network", m.error_file_broken());
    }
  });

/** The verbs return `data` and throw only `ApiError`. */
export const http = {
  get: <T>(path: string, options: CallOptions = {}) => request<T>("GET", path, undefined, options),
  post: <T>(path: string, body: unknown = {}, options: CallOptions = {}) =>
    trackWrite(path, () => request<T>("POST", path, body, options)),
  /** Returns a file. One that is broken off is an error. */
  postForFile: (path: string, body: unknown, options: CallOptions = {}): Promise<Blob> =>
    requestFile(path, body, options),
};
