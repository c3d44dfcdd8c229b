import { expect, type Page } from "@playwright/test";
import type { OwnServer } from "./own-server.ts";
import { screenshot } from "./screenshot.ts";

export async function enterChallenge(page: Page, game: string): Promise<void> {
  await page.goto("/tasks");
  await page.getByRole("button", { name: /^(Choose a|Change) game/ }).click();
  await page
    .getByRole("dialog", { name: "Choose your game" })
    .getByRole("button", { name: game })
    .click();
  await page.getByRole("button", { name: "Submit Entry" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel("Choose a screenshot").setInputFiles(await screenshot(page));
  await sheet.getByRole("button", { name: "Submit", exact: true }).click();
  await sheet.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Submitted", { exact: true })).toBeVisible();
}

export async function approveAll(server: OwnServer): Promise<void> {
  const listed = await server.arena("tasks", "list");
  const ids = listed.flatMap((line) => line.match(/[0-9a-f-]{36}/) ?? []);
  expect(ids.length).toBeGreaterThan(0);
  await server.arena("tasks", "approve", ...ids);
}
