import type { Locator, Page } from "@playwright/test";
import { become, type Subscriber, type SubscriberOptions } from "../subscriber.ts";

export type Given = {
  page: Page;
  subscriber: Subscriber | null;
};

export type Cause = {
  /** A guest by default. */
  as?: "subscriber" | SubscriberOptions;
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
  const subscriber = as === undefined ? null : await become(page, as === "subscriber" ? {} : as);
  return { page, subscriber };
}

export const asSubscriber = (
  cause: (given: Given & { subscriber: Subscriber }) => Promise<void>,
  more: Omit<Cause, "as" | "cause"> = {},
): Cause => ({
  ...more,
  as: "subscriber",
  cause: async ({ page, subscriber }) => {
    if (!subscriber) throw new Error("nobody is logged in");
    await cause({ page, subscriber });
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
