import { freeAddress, type OwnServer, ownServer } from "../own-server.ts";
import { test as base, expect } from "./fixtures.ts";
import {
  type Account,
  goToProvider,
  type IdentityProvider,
  identityProvider,
  signInAt,
} from "./identity-provider.ts";
import { signOut } from "./people.ts";

const accounts: Record<string, Account> = {
  zara: {
    email: "zara@operator.example",
    email_verified: true,
    name: "Zara Ahmed",
    groups: ["everybody", "console-heads"],
  },
  bilal: {
    email: "bilal@operator.example",
    email_verified: true,
    name: "Bilal Ahmed",
    groups: ["everybody"],
  },
};

type WorkerFixtures = {
  /** The console's listener, and the provider that knows it. */
  signOn: { listen: string; provider: IdentityProvider };
  server: OwnServer;
};

const test = base.extend<object, WorkerFixtures>({
  signOn: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are asked for from here.
    async ({}, use) => {
      const listen = await freeAddress();
      const { port } = new URL(`http://${listen}`);
      const provider = await identityProvider(accounts, `http://localhost:${port}/sso`);
      await use({ listen, provider });
      await provider.stop();
    },
    { scope: "worker" },
  ],
  server: [
    async ({ signOn: { listen, provider } }, use) => {
      const server = await ownServer({
        ARENA_CONSOLE__LISTEN: listen,
        ARENA_CONSOLE__SSO__ISSUER: provider.issuer,
        ARENA_CONSOLE__SSO__CLIENT_ID: provider.client.id,
        ARENA_CONSOLE__SSO__CLIENT_SECRET: provider.client.secret,
        ARENA_CONSOLE__SSO__ROLES: '{ "console-heads" = "administrator" }',
        ARENA_CONSOLE__SSO__LABEL: "Operator login",
      });
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
});

test("somebody of a group signs in, comes back to where they were, and makes their first passkey", async ({
  anotherBrowser,
  signOn: { provider },
}) => {
  test.slow();
  const page = await anotherBrowser();
  await page.goto("/account");
  await goToProvider(page);
  await signInAt(page, provider.issuer, "zara");

  await expect(page.getByRole("heading", { name: "Your account" })).toBeVisible();
  await expect(page).toHaveURL(/\/account$/);
  await expect(page.getByText("You signed in by single sign-on.")).toBeVisible();
  await expect(page.getByText(provider.issuer)).toBeVisible();
  const cookies = await page.context().cookies();
  const session = cookies.find(({ name }) => name === "arena_staff");
  expect(session).toMatchObject({ httpOnly: true, sameSite: "Strict" });
  expect(cookies.map(({ name }) => name)).not.toContain("arena_sign_on");

  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("The passkey was added.")).toBeVisible();

  await signOut(page);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByRole("heading", { name: "Hello, Zara Ahmed" })).toBeVisible();

  // Signing out ended the console's session only: the provider still knows the browser.
  await signOut(page);
  await goToProvider(page);
  await expect(page.getByRole("heading", { name: "Hello, Zara Ahmed" })).toBeVisible();
  await page.goto("/audit");
  await expect(page.getByText("staff join").first()).toBeVisible();
});

test("somebody without a group or who cancels is told what to do", async ({
  anotherBrowser,
  signOn: { provider },
}) => {
  const page = await anotherBrowser();
  await page.goto("/");
  await goToProvider(page);
  await signInAt(page, provider.issuer, "bilal");
  await expect(page.getByRole("heading", { name: "You are not signed in" })).toBeVisible();
  await expect(page.getByRole("alert")).toContainText("no group of the claim `groups`");
  await expect(page).toHaveURL(/\/sso$/);
  await page.getByRole("button", { name: "Sign in another way" }).click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();

  const other = await anotherBrowser();
  await other.goto("/");
  await goToProvider(other);
  await other.getByRole("link", { name: "Cancel" }).click();
  await expect(other.getByRole("alert")).toContainText("or you cancelled it");
  await other.getByRole("button", { name: "Start again" }).click();
  await other.waitForURL(`${provider.issuer}/**`);
});

test("a link with another browser's sign-in signs nobody in", async ({
  anotherBrowser,
  signOn: { provider },
}) => {
  const thief = await anotherBrowser();
  await thief.goto("/");
  // The thief keeps the provider's answer from their own browser, and makes a link of it.
  let answer: Record<string, string> = {};
  await thief.route("**/session/sso/finish", (route) => {
    answer = route.request().postDataJSON();
    return route.abort();
  });
  await goToProvider(thief);
  await signInAt(thief, provider.issuer, "zara");
  await expect.poll(() => answer.code).toBeTruthy();

  const victim = await anotherBrowser();
  await victim.goto(`/sso?${new URLSearchParams(answer)}`);
  await expect(victim.getByRole("alert")).toContainText("began in another browser");
  await victim.goto("/");
  await expect(victim.getByRole("heading", { name: "Sign in" })).toBeVisible();
});
