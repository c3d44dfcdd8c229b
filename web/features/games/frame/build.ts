import { queryOptions } from "@tanstack/react-query";
import { direction, getLocale, languageOf, loadTexts, m } from "#words";
import type { Asset, Build, Part } from "./protocol.ts";

export type Manifest = {
  build: Build;
  /** The whole download; null if the manifest does not give it. */
  bytes: number | null;
  /** The build is played on a phone that is held upright: nobody is asked to turn it. */
  upright: boolean;
  start: { object: string; method: string };
};

/** The reader's language, in which a build made here shows its texts. */
type Reader = {
  locale: string;
  direction: string;
  /** Texts by key; English, which the build brings, stands in for missing ones. */
  words: object;
  /** The mark between thousands, and the ten digits. */
  numerals: [group: string, digits: string];
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
  const address = (name: string, value = given[name]): string => {
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
  const lengthOf = (length: unknown) => (typeof length === "number" && length > 0 ? length : null);
  const part = (name: string): Part => ({
    url: address(name),
    unpacked: lengthOf(unpacked?.[name]),
  });
  const listed = (given.assets ?? {}) as Record<
    string,
    { url?: string; bytes?: number; first?: boolean }
  >;
  const assets = Object.entries(listed).map(([name, { url, bytes, first }]): [string, Asset] => [
    name,
    { url: address(`asset ${name}`, url), unpacked: lengthOf(bytes), first: first === true },
  ]);
  const letters = `letters_${languageOf(getLocale())?.script}`;
  return {
    build: {
      parts: {
        loader: part("loaderUrl"),
        framework: part("frameworkUrl"),
        data: part("dataUrl"),
        code: part("codeUrl"),
        letters: isText(given[letters]) ? part(letters) : null,
      },
      assets: Object.fromEntries(assets),
      streamingAssetsUrl: new URL(text("streamingAssetsUrl", "StreamingAssets"), at).href,
      companyName: text("companyName", "Arena"),
      productName: text("productName", "Game"),
      productVersion: text("productVersion", "1"),
    },
    bytes: typeof bytes === "number" && bytes > 0 ? bytes : null,
    upright: given.upright === true,
    start: {
      object: text("startObject", "GameManager"),
      method: text("startMethod", "StartGame"),
    },
  };
}

async function readerOf(slug: string): Promise<Reader> {
  const locale = getLocale();
  const language = languageOf(locale);
  let words: Reader["words"] = {};
  try {
    words = (language && (await loadTexts(language, slug))) ?? {};
  } catch {
    // The game speaks English.
  }
  const numerals: Reader["numerals"] = [m.number_group(), m.number_digits()];
  return { locale, direction: direction(locale), words, numerals };
}

async function fetchManifest(slug: string): Promise<Manifest & { reader: Reader }> {
  const coming = readerOf(slug);
  const at = folder(slug);
  const response = await fetch(at, { signal: AbortSignal.timeout(patienceMs) });
  if (!response.ok) throw new Error(`no build of ${slug}: HTTP ${response.status}`);
  return { ...parseManifest(await response.json(), at), reader: await coming };
}

/** Manifests that came before their game was started. */
const early = new Map<string, { manifest: ReturnType<typeof fetchManifest>; at: number }>();
/** After this time a manifest is fetched anew: a newer build has other names. */
const earlyForMs = 60_000;
/** Larger builds, such as Unity's of megabytes, are not fetched before their game is started. */
const earlyBytes = 300_000;

/**
 * Fetches a game's manifest, and the files of a small build into the browser's cache, while its level
 * is chosen.
 */
export async function preloadBuild(slug: string): Promise<void> {
  const manifest = fetchManifest(slug);
  early.set(slug, { manifest, at: performance.now() });
  try {
    const { build, bytes } = await manifest;
    if (bytes === null || bytes > earlyBytes) return;
    const files = [
      ...Object.values(build.parts).filter((part) => part !== null),
      ...Object.values(build.assets).filter(({ first }) => first),
    ];
    // The code that runs the build comes first.
    const fetched = files.map(async ({ url }) =>
      (await fetch(url, { priority: "low" })).arrayBuffer(),
    );
    await Promise.all(fetched);
  } catch {
    // The game's start tries again, and reports it.
    if (early.get(slug)?.manifest === manifest) early.delete(slug);
  }
}

/** The manifest that came early, for one start. */
function takeEarly(slug: string): ReturnType<typeof fetchManifest> | null {
  const found = early.get(slug);
  early.delete(slug);
  return found && performance.now() - found.at < earlyForMs ? found.manifest : null;
}

/** Loads a game's build from `/games/<slug>/`. Fails if there is none. */
export const buildQuery = (slug: string) =>
  queryOptions({
    queryKey: ["game-build", slug],
    queryFn: () => takeEarly(slug)?.catch(() => fetchManifest(slug)) ?? fetchManifest(slug),
    // Loaded again for every game: a newer build has other names. A running game keeps its build,
    // also over a loss of the network.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
