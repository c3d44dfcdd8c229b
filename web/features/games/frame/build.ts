import { queryOptions } from "@tanstack/react-query";
import { getLocale } from "#words";
import type { Build, Part } from "./protocol.ts";

export type Manifest = {
  build: Build;
  /** The whole download; null if the manifest does not give it. */
  bytes: number | null;
  start: { object: string; method: string };
};

/** The manifest has a few hundred bytes; after this time it will not come. */
const patienceMs = 20_000;

const folder = (slug: string) => new URL(`/games/${slug}/build.json`, window.location.href);

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

/**
 * Addresses are relative to the manifest, so that a version's folder can carry a hash in its name,
 * and must stay within the games' folders.
 */
export function parseManifest(json: unknown, at: URL): Manifest {
  const given = (typeof json === "object" && json !== null ? json : {}) as Record<string, unknown>;
  const address = (name: string): string => {
    const value = given[name];
    if (!isText(value)) throw new Error(`build.json has no ${name}`);
    const url = new URL(value, at);
    if (url.origin !== at.origin || !url.pathname.startsWith("/games/")) {
      throw new Error(`${name} of build.json leads out of the games' folders`);
    }
    return url.href;
  };
  const text = (name: string, otherwise: string) => {
    const value = given[name];
    return isText(value) ? value : otherwise;
  };
  const { bytes } = given;
  const { unpacked } = given as { unpacked?: Record<string, unknown> | null };
  const part = (name: string): Part => {
    const length = unpacked?.[name];
    const known = typeof length === "number" && length > 0;
    return { url: address(name), unpacked: known ? length : null };
  };
  const letters = `letters_${getLocale()}`;
  return {
    build: {
      parts: {
        loader: part("loaderUrl"),
        framework: part("frameworkUrl"),
        data: part("dataUrl"),
        code: part("codeUrl"),
        letters: isText(given[letters]) ? part(letters) : null,
      },
      streamingAssetsUrl: new URL(text("streamingAssetsUrl", "StreamingAssets"), at).href,
      companyName: text("companyName", "Arena"),
      productName: text("productName", "Game"),
      productVersion: text("productVersion", "1"),
    },
    bytes: typeof bytes === "number" && bytes > 0 ? bytes : null,
    start: {
      object: text("startObject", "GameManager"),
      method: text("startMethod", "StartGame"),
    },
  };
}

/** Loads a game's build from `/games/<slug>/`. Fails if there is none. */
export const buildQuery = (slug: string) =>
  queryOptions({
    queryKey: ["game-build", slug],
    queryFn: async () => {
      const at = folder(slug);
      const response = await fetch(at, { signal: AbortSignal.timeout(patienceMs) });
      if (!response.ok) throw new Error(`no build of ${slug}: HTTP ${response.status}`);
      return parseManifest(await response.json(), at);
    },
    // Loaded again for every game: a newer build has other names. A running game keeps its build,
    // also over a loss of the network.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
