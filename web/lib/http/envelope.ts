import { m, refusal } from "#http-words";
import { ApiError } from "./error.ts";

export type Envelope<T> = {
  success: boolean;
  data: T;
  message?: string;
  errors: string | null;
  code?: string;
  fields?: Record<string, string>;
  fieldCodes?: Record<string, string>;
};

const timeoutMs = 15_000;

/**
 * Calls `fetch` with a time limit.
 * @throws `ApiError` if no answer comes
 */
export async function attempt(
  path: string,
  init: RequestInit,
  limitMs = timeoutMs,
): Promise<Response> {
  const limit = AbortSignal.timeout(limitMs);
  const signal = init.signal ? AbortSignal.any([init.signal, limit]) : limit;
  try {
    return await fetch(`/api${path}`, { ...init, signal, credentials: "same-origin" });
  } catch (error) {
    // The caller cancelled (for example a query): throw the caller's reason.
    if (init.signal?.aborted) throw error;
    throw limit.aborted
      ? new ApiError(0, "timeout", m.error_timeout())
      : new ApiError(0, "network", m.error_network());
  }
}

async function worded(
  fields: Record<string, string> = {},
  codes: Record<string, string> = {},
): Promise<Record<string, string>> {
  const texts = { ...fields };
  for (const [field, code] of Object.entries(codes)) {
    texts[field] = await refusal(code, fields[field] ?? "");
  }
  return texts;
}

/**
 * The body of an accepted call.
 * @throws `ApiError` for every kind of refusal
 */
export async function open<B extends Envelope<unknown>>(response: Response): Promise<B> {
  let body: Partial<B> | null = null;
  try {
    body = (await response.json()) as B;
  } catch {
    // Handled below: an answer without the envelope is an error whatever its status.
  }
  if (body === null || typeof body !== "object" || typeof body.success !== "boolean") {
    throw new ApiError(
      response.status,
      response.ok ? "bad_response" : `http_${response.status}`,
      null,
    );
  }
  if (!response.ok || !body.success) {
    const text = body.message ?? (typeof body.errors === "string" ? body.errors : null);
    const code = body.code ?? `http_${response.status}`;
    const said = text ? await refusal(code, text) : null;
    const fields = await worded(body.fields, body.fieldCodes);
    throw new ApiError(response.status, code, said, fields, body.data);
  }
  return body as B;
}
