import { m } from "#console/words";

const names: Record<string, () => string> = {
  desk: m.rewards_kind_desk,
  number: m.rewards_kind_number,
  codes: m.rewards_kind_codes,
};

/** The way of a reward to its owner, in words. */
export const kindName = (kind: string): string => names[kind]?.() ?? kind;
