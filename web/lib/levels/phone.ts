/**
 * Returns whether this device plays by the rules for phones (spec 9). The value is declared at the
 * start of a level and belongs to the level from then on.
 */
export const onPhone = (): boolean =>
  window.matchMedia?.("(pointer: coarse) and (max-width: 960px)").matches ?? false;
