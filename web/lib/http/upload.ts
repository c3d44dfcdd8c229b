import { m } from "#words";
import { type Envelope, open } from "./envelope.ts";
import { ApiError } from "./error.ts";
import { headersOf, withToken } from "./request.ts";

export type UploadOptions = {
  signal?: AbortSignal | undefined;
  /** One key for each intention, for all retries. */
  idempotencyKey?: string;
  /** Receives the sent share, 0 to 1; starts again with every attempt. */
  onProgress?: (part: number) => void;
};

/**
 * A slow network may need minutes for a picture: an upload fails only after this time without
 * progress.
 */
const stallMs = 30_000;

export async function upload<T>(
  path: string,
  form: FormData,
  options: UploadOptions = {},
): Promise<T> {
  const { idempotencyKey } = options;
  const response = await withToken((bearer) =>
    send(path, form, headersOf(bearer, idempotencyKey ? { idempotencyKey } : {}), options),
  );
  return (await open<Envelope<T>>(response)).data;
}

/** Uses XMLHttpRequest, because `fetch` does not report a body's progress. */
function send(
  path: string,
  form: FormData,
  headers: Headers,
  { signal, onProgress }: UploadOptions,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const xhr = new XMLHttpRequest();
    let stalled = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const moving = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        stalled = true;
        xhr.abort();
      }, stallMs);
    };
    const takeBack = () => xhr.abort();

    xhr.upload.onprogress = ({ loaded, total }) => {
      moving();
      if (total > 0) onProgress?.(loaded / total);
    };
    xhr.onload = () => resolve(new Response(xhr.responseText || null, { status: xhr.status }));
    xhr.onerror = () => reject(new ApiError(0, "network", m.error_network()));
    xhr.onabort = () =>
      reject(stalled ? new ApiError(0, "timeout", m.error_timeout()) : signal?.reason);
    xhr.onloadend = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", takeBack);
    };
    signal?.addEventListener("abort", takeBack);

    xhr.open("POST", `/api${path}`);
    headers.forEach((value, name) => {
      xhr.setRequestHeader(name, value);
    });
    onProgress?.(0);
    moving();
    xhr.send(form);
  });
}
