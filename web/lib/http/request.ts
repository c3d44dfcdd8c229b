import { getLocale, m } from "#words";
import { withQuery } from "../router/query.ts";
import { restored } from "../session/bootstrap.ts";
import { freshToken } from "../session/refresh.ts";
import { isLoggedIn, session, token } from "../session/store.ts";
import { baseLocale } from "../words/runtime.ts";
import { attempt, type Envelope, open } from "./envelope.ts";
import { ApiError } from "./error.ts";
import { noteAge } from "./kept.ts";

export type CallOptions = {
  /** Query parameters; empty ones are left out. */
  query?: Record<string, string | number | null | undefined>;
  signal?: AbortSignal;
  /** One key per thing the person meant to do (`useIntention`), the same on every retry of it. */
  idempotencyKey?: string;
};

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

function address(path: string, query: CallOptions["query"]): string {
  const search = new URLSearchParams();
  // English is what the server says unasked, so that its addresses stay as they are.
  if (getLocale() !== baseLocale) search.set("lang", getLocale());
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== null && value !== undefined && value !== "") search.set(name, String(value));
  }
  return withQuery(path, search);
}

/** What a call carries about itself: who asks, and for which intention. */
export function headersOf(bearer: string | null, options: CallOptions): Headers {
  const headers = new Headers({ Accept: "application/json" });
  if (bearer) headers.set("Authorization", `Bearer ${bearer}`);
  if (options.idempotencyKey) headers.set("Idempotency-Key", options.idempotencyKey);
  return headers;
}

/** Makes a call with the tab's token. A 401 gets one fresh token and one more try; a guest's stays a 401. */
export async function withToken(
  call: (bearer: string | null) => Promise<Response>,
): Promise<Response> {
  await restored();
  const bearer = token();
  const response = await call(bearer);
  // The server could not say who asks: that is no refusal.
  if (response.status === 401 && session().status === "unreached")
    throw new ApiError(0, "network", m.error_network());
  if (response.status !== 401 || (bearer === null && !isLoggedIn())) return response;
  return call(await freshToken(bearer));
}

async function request<B extends Envelope<unknown>>(
  method: Method,
  path: string,
  body: unknown,
  options: CallOptions,
): Promise<B> {
  const response = await withToken((bearer) => {
    const headers = headersOf(bearer, options);
    const init: RequestInit = { method, headers };
    if (options.signal) init.signal = options.signal;
    if (body instanceof FormData) init.body = body;
    else if (body !== undefined) {
      headers.set("Content-Type", "application/json");
      init.body = JSON.stringify(body);
    }
    return attempt(address(path, options.query), init);
  });
  noteAge(path, response);
  return open<B>(response);
}

/**
 * The verbs. They answer `data` and throw only `ApiError`; `whole` answers the body with the
 * top-level fields that some calls add (`me`, `rounds`, `status`).
 */
export const http = {
  get: async <T>(path: string, options: CallOptions = {}) =>
    (await request<Envelope<T>>("GET", path, undefined, options)).data,
  post: async <T>(path: string, body: unknown = {}, options: CallOptions = {}) =>
    (await request<Envelope<T>>("POST", path, body, options)).data,
  put: async <T>(path: string, body: unknown, options: CallOptions = {}) =>
    (await request<Envelope<T>>("PUT", path, body, options)).data,
  patch: async <T>(path: string, body: unknown, options: CallOptions = {}) =>
    (await request<Envelope<T>>("PATCH", path, body, options)).data,
  delete: async <T>(path: string, body: unknown, options: CallOptions = {}) =>
    (await request<Envelope<T>>("DELETE", path, body, options)).data,
  whole: {
    get: <T, More = unknown>(path: string, options: CallOptions = {}) =>
      request<Envelope<T> & More>("GET", path, undefined, options),
    post: <T, More = unknown>(path: string, body: unknown = {}, options: CallOptions = {}) =>
      request<Envelope<T> & More>("POST", path, body, options),
  },
};
