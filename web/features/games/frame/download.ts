import type { Build, Files, Parts } from "./protocol.ts";

/** The content types by which the frame runs a build's parts from memory. */
const types: Readonly<Record<keyof Parts, string>> = {
  loader: "text/javascript",
  framework: "text/javascript",
  data: "application/octet-stream",
  code: "application/wasm",
  letters: "font/woff2",
};
/** The game knows what its assets are. */
const assetType = "application/octet-stream";
const again = [500, 1_500, 4_000];

const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((done, stop) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      stop(signal.reason);
    });
  });

/** A retry cannot fix this error. */
class Refused extends Error {}

type Arrived = (bytes: number, of: number) => void;

async function once(url: string, type: string, signal: AbortSignal, arrived: Arrived) {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Refused(`${url}: HTTP ${response.status}`);
  // A compressed response is longer when unpacked.
  const packed = response.headers.has("content-encoding");
  const length = packed ? 0 : Number(response.headers.get("content-length"));
  const reader = response.body?.getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (let sum = 0; reader; ) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    sum += value.byteLength;
    arrived(sum, length);
  }
  return new Blob(parts, { type });
}

async function file(url: string, type: string, signal: AbortSignal, arrived: Arrived) {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await once(url, type, signal, arrived);
    } catch (error) {
      const pause = again[attempt];
      if (signal.aborted || error instanceof Refused || pause === undefined) throw error;
      await wait(pause, signal);
    }
  }
}

/**
 * Downloads a build's files for its frame. A frame without an origin has no cache and would
 * download the whole build for every level.
 * @param progress receives the downloaded share, 0 to 1
 */
export async function download(
  build: Build,
  signal: AbortSignal,
  progress: (share: number) => void,
): Promise<Files> {
  const parts = (Object.keys(types) as (keyof Parts)[]).flatMap((part) => {
    const source = build.parts[part];
    return source ? [{ name: part, type: types[part], ...source }] : [];
  });
  const first = Object.entries(build.assets).flatMap(([name, asset]) =>
    asset.first ? [{ name, type: assetType, ...asset }] : [],
  );
  const wanted = [...parts, ...first];
  const known = wanted.every(({ unpacked }) => unpacked !== null);
  // Without the files' lengths, all files count the same.
  const weights = wanted.map(({ unpacked }) => (known ? (unpacked ?? 0) : 1));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const here = wanted.map(() => 0);
  const blobs = await Promise.all(
    wanted.map(async ({ name, type, url, unpacked }, at) => {
      const tell = (share: number) => {
        here[at] = Math.min(1, share) * (weights[at] ?? 0);
        progress(here.reduce((sum, each) => sum + each, 0) / all);
      };
      const blob = await file(url, type, signal, (bytes, of) => {
        const length = unpacked ?? of;
        if (length > 0) tell(bytes / length);
      });
      tell(1);
      return [name, blob] as const;
    }),
  );
  return {
    ...(Object.fromEntries(blobs.slice(0, parts.length)) as Omit<Files, "assets">),
    assets: Object.fromEntries(blobs.slice(parts.length)),
  };
}

/** An asset that the game asked for; null if the build has none of this name, or it did not arrive. */
export async function downloadAsset(
  build: Build,
  name: string,
  signal: AbortSignal,
): Promise<Blob | null> {
  const asset = new Map(Object.entries(build.assets)).get(name);
  if (!asset) return null;
  return file(asset.url, assetType, signal, () => undefined).catch(() => null);
}
