import type { Page } from "@playwright/test";
import { chromium } from "./chromium.ts";
import { expect, test } from "./fixtures.ts";
import { checkIn, logIn } from "./operator.ts";
import { type OwnServer, ownServer } from "./own-server.ts";
import { type PushService, pushService } from "./push-service.ts";
import { approveAll, enterChallenge } from "./review.ts";

/*
 * Notifications from the switch to the phone. The test's push service replaces the browser
 * vendor's; the test passes its pushes to the real worker.
 */

let server: OwnServer;
let service: PushService;
const key = async () => {
  const answer = await fetch(`${server.url}/api/v1/config`);
  return ((await answer.json()) as { data: { pushKey: string } }).data.pushKey;
};

test.beforeAll(async () => {
  service = await pushService(key);
  server = await ownServer({
    ARENA_TASKS__AUTO_APPROVE: "false",
    ARENA_PUSH__SERVICES: JSON.stringify([service.origin]),
  });
});
test.afterAll(async () => {
  service.stop();
  await server.stop();
});

test.use({
  baseURL: async ({ baseURL: _ }, use) => use(server?.url),
  serviceWorkers: "allow",
  permissions: ["notifications"],
  launchOptions: chromium,
});

test.beforeEach(async ({ page }) => {
  await page.addInitScript((subscription) => {
    if (!("PushManager" in window)) return;
    let subscribedTo: string | null = localStorage.getItem("test.key");
    const bytes = (key: string) =>
      Uint8Array.from(atob(key.replaceAll("-", "+").replaceAll("_", "/")), (letter) =>
        letter.charCodeAt(0),
      ).buffer;
    const present = () =>
      subscribedTo === null
        ? null
        : {
            endpoint: subscription.endpoint,
            options: { applicationServerKey: bytes(subscribedTo) },
            toJSON: () => subscription,
            unsubscribe: async () => {
              subscribedTo = null;
              localStorage.removeItem("test.key");
              return true;
            },
          };
    Object.assign(PushManager.prototype, {
      getSubscription: async () => present(),
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        subscribedTo = applicationServerKey;
        localStorage.setItem("test.key", applicationServerKey);
        return present();
      },
    });
  }, service.subscription);
});

const row = (page: Page) => page.getByRole("switch", { name: "Notifications" });

/**
 * Delivers a push to the page's worker until a notification shows; repeats of a message are one
 * notification.
 */
async function deliver(page: Page, data: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const found = new Promise<string>((resolve) => {
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const own = registrations.find(
        ({ scopeURL, isDeleted }) => scopeURL.startsWith(server.url) && !isDeleted,
      );
      if (own) resolve(own.registrationId);
    });
  });
  await devtools.send("ServiceWorker.enable");
  const registrationId = await found;
  await expect(async () => {
    const push = { origin: server.url, registrationId, data };
    await devtools.send("ServiceWorker.deliverPushMessage", push);
    await expect.poll(() => shown(page), { timeout: 3_000 }).toHaveLength(1);
  }).toPass();
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const { getNotifications } = await navigator.serviceWorker.ready.then((registration) => ({
      getNotifications: () => registration.getNotifications(),
    }));
    return (await getNotifications()).map(({ title, body, data, tag }) => ({
      title,
      body,
      path: data.path as string,
      tagged: tag !== "",
    }));
  });

test("an approval reaches the phone, and leads to what was approved", async ({ page }) => {
  await logIn(page);
  await checkIn(page);
  await page.goto("/profile");
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expect(row(page)).toHaveAttribute("aria-checked", "false");
  await row(page).click();
  await expect(row(page)).toHaveAttribute("aria-checked", "true");

  await enterChallenge(page, "Freefire");
  await approveAll(server);
  await expect.poll(() => service.pushed.length).toBe(1);
  const [push = ""] = service.pushed;
  expect(JSON.parse(push)).toMatchObject({ kind: "task_approved", title: "Arena" });

  await deliver(page, push);
  const [notification] = await shown(page);
  expect(notification).toMatchObject({ title: "Arena", path: "/completed", tagged: true });
  expect(notification?.body).toContain("approved");

  const worker = page.context().serviceWorkers().at(-1);
  await worker?.evaluate(`registration.getNotifications().then(([notification]) => {
    dispatchEvent(new NotificationEvent("notificationclick", { notification }));
  })`);
  await expect(page).toHaveURL(/\/completed$/);
  await expect.poll(() => shown(page)).toEqual([]);
});

test("switched off, and logged out, nothing is pushed any more", async ({ page }) => {
  await logIn(page);
  await checkIn(page);
  await page.goto("/profile");
  await page.getByRole("button", { name: /^Messages/ }).click();
  const sheet = page.getByRole("dialog", { name: "Messages" });
  await sheet.getByRole("button", { name: "Switch on" }).click();
  await expect(sheet.getByText("Hear it first")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(row(page)).toHaveAttribute("aria-checked", "true");
  await page.reload();
  await expect(row(page)).toHaveAttribute("aria-checked", "true");

  const forgotten = page.waitForResponse(
    (answer) =>
      answer.url().endsWith("/push/subscription") && answer.request().method() === "DELETE",
  );
  await row(page).click();
  expect(await (await forgotten).json()).toMatchObject({ data: { forgotten: true } });
  await expect(row(page)).toHaveAttribute("aria-checked", "false");

  await row(page).click();
  await expect(row(page)).toHaveAttribute("aria-checked", "true");
  await page.getByRole("button", { name: "Logout" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Logout" }).click();
  await expect(page.getByText("You are logged out.")).toBeVisible();
  await expect
    .poll(() =>
      page.evaluate(() => [localStorage.getItem("arena.push"), localStorage.getItem("test.key")]),
    )
    .toEqual([null, null]);
  // For the next subscriber in this browser they are off.
  await logIn(page);
  await checkIn(page);
  await page.goto("/profile");
  await expect(row(page)).toHaveAttribute("aria-checked", "false");
});
