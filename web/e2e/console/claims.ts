import { type Browser, expect } from "@playwright/test";
import type { OwnServer } from "../own-server.ts";
import { approveAll } from "../review.ts";
import { become, claimed, earned } from "../subscriber.ts";

/** The ids of the claims that nobody has taken. */
const open = async (server: OwnServer) =>
  (await server.arena("claims", "list")).flatMap((line) => line.match(/^[0-9a-f-]{36}/) ?? []);

/** Lets a new subscriber claim a reward. Returns the claim's id. */
export async function newClaim(browser: Browser, server: OwnServer): Promise<string> {
  const before = await open(server);
  const context = await browser.newContext({ baseURL: server.url });
  const subscriber = await become(await context.newPage());
  await earned(subscriber);
  await approveAll(server);
  await claimed(subscriber);
  await context.close();
  const [id] = (await open(server)).filter((id) => !before.includes(id));
  expect(id).toBeDefined();
  return id ?? "";
}
