import { notifications } from "@mantine/notifications";
import { m } from "#console/words";
import { errorText } from "./error-text.ts";

/** What all notes share. */
const shared = () => ({
  role: "status" as const,
  withBorder: true,
  closeButtonProps: { "aria-label": m.action_close() },
});

/**
 * Short notes at the top of the screen. A screen reader reads them when it is free; a refusal
 * that needs an answer stands in its dialog instead.
 */
export const toast = {
  done: (message: string): void => {
    notifications.show({ message, color: "accent", ...shared() });
  },
  /** Why a key or a click did nothing. */
  note: (message: string): void => {
    notifications.show({ message, color: "gray", ...shared() });
  },
  /** Takes all notes away, also those that wait for a place. */
  clear: (): void => {
    notifications.clean();
  },
  failed: (error: unknown): void => {
    notifications.show({
      message: errorText(error),
      color: "danger",
      autoClose: 10_000,
      ...shared(),
    });
  },
};
