import { useSyncExternalStore } from "react";

/** Sheets that any screen may open. The portal maps each name to a component. */
export type PopupName = "checkin" | "gameSelector" | "phone" | "howToPlay";

let open: PopupName | null = null;
let after: (() => void) | null = null;
const listeners = new Set<() => void>();

function set(next: PopupName | null): void {
  if (open === next) return;
  open = next;
  for (const listener of listeners) listener();
}

/** `then` runs when the sheet has done its work, not when it is closed before. */
export function openPopup(name: PopupName, then: (() => void) | null = null): void {
  after = then;
  set(name);
}

export function closePopup(): void {
  after = null;
  set(null);
}

export function finishPopup(): void {
  const then = after;
  closePopup();
  then?.();
}

export const isPopupOpen = () => open !== null;

export const usePopup = (): PopupName | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => open,
  );
