import type { BrowserContext, Page } from "@playwright/test";
import { expect, newPerson, test } from "./fixtures.ts";

/*
 * How long a desk takes until it is of use, and what it sends: with an empty cache, and again with the files of the first
 * time. An office's laptop has a quarter of this machine's speed and 10 Mbit/s.
 */

const laptop = {
  offline: false,
  latency: 40,
  downloadThroughput: (10 * 1024 * 1024) / 8,
  uploadThroughput: (2 * 1024 * 1024) / 8,
};
const rounds = 3;

/** Each desk, and what can be worked with once it is there. */
const desks: Record<string, (page: Page) => ReturnType<Page["getByRole"]>> = {
  "/": (page) => page.getByRole("heading", { name: /^Hello/ }),
  "/claims": (page) => page.getByRole("link", { name: /Credits|Diamonds/ }).first(),
  "/reviews": (page) => page.getByRole("button", { name: /^Approve/ }).first(),
  "/subscribers": (page) => page.getByRole("textbox", { name: "Mobile number" }),
  "/approvals": (page) => page.getByRole("button", { name: "Approve" }).first(),
  "/audit": (page) => page.getByRole("row").nth(1),
};

type Visit = { bytes: number; paint: number; useful: number };

async function visit(context: BrowserContext, path: string): Promise<Visit> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", laptop);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  let bytes = 0;
  session.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  const began = performance.now();
  await page.goto(path, { waitUntil: "commit" });
  const useful = desks[path]?.(page);
  if (!useful) throw new Error(`no desk at ${path}`);
  await expect(useful).toBeVisible();
  const until = performance.now() - began;
  const paint = await page.evaluate(
    () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
  );
  await page.close();
  return { bytes, paint, useful: until };
}

const median = (values: number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

test("the time until a desk is of use", async ({ browser, server, link, baseURL }) => {
  test.setTimeout(600_000);
  await server.arena("demo", "--screenshots", "3");
  const rows: string[] = [];
  for (const path of Object.keys(desks)) {
    const visits: Record<"cold" | "warm", Visit[]> = { cold: [], warm: [] };
    for (let round = 0; round < rounds; round++) {
      // A browser of its own has an empty cache.
      const first = await newPerson(browser, baseURL ?? "");
      const context = first.context();
      await first.goto(link);
      await first.getByRole("button", { name: "Continue without a passkey" }).click();
      await expect(first.getByRole("heading", { name: "Hello, Demo administrator" })).toBeVisible();
      const state = await context.storageState();
      await context.close();
      const fresh = await browser.newContext({ baseURL, storageState: state });
      visits.cold.push(await visit(fresh, path));
      visits.warm.push(await visit(fresh, path));
      await fresh.close();
    }
    const of = (kind: "cold" | "warm", part: keyof Visit) =>
      Math.round(median(visits[kind].map((one) => one[part]))).toLocaleString("en");
    rows.push(
      `| ${path} | ${of("cold", "bytes")} | ${of("cold", "paint")} | ${of("cold", "useful")} | ${of("warm", "bytes")} | ${of("warm", "useful")} |`,
    );
  }
  console.log(
    "\n| desk | bytes | first paint ms | of use ms | again: bytes | of use ms |\n|---|---:|---:|---:|---:|---:|",
  );
  for (const row of rows) console.log(row);
});
