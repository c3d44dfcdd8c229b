/**
 * Draws the screens that strangers open first into `.vite/shells.json`, for the server to lay into their pages: the
 * markup in every language, and the styles that it takes, so that nothing has to arrive before something is seen.
 *
 * Marks of a style are turned into rules, because the page's policy allows no style that was not announced.
 */
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { JSDOM } from "jsdom";
import { build } from "vite";
import settings from "../project.inlang/settings.json" with { type: "json" };
import { dist, root } from "./manifest.ts";

const bundle = join(root, ".cache/shells");

/** Everything else comes with the frame alone. */
const screens = [
  "/",
  "/daily-gaming-tasks",
  "/tournaments",
  "/rewards",
  "/leaderboard",
  "/highlights",
  "/learn-win",
  "/faqs",
  "/terms-service",
];

/** Below the fold, or of no use without script. */
const left = ["footer", "[popover]", "dialog", "noscript"];

// In place of what the server knows only when it runs; the same places as in the content.
const brand = {
  product: "{product}",
  operator: "{operator}",
  coin: "{coin}",
};
const config = {
  ...brand,
  tagline: "",
  taglines: {},
  supportEmail: "",
  copyright: "",
  landingUrl: "/",
  unsubscribeUrl: "",
  social: [],
  timeZone: "Asia/Karachi",
  mode: "production",
  country: { prefix: "92", trunk: "0", mobile: [{ prefix: "3", digits: 10, maxDigits: 10 }] },
  streak: { days: 30, base: 10, step: 5 },
  limits: { screenshotBytes: 0, profileImageBytes: 0, pubgIdMin: 4, pubgIdMax: 15 },
};

await build({
  root,
  logLevel: "warn",
  build: { ssr: "apps/portal/shells.tsx", outDir: bundle, emptyOutDir: true, minify: false },
});

const page = `<!doctype html><html lang="en" dir="ltr"><head><script type="application/json" id="arena-data">${JSON.stringify({ config })}</script></head><body></body></html>`;
const { window } = new JSDOM(page, { url: "http://shell.invalid/", pretendToBeVisual: true });
const never = () => new Promise(() => undefined);
Object.assign(window, {
  matchMedia: (media: string) => ({
    matches: false,
    media,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }),
  scrollTo: () => undefined,
  fetch: never,
});
for (const name of [
  "window",
  "document",
  "history",
  "location",
  "localStorage",
  "sessionStorage",
  "HTMLElement",
  "Element",
  "Node",
  "Event",
  "navigator",
  "matchMedia",
  "requestAnimationFrame",
  "cancelAnimationFrame",
  "HTMLFormElement",
  "HTMLDialogElement",
  "getComputedStyle",
]) {
  const value = name === "window" ? window : Reflect.get(window, name);
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}
Object.assign(globalThis, { fetch: never });

const { cards, draw, drawPicture } = (await import(join(bundle, "shells.js"))) as {
  cards: Record<string, { list: string; art: string[]; only?: string; sizes: string }>;
  draw: (path: string, locale: string) => Promise<Element>;
  drawPicture: (art: string, sizes: string) => Element | null;
};

/** A picture's markup with a place for its sources. AVIF alone: what cannot draw it waits for the app. */
function picture(sizes: string): string {
  const drawn = drawPicture("games/aim-train", sizes);
  const image = drawn?.querySelector("img");
  if (!drawn || !image) throw new Error("there is no picture to learn from");
  drawn.querySelector("source[type='image/avif']")?.setAttribute("srcset", "{sources}");
  for (const name of ["src", "srcset", "sizes", "width", "height", "style"]) {
    image.removeAttribute(name);
  }
  if (!drawn.outerHTML.includes('"{sources}"')) throw new Error("a picture has no AVIF source");
  return drawn.outerHTML;
}

const pages = JSON.parse(readFileSync(join(dist, ".vite/pages.json"), "utf8")) as {
  first: string[];
  screens: Record<string, { styles?: string[] }>;
};
const css = (files: string[]) =>
  files.map((file) => readFileSync(join(dist, file), "utf8").trim()).join("");

/**
 * The styles that the shell brings stand for these files: without a trace of them the app would fetch them once more,
 * and every face would begin anew in the middle of the page.
 */
const brought = pages.first
  .map((file) => `<link rel="stylesheet" disabled href="${file}" crossorigin>`)
  .join("");

type Shell = {
  style: string;
  hash: string;
  html: Record<string, string>;
  cards?: { list: string; art: string[]; only?: string; html: string };
};
const out: Record<string, Shell> = {};
for (const screen of screens) {
  const rules = new Map<string, string>();
  const html: Record<string, string> = {};
  for (const locale of settings.locales) {
    const drawn = await draw(screen, locale);
    for (const element of drawn.querySelectorAll(left.join(","))) element.remove();
    for (const element of drawn.querySelectorAll("[style]")) {
      const style = element.getAttribute("style") ?? "";
      const name = rules.get(style) ?? `s${rules.size}`;
      rules.set(style, name);
      element.removeAttribute("style");
      element.classList.add(name);
    }
    if (cards[screen]) {
      // Where the first picture may be laid in, in place of what waits there.
      const place = drawn.querySelector("[data-art]");
      if (!place) throw new Error(`${screen} has no place for the first card's picture`);
      place.innerHTML = `<!--picture-->${place.innerHTML}<!--/picture-->`;
    }
    html[locale] = brought + drawn.innerHTML;
  }
  const own = [...rules].map(([style, name]) => `.${name}{${style}}`).join("");
  const style = css([...pages.first, ...(pages.screens[screen]?.styles ?? [])]) + own;
  const hash = `sha256-${createHash("sha256").update(style).digest("base64")}`;
  const known = cards[screen];
  out[screen] = {
    style,
    hash,
    html,
    ...(known && { cards: { ...known, html: picture(known.sizes) } }),
  };
}
writeFileSync(join(dist, ".vite/shells.json"), JSON.stringify(out));
console.log(`shells.json has ${screens.length} screens`);
process.exit(0);
