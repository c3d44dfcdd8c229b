import type { Page } from "@playwright/test";
import { lose, refuseWith } from "../answers.ts";
import { freshName } from "../operator.ts";
import { picture } from "../picture.ts";
import { asSubscriber, type Causes } from "./scenario.ts";

const choose = async (page: Page, file: ReturnType<typeof picture>) => {
  await page.goto("/edit-profile");
  await page.getByLabel("Profile picture").setInputFiles(file);
};

async function save(page: Page): Promise<void> {
  await page.goto("/edit-profile");
  await page.getByLabel("Username").fill(freshName());
  await page.getByRole("button", { name: "Save changes" }).click();
}

const path = "user/profile/complete";
const refusal = "This username is not possible.";

export const profile: Causes = {
  "Edit Profile": {
    "Please select a valid image file.": asSubscriber(({ page }) =>
      choose(page, { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("notes") }),
    ),
    "File size must not exceed 2MB.": asSubscriber(({ page }) => {
      const small = picture();
      return choose(page, {
        ...small,
        buffer: Buffer.concat([small.buffer, Buffer.alloc(2_097_153)]),
      });
    }),
    "Failed to update profile: {message}": asSubscriber(
      async ({ page }) => {
        await refuseWith(page, path, "profile_refused", refusal);
        await save(page);
      },
      { with: { message: refusal.replaceAll(".", "\\.") } },
    ),
    "An error occurred while updating the profile.": asSubscriber(async ({ page }) => {
      await lose(page, path);
      await save(page);
    }),
  },
  Profile: {
    "Profile updated successfully!": asSubscriber(({ page }) => save(page)),
  },
};
