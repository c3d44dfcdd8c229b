import { QueryClient } from "@tanstack/react-query";
import { HttpResponse } from "msw";
import { expect, it, vi } from "vitest";
import { http, server } from "#test";
import { buildQuery, preloadBuild } from "./build.ts";

const manifest = (bytes: number | null) => ({
  loaderUrl: "v1/loader.js",
  frameworkUrl: "v1/framework.js",
  dataUrl: "v1/data.json",
  codeUrl: "v1/code.wasm",
  ...(bytes !== null && { bytes }),
});

/** Serves one game; returns the files that were asked for, in order. */
function serve(bytes: number | null): string[] {
  const asked: string[] = [];
  server.use(
    http.get("*/games/early/*", ({ request }) => {
      asked.push(new URL(request.url).pathname.replace("/games/early/", ""));
      return asked.at(-1) === "build.json"
        ? HttpResponse.json(manifest(bytes))
        : new HttpResponse("");
    }),
  );
  return asked;
}

const start = () => new QueryClient().fetchQuery(buildQuery("early"));

it("fetches a small build with its manifest, which the next start takes, once", async () => {
  const asked = serve(56_000);
  await preloadBuild("early");
  const files = ["v1/loader.js", "v1/framework.js", "v1/data.json", "v1/code.wasm"];
  expect(asked.toSorted()).toEqual(["build.json", ...files].toSorted());
  asked.length = 0;
  expect((await start()).bytes).toBe(56_000);
  expect(asked).toEqual([]);
  await start();
  expect(asked).toEqual(["build.json"]);
});

it("fetches no more than the manifest of a large build, or of one without a size", async () => {
  for (const bytes of [22_500_000, null]) {
    const asked = serve(bytes);
    await preloadBuild("early");
    await start();
    expect(asked).toEqual(["build.json"]);
  }
});

it("asks again for a manifest that has grown old", async () => {
  const asked = serve(null);
  await preloadBuild("early");
  const now = performance.now();
  vi.spyOn(performance, "now").mockReturnValue(now + 61_000);
  await start();
  expect(asked).toEqual(["build.json", "build.json"]);
});

it("leaves it to the start to try again, where the network failed", async () => {
  server.use(http.get("*/games/early/build.json", () => HttpResponse.error()));
  const early = preloadBuild("early");
  // Started before the failure is known.
  const started = start();
  await new Promise((done) => setTimeout(done));
  const asked = serve(null);
  await early;
  expect((await started).bytes).toBeNull();
  expect(asked).toEqual(["build.json"]);
});
