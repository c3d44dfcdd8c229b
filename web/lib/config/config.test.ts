import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, it } from "vitest";
import type { Config } from "#api";
import { configQuery, defaultConfig } from "./index.ts";

it("completes the configuration of a node of an earlier build", () => {
  const client = new QueryClient();
  const { utcOffsets: _, additions: __, ...before } = defaultConfig;
  const earlier = { ...before, product: "Cup", additions: {} } as Config;
  client.setQueryData(configQuery().queryKey, earlier);
  const { data } = new QueryObserver(client, configQuery()).getCurrentResult();
  expect(data).toEqual({ ...defaultConfig, product: "Cup" });
});
