/** Whether a level is played by the rules for phones (spec 9): what is declared as it starts is part of it from then on. */
export const onPhone = (): boolean =>
  window.matchMedia?.("(pointer: coarse) and (max-width: 960px)").matches ?? false;
