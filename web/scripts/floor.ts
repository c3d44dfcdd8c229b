/** The oldest supported browsers, as package.json declares them for every tool. */
import manifest from "../package.json" with { type: "json" };

export type Oldest = { browser: string; version: number };

const known: Record<string, string> = {
  chrome: "chrome",
  firefox: "firefox",
  safari: "safari",
  ios_saf: "safari_ios",
  samsung: "samsunginternet_android",
};

/** Parses `chrome 87` or `ios_saf 14.5-14.8`: a name and a version, or the lower of two. */
export const oldest: Oldest[] = manifest.browserslist.map((entry) => {
  const [name = "", version = ""] = entry.split(" ");
  const browser = known[name];
  if (!browser)
    throw new Error(`package.json: browserslist names ${name}, which nothing here knows`);
  return { browser, version: Number.parseFloat(version) };
});

const engines: Record<string, string> = { safari_ios: "ios" };

/** For Vite, which names browsers by engine. Samsung's browser is the Chromium listed beside it. */
export const targets: string[] = oldest
  .filter(({ browser }) => browser !== "samsunginternet_android")
  .map(({ browser, version }) => `${engines[browser] ?? browser}${version}`);
