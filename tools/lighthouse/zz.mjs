import lighthouse from "lighthouse";
import { launch } from "chrome-launcher";
const [url, ...paths] = process.argv.slice(2);
const chrome = await launch({ chromePath: process.env.ARENA_CHROMIUM, chromeFlags: ["--headless=new","--no-sandbox","--disable-gpu","--no-first-run","--disable-background-networking"] });
for (const path of paths) {
  const all = [];
  for (let i = 0; i < 3; i++) all.push((await lighthouse(new URL(path, url).href, { port: chrome.port, logLevel: "silent" })).lhr);
  const l = all[0].audits;
  console.log(path, all.map((r) => `${Math.round(r.audits["first-contentful-paint"].numericValue)}/${Math.round(r.audits["largest-contentful-paint"].numericValue)}/${Math.round(r.audits["total-blocking-time"].numericValue)}`).join(" "));
  const el = l["lcp-breakdown-insight"]?.details?.items ?? [];
  console.log(JSON.stringify(el).slice(0, 900));
  for (const r of l["network-requests"].details.items) console.log(Math.round(r.networkRequestTime), Math.round(r.networkEndTime), r.transferSize, r.priority, r.resourceType, r.url.replace(url, "").slice(0, 70));
  console.log("obs LCP", l.metrics.details.items[0].observedLargestContentfulPaint, "FCP", l.metrics.details.items[0].observedFirstContentfulPaint);
}
chrome.kill();
