import { brotliCompressSync } from "node:zlib";
import { expect, test } from "./fixtures.ts";

/** Bytes as transferred. The build itself checks its parts (`budgets.json`). */
const most = { page: 8 * 1024, styles: 6 * 1024, untilPainted: 140 * 1024 };

// A phone with a sharp screen and an empty cache.
test.use({ viewport: { width: 360, height: 800 }, deviceScaleFactor: 3 });

test("the home screen is painted with few bytes", async ({ page }) => {
  const network = await page.context().newCDPSession(page);
  await network.send("Network.enable");
  const sent = new Map<string, { at: number; url: string }>();
  const bytes = new Map<string, number>();
  let began = 0;
  network.on("Network.requestWillBeSent", ({ requestId, timestamp, request }) => {
    began ||= timestamp;
    sent.set(requestId, { at: (timestamp - began) * 1000, url: request.url });
  });
  network.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    bytes.set(requestId, encodedDataLength);
  });
  await page.goto("/");
  await page.waitForLoadState("networkidle");

  const paintedAt = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().at(-1)?.startTime ?? 0),
        ).observe({
          type: "largest-contentful-paint",
          buffered: true,
        });
      }),
  );
  const before = [...sent].filter(([, { at }]) => at <= paintedAt);
  const weight = before.reduce((sum, [id]) => sum + (bytes.get(id) ?? 0), 0);
  expect(weight, before.map(([id, { url }]) => `${bytes.get(id)} ${url}`).join("\n")).toBeLessThan(
    most.untilPainted,
  );

  const html = await (await page.request.get("/")).text();
  const [, styles = ""] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
  expect(brotliCompressSync(styles).length).toBeLessThan(most.styles);
  expect(styles).not.toBe("");
  expect(brotliCompressSync(html.replace(styles, "")).length).toBeLessThan(most.page);
});
