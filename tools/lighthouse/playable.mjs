/**
 * How long a game build takes until it can be played on a slow phone: from the choice of a level to
 * the key that starts it, on slow 4G (1.6 Mbit/s, 150 ms) and at the speed of the phone of
 * `phone.mjs`, nothing of the game cached. The frame has its own process, slowed down like the page's.
 *
 * node playable.mjs URL RUNS
 */
import { pageFunctions } from "lighthouse/core/lib/page-functions.js";
import puppeteer from "puppeteer-core";
import { median, slowdown } from "./phone.mjs";

const [url, runs] = process.argv.slice(2);
const limitMs = 2000;
const network = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };

/** Benchmark indices of this machine, one of each run so far. */
const indices = [];

/** Slows down a page or frame, and whatever starts in it. */
async function slow(session) {
  session.on("sessionattached", (child) => void slow(child).catch(() => undefined));
  await session.send("Network.enable");
  await Promise.all([
    session.send("Network.emulateNetworkConditions", network),
    // Workers cannot be throttled.
    session.send("Emulation.setCPUThrottlingRate", { rate: slowdown(indices) }).catch(() => undefined),
  ]);
}

const button = (scope, name) => scope.waitForSelector(`::-p-aria([role="button"][name="${name}"])`);

async function once() {
  const browser = await puppeteer.launch({
    executablePath: process.env.ARENA_CHROMIUM,
    args: ["--no-sandbox", "--disable-gpu", "--site-per-process", "--no-first-run", "--disable-background-networking"],
  });
  try {
    const page = await browser.newPage();
    indices.push(await page.evaluate(pageFunctions.computeBenchmarkIndex));
    await page.setViewport({ width: 740, height: 360, isMobile: true, hasTouch: true, deviceScaleFactor: 2 });
    const session = await page.createCDPSession();
    await session.send("Target.setAutoAttach", { autoAttach: true, waitForDebuggerOnStart: false, flatten: true });
    await slow(session);
    await page.goto(new URL("/daily-gaming-tasks?game=aim_train_001", url).href, { waitUntil: "networkidle0" });
    const practise = await button(page, "Practice Level 1");
    const began = performance.now();
    await practise.click();
    const frame = await (await page.waitForSelector("iframe[title='Aim Train']")).contentFrame();
    await button(frame, "Tap to start");
    return performance.now() - began;
  } finally {
    await browser.close();
  }
}

const took = [];
for (let run = 0; run < Number(runs); run++) took.push(Math.round(await once()));
console.log(
  `Aim Train can be played after ${median(took)} ms (median of ${took.join(", ")}), ` +
    `processor slowed ${slowdown(indices).toFixed(1)} times`,
);
process.exitCode = median(took) > limitMs ? 1 : 0;
