import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { defaultConfig } from "#lib/config";
import { at, ok } from "./answers.ts";

export { at, http, ok, refused } from "./answers.ts";

export const config = { ...defaultConfig, mode: "demo" as const };

export const server = setupServer(
  http.get(at("/v1/config"), () => ok(config)),
  // A build's files, which no test's frame runs.
  http.get("*/games/:game/:version/:file", () => new HttpResponse("")),
);
