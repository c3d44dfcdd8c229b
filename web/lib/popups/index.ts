import { useSyncExternalStore } from "react";

/** Sheets that belong to the frame and that any screen may ask for. The portal says what each one draws. */
export type PopupName = "checkin" | "gameSelector" | "phone" | "howToPlay";

let open: PopupName | null = null;
let after: (() => void) | null = null;
const listeners = new Set<() => void>();

function set(next: PopupName | null): void {
  if (open === next) return;
  open = next;
  for (const listener of listeners) listener();
}

/** `then` runs when the sheet did what it was opened for, not when it is closed without. */
export function openPopup(name: PopupName, then: (() => void) | null = null): void {
  after = then;
  set(name);
}

export function closePopup(): void {
  after = null;
  set(null);
}

/** Closes the sheet and lets who opened it go on. */
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
