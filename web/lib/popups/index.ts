import { useSyncExternalStore } from "react";

/** Sheets that belong to the frame and that any screen may ask for. The portal says what each one draws. */
export type PopupName = "checkin" | "gameSelector" | "phone" | "howToPlay";

let open: PopupName | null = null;
const listeners = new Set<() => void>();

function set(next: PopupName | null): void {
  if (open === next) return;
  open = next;
  for (const listener of listeners) listener();
}

export const openPopup = (name: PopupName) => set(name);
export const closePopup = () => set(null);
export const isPopupOpen = () => open !== null;

export const usePopup = (): PopupName | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => open,
  );
