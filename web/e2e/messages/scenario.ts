import type { Locator, Page } from "@playwright/test";
import { become, type Member, type MemberOptions } from "../member.ts";

export type Given = {
  page: Page;
  member: Member | null;
};

export type Cause = {
  /** A guest by default. */
  as?: "subscriber" | MemberOptions;
  /** Causes the message, as a person would. */
  cause: (given: Given) => Promise<void>;
  /** The placeholders' values; a pattern where the value varies. */
  with?: Record<string, string | number | RegExp>;
  /** The part of the page to search, if the same text appears elsewhere. */
  within?: (page: Page) => Locator;
};

/** The rows of `docs/screens.md`, by screen, then by message. */
export type Causes = Record<string, Record<string, Cause>>;

export async function given(page: Page, { as }: Cause): Promise<Given> {
  const member = as === undefined ? null : await become(page, as === "subscriber" ? {} : as);
  return { page, member };
}

export const subscriber = (
  cause: (given: Given & { member: Member }) => Promise<void>,
  more: Omit<Cause, "as" | "cause"> = {},
): Cause => ({
  ...more,
  as: "subscriber",
  cause: async ({ page, member }) => {
    if (!member) throw new Error("nobody is logged in");
    await cause({ page, member });
  },
});

export function exactly(text: string, values: Cause["with"] = {}): RegExp {
  const pattern = text
    .split(/(\{\w+\})/)
    .map((part) => {
      const name = /^\{(\w+)\}$/.exec(part)?.[1];
      if (name === undefined) return part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
      const value = values[name];
      if (value === undefined) throw new Error(`no value for {${name}} of "${text}"`);
      return value instanceof RegExp ? value.source : String(value);
    })
    .join("");
  return new RegExp(`^${pattern}$`);
}
