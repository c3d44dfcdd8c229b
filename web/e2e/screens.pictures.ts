import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { type Browser, type Page, test } from "@playwright/test";
import { brand } from "./demo.ts";
import { themes } from "./fixtures.ts";
import { scenarios } from "./screens/index.ts";
import { settled, visitor } from "./screens/scenario.ts";
import { type ScreenRow, screenRows, type Who } from "./table.ts";
import { type Language, languages, words } from "./words.ts";

/*
 * `make screens`: pictures of every screen of `docs/screens.md`. Each screen gets a sheet (phone and
 * desktop, each language, both themes); index.html shows all sheets.
 */

const out = resolve(import.meta.dirname, "../test-results", brand ? `screens-${brand}` : "screens");
const pictures = resolve(out, "pictures");
mkdirSync(pictures, { recursive: true });

const devices = [
  { width: 360, height: 740, isMobile: true, shown: 300 },
  { width: 1440, height: 900, isMobile: false, shown: 720 },
] as const;

/** Longer pages are cut: their faults are visible above. */
const tallest = 2_600;

type Picture = { file: string; shown: number };

async function take(
  browser: Browser,
  { row, who, device }: { row: ScreenRow; who: Who; device: (typeof devices)[number] },
): Promise<Picture[]> {
  const scenario = scenarios[row.name];
  if (!scenario) throw new Error(`${row.name} has no scenario`);
  const { width, height, isMobile, shown } = device;
  const taken: Picture[] = [];
  const context = await browser.newContext({
    baseURL: test.info().project.use.baseURL ?? "",
    viewport: { width, height },
    isMobile,
    hasTouch: isMobile,
    reducedMotion: "reduce",
    serviceWorkers: "block",
  });
  try {
    const page = await context.newPage();
    const visit = await visitor(page, who, scenario, words.en);
    for (const language of languages) {
      await choose(page, language);
      await scenario.open({ ...visit, t: words[language] });
      await settled(page);
      await scenario.rest?.({ ...visit, t: words[language] });
      for (const theme of themes) {
        await page.emulateMedia({ colorScheme: theme });
        const name = `${row.name} ${who} ${width} ${theme} ${language}`.replace(/[^\w]+/g, "-");
        const file = resolve(pictures, `${name.toLowerCase()}.png`);
        // A sheet is fixed to the window.
        const fullPage = row.address !== null;
        const whole = await page.evaluate(() => document.documentElement.scrollHeight);
        const clip = { x: 0, y: 0, width, height: Math.min(whole, tallest) };
        await page.screenshot({ path: file, ...(fullPage && { fullPage, clip }) });
        taken.push({ file, shown });
      }
    }
  } finally {
    await context.close();
  }
  return taken;
}

/** Sets the language for app and server before the page is opened. */
async function choose(page: Page, language: Language): Promise<void> {
  const { baseURL } = test.info().project.use;
  await page.context().addCookies([{ name: "arena_lang", value: language, url: baseURL ?? "" }]);
  await page.addInitScript((lang) => {
    // A blank page and a game's frame have no storage.
    if (location.protocol === "about:" || origin === "null") return;
    localStorage.setItem("arena.lang", lang);
  }, language);
}

async function compose(page: Page, title: string, taken: Picture[], file: string): Promise<void> {
  const images = taken.map(({ file, shown }) => {
    const data = readFileSync(file).toString("base64");
    return `<img width="${shown}" src="data:image/png;base64,${data}">`;
  });
  await page.setViewportSize({ width: 3_000, height: 800 });
  await page.setContent(
    `<body style="margin:16px;background:#777;font:20px sans-serif"><h1>${title}</h1>
     <div style="display:flex;gap:12px;align-items:start;inline-size:max-content">${images.join("")}</div>`,
  );
  await page.screenshot({ path: file, fullPage: true });
}

for (const row of screenRows) {
  for (const who of row.whos) {
    test(`${row.name}, ${who}`, async ({ browser, page }) => {
      test.slow();
      const taken: Picture[] = [];
      for (const device of devices) taken.push(...(await take(browser, { row, who, device })));
      const name = `${row.name}, ${who}`;
      const file = resolve(out, `${name.replace(/[^\w]+/g, "-").toLowerCase()}.png`);
      await compose(page, name, taken, file);
    });
  }
}

// After each test: an interrupted run has an index too.
test.afterEach(() => {
  const sheets = readdirSync(out).filter((name) => name.endsWith(".png"));
  const images = sheets.map(
    (name) => `<h2>${name}</h2><img loading="lazy" src="${name}" style="max-inline-size:100%">`,
  );
  writeFileSync(
    resolve(out, "index.html"),
    `<!doctype html><meta charset="utf-8"><title>Screens</title>
     <body style="background:#777;font-family:sans-serif">${images.join("\n")}`,
  );
});
