import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "../fixtures.ts";
import { allMatched, messageRows, type Shown, unmatched, unshownRows } from "../table.ts";
import { causes, nameOf } from "./index.ts";
import { exactly, given } from "./scenario.ts";

test.use({ trace: "off", contextOptions: { reducedMotion: "reduce" } });

const phone = { width: 390, height: 844 };
const desk = { width: 1440, height: 900 };
const rows = messageRows();
const scenarios = new Map(causes);

test("every message of the tables has a cause, and every cause a message", () => {
  const rowNames = rows.map(({ screen, text }) => nameOf(screen, text));
  expect(
    unmatched(
      rowNames,
      causes.map(([name]) => name),
    ),
  ).toEqual(allMatched);
  expect(scenarios.size, "no cause is there twice").toBe(causes.length);
});

test("what no screen shows is held by the test that the table names", () => {
  for (const { text, test: file } of unshownRows()) {
    const path = resolve(import.meta.dirname, "../../..", file);
    expect(existsSync(path), `${file} exists`).toBe(true);
    expect(readFileSync(path, "utf8"), `${file} expects it`).toContain(`"${text}"`);
  }
});

for (const { screen, text, shown } of rows) {
  const name = nameOf(screen, text);
  const scenario = scenarios.get(name);
  if (!scenario) continue;

  test(name, async ({ page, accessible }) => {
    await page.setViewportSize(phone);
    await scenario.cause(await given(page, scenario));
    const where = scenario.within?.(page) ?? page;
    const found = where.getByText(exactly(text, scenario.with)).filter({ visible: true }).first();
    await expect(found).toBeVisible({ timeout: 12_000 });
    expect(await found.evaluate(announced), "how it is told").toBe(shown);
    // A desktop has the same markup, so being visible is enough there.
    await page.setViewportSize(desk);
    await expect(found, "on a desk").toBeVisible();
    await page.setViewportSize(phone);
    await expect(found).toBeVisible();
    // Check only the part with the message; other tests check the rest.
    const part = await found.evaluate((element) => {
      const whole = element.closest("dialog, section, form, main, [popover]") ?? element;
      whole.setAttribute("data-said", "");
      return "[data-said]";
    });
    await accessible({ part });
  });
}

/** How screen readers announce the message. */
function announced(element: Element): Shown {
  const teller = element.closest('[role="alert"], [role="status"], dialog');
  if (teller === null) return "page";
  return teller.tagName === "DIALOG" ? "dialog" : (teller.getAttribute("role") as Shown);
}
