import { attempt, open } from "./envelope.ts";
import { headersOf, withToken } from "./request.ts";

/** Downloads a file that only its owner may see: an `<img>` could not send the token. */
export async function download(
  path: string,
  { signal }: { signal?: AbortSignal } = {},
): Promise<Blob> {
  const response = await withToken((bearer) => {
    const init: RequestInit = { headers: headersOf(bearer, {}) };
    if (signal) init.signal = signal;
    return attempt(path, init);
  });
  // A failed answer carries a refusal in the envelope; `open` throws it.
  if (!response.ok) await open(response);
  return response.blob();
}
