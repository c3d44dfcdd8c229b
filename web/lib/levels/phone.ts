/**
 * Whether this device plays by the rules for phones (spec 9). Declared at a level's start; the
 * level keeps it.
 */
export const onPhone = (): boolean =>
  window.matchMedia?.("(pointer: coarse) and (max-width: 960px)").matches ?? false;
