import { useSyncExternalStore } from "react";
import { preference } from "../session/storage.ts";

export type Theme = "system" | "light" | "dark";

let current: Theme = "system";
const listeners = new Set<() => void>();

function apply(): void {
  if (current === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = current;
}

/** Runs before the first render. */
export function startTheme(): void {
  const chosen = preference.get("theme");
  current = chosen === "light" || chosen === "dark" ? chosen : "system";
  apply();
}

export function setTheme(theme: Theme): void {
  current = theme;
  preference.set("theme", theme === "system" ? null : theme);
  apply();
  for (const listener of listeners) listener();
}

export const useTheme = (): Theme =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
