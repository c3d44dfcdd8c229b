import { notifications } from "@mantine/notifications";
import { errorText } from "./error-text.ts";

/**
 * Short notes at the bottom of the screen. A screen reader reads them when it is free; a refusal
 * that needs an answer stands in its dialog instead.
 */
export const toast = {
  done: (message: string): void => {
    notifications.show({ message, color: "accent", role: "status", withBorder: true });
  },
  /** Why a key or a click did nothing. */
  note: (message: string): void => {
    notifications.show({ message, color: "gray", role: "status", withBorder: true });
  },
  failed: (error: unknown): void => {
    notifications.show({
      message: errorText(error),
      color: "danger",
      role: "status",
      withBorder: true,
      autoClose: 10_000,
    });
  },
};
