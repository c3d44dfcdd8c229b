import { defaultLocale, getLocale, m } from "#words";
import { withQuery } from "../router/query.ts";
import { restored } from "../session/bootstrap.ts";
import { freshToken } from "../session/refresh.ts";
import { isLoggedIn, session, token } from "../session/store.ts";
import { noteAge } from "./cached.ts";
import { attempt, type Envelope, open } from "./envelope.ts";
import { ApiError } from "./error.ts";

export type CallOptions = {
  /** Empty parameters are left out. */
  query?: Record<string, string | number | null | undefined>;
  signal?: AbortSignal;
  /** One key for each intention of a person (`useIntention`), for all retries. */
  idempotencyKey?: string;
};

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

function address(path: string, query: CallOptions["query"]): string {
  const search = new URLSearchParams();
  // English is the server's default: no parameter, so addresses stay the same.
  if (getLocale() !== defaultLocale()) search.set("lang", getLocale());
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== null && value !== undefined && value !== "") search.set(name, String(value));
  }
  return withQuery(path, search);
}

export function headersOf(bearer: string | null, options: CallOptions): Headers {
  const headers = new Headers({ Accept: "application/json" });
  if (bearer) headers.set("Authorization", `Bearer ${bearer}`);
  if (options.idempotencyKey) headers.set("Idempotency-Key", options.idempotencyKey);
  return headers;
}

/**
 * Makes a call with the tab's token. After a 401 repeats it once with a fresh token; for a guest
 * the 401 stands.
 */
export async function withToken(
  call: (bearer: string | null) => Promise<Response>,
): Promise<Response> {
  await restored();
  const bearer = token();
  const response = await call(bearer);
  // The server could not identify the caller, which is no refusal.
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
 * The verbs return `data` and throw only `ApiError`. `whole` returns the whole body, for the
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
