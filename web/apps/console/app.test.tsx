import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { open } from "#test/console";

it("shows the overview with the desks of the role", async () => {
  open("/");
  expect(await screen.findByRole("heading", { name: "Hello, Ayesha Khan" })).toBeVisible();
});
