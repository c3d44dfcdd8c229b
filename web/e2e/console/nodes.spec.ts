import { join } from "node:path";
import { Front } from "../front.ts";
import { type OwnPostgres, ownPostgres } from "../own-postgres.ts";
import { freeAddress, type OwnServer, ownServer } from "../own-server.ts";
import { newClaim } from "./claims.ts";
import { expect, newPerson, test } from "./fixtures.ts";
import { accept, confirm, invite } from "./people.ts";

/*
 * Two nodes over one Postgres, behind one proxy. A page's stream of events stays at the node to which
 * the proxy led when the page was opened; its calls go where the proxy leads now.
 */

const zara = { name: "Zara Ahmed", email: "zara@operator.example" };

type Node = { server: OwnServer; console: string };

let postgres: OwnPostgres;
let front: Front;
let url: string;
let first: Node;
let second: Node;

test.beforeAll(async () => {
  postgres = await ownPostgres();
  front = new Front();
  url = (await front.listen()).replace("127.0.0.1", "localhost");
  const node = async (): Promise<Node> => {
    const listen = await freeAddress();
    const server = await ownServer({
      ARENA_DATABASE_URL: postgres.url,
      ARENA_DATA_DIR: join(postgres.folder, "data"),
      ARENA_TASKS__AUTO_APPROVE: "false",
      ARENA_CONSOLE__LISTEN: listen,
      ARENA_CONSOLE__URL: url,
    });
    return { server, console: `http://${listen}` };
  };
  // The first one makes the tables.
  first = await node();
  second = await node();
});
test.afterAll(async () => {
  front?.close();
  await Promise.all([first?.server.stop(), second?.server.stop()]);
  await postgres?.stop();
});

test("two people at two nodes see what the other does, also after one node died", async ({
  browser,
}) => {
  test.slow();
  const claim = await newClaim(browser, first.server);
  front.node = first.console;
  const administrator = await newPerson(browser, url);
  // Each start replaces the link of the one before.
  await administrator.goto(second.server.consoleLink ?? "");
  await administrator.getByRole("button", { name: "Continue without a passkey" }).click();
  await expect(administrator.getByRole("heading", { name: /^Hello/ })).toBeVisible();
  const link = await invite(administrator, zara, "Customer care");
  await administrator.goto(`/claims/${claim}`);
  const detail = administrator.getByRole("region", { name: "Claim", exact: true });
  await expect(administrator.getByRole("button", { name: "Take" })).toBeVisible();

  front.node = second.console;
  const care = await newPerson(browser, url);
  await accept(care, link, zara);
  await care.goto(`/claims/${claim}`);
  await expect(administrator.getByText("Zara Ahmed is here too")).toBeVisible();
  await expect(care.getByText("Demo administrator is here too")).toBeVisible();
  await care.getByRole("button", { name: "Take" }).click();
  await expect(detail.getByText("zara@operator.example has taken this claim.")).toBeVisible();

  // The node of the administrator's stream dies. The page comes to the other node by itself.
  await first.server.crash();
  await care.getByRole("button", { name: "Deliver" }).click();
  const dialog = care.getByRole("dialog", { name: /^Deliver / });
  await dialog.getByLabel("Reference").fill("TCS 4711");
  await dialog.getByRole("button", { name: "Deliver" }).click();
  await expect(detail.getByText("Delivered", { exact: true })).toBeVisible({ timeout: 30_000 });

  // A person who is disabled at one node is signed out at the other.
  front.node = first.console;
  await administrator.goto("/staff");
  await administrator.getByRole("button", { name: "Actions for Zara Ahmed" }).click();
  await administrator.getByRole("menuitem", { name: "Disable" }).click();
  const disable = administrator.getByRole("dialog", { name: "Disable Zara Ahmed?" });
  await disable.getByLabel("Reason").fill("Lost a laptop");
  await disable.getByRole("button", { name: "Disable" }).click();
  await confirm(administrator);
  await expect(care.getByRole("heading", { name: "Sign in" })).toBeVisible();

  // The wallboard misses a node that was killed after its third report that did not come.
  front.node = second.console;
  await administrator.goto("/wallboard");
  await expect(administrator.getByText("2 of 2")).toBeVisible();
  await first.server.kill();
  await expect(administrator.getByText("1 of 2")).toBeVisible({ timeout: 30_000 });
  await Promise.all([administrator, care].map((page) => page.context().close()));
});
