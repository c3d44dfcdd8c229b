import { tournament } from "../screens/routes.ts";
import type { Causes } from "./scenario.ts";

export const session: Causes = {
  "Tournament Results": {
    "MSISDN not found": {
      cause: async ({ page }) => {
        const id = await tournament({ page }, "esl", "Aim Train League");
        await page.addInitScript(() => {
          if (location.protocol !== "about:") sessionStorage.setItem("access_token", "no.good");
        });
        await page.goto(`/tournament/${id}`);
      },
    },
  },
  FAQs: {
    "No token received from refresh endpoint": {
      cause: async ({ page }) => {
        await page.route("**/api/v1/jt/gen", (route) =>
          route.fulfill({ json: { success: true, data: { msisdn: null }, errors: null } }),
        );
        await page.goto("/faqs?a=a-hand-off");
      },
    },
  },
};
