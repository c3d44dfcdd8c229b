import { useSyncExternalStore } from "react";

export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (listener) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
    () => window.matchMedia(query).matches,
  );

/** A touch screen no wider than a phone is long. */
export const phone = "(pointer: coarse) and (max-width: 960px)";
export const upright = `${phone} and (orientation: portrait)`;
