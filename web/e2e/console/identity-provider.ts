import { once } from "node:events";
import { createServer } from "node:http";
import type { Page } from "@playwright/test";
import Provider from "oidc-provider";
import { freeAddress } from "../own-server.ts";

export type Account = {
  email: string;
  email_verified: boolean;
  name: string;
  groups: string[];
};

export type IdentityProvider = {
  issuer: string;
  client: { id: string; secret: string };
  stop: () => Promise<void>;
};

/**
 * Starts a provider of OpenID Connect for one client. Its pages take an account's name with any
 * password. Groups are in the user info only, as they are at many providers.
 */
export async function identityProvider(
  accounts: Record<string, Account>,
  returnTo: string,
): Promise<IdentityProvider> {
  const address = await freeAddress();
  const issuer = `http://${address}`;
  const client = { id: "arena-console", secret: "a secret of the tests only" };
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [returnTo],
        grant_types: ["authorization_code"],
        response_types: ["code"],
      },
    ],
    cookies: { keys: ["for the tests only"] },
    claims: {
      openid: ["sub"],
      email: ["email", "email_verified"],
      profile: ["name", "groups"],
    },
    pkce: { required: () => true },
    findAccount: (_: unknown, id: string) => {
      const account = accounts[id];
      return account && { accountId: id, claims: () => ({ sub: id, ...account }) };
    },
  });
  const { hostname, port } = new URL(issuer);
  const server = createServer(provider.callback()).listen(Number(port), hostname);
  await once(server, "listening");
  return {
    issuer,
    client,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** Leaves the sign-in screen for the provider. */
export async function goToProvider(page: Page): Promise<void> {
  // The provider's pages ask another machine for a font.
  await page.route("https://fonts.googleapis.com/**", (route) => route.abort());
  await page.getByRole("button", { name: "Operator login" }).click();
}

/** Signs in on the provider's pages, and lets the console know who it is. */
export async function signInAt(page: Page, issuer: string, account: string): Promise<void> {
  await page.waitForURL(`${issuer}/**`);
  await page.locator("input[name=login]").fill(account);
  await page.locator("input[name=password]").fill("any");
  await page.locator("button[type=submit]").click();
  await page.getByRole("button", { name: "Continue" }).click();
}
