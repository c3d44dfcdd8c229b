/** The oldest browsers that the app runs in, as package.json declares them for every tool. */
import manifest from "../package.json" with { type: "json" };

/** A browser by the name that the compatibility data has for it, and its oldest version. */
export type Oldest = { browser: string; version: number };

const known: Record<string, string> = {
  chrome: "chrome",
  firefox: "firefox",
  safari: "safari",
  ios_saf: "safari_ios",
  samsung: "samsunginternet_android",
};

/** `chrome 87`, `ios_saf 14.5-14.8`: a name and a version, the lower one of two. */
export const oldest: Oldest[] = manifest.browserslist.map((entry) => {
  const [name = "", version = ""] = entry.split(" ");
  const browser = known[name];
  if (!browser)
    throw new Error(`package.json: browserslist names ${name}, which nothing here knows`);
  return { browser, version: Number.parseFloat(version) };
});

const engines: Record<string, string> = { safari_ios: "ios" };

/** The same for Vite, which knows browsers by their engines: Samsung's is Chromium of the version that is listed beside it. */
export const targets: string[] = oldest
  .filter(({ browser }) => browser !== "samsunginternet_android")
  .map(({ browser, version }) => `${engines[browser] ?? browser}${version}`);
