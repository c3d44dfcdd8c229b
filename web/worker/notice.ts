/* A push as the phone shows it. The server leaves out anything unfit for a locked screen. */

export type Notice = { title: string; options: NotificationOptions & { data: { path: string } } };

/**
 * A push's notification. An unreadable push must also show something, or the browser ends the
 * subscription.
 */
export function noticeOf(text: string | undefined, world: { host: string; icon: string }): Notice {
  const push = read(text);
  const title = word(push.title) ?? world.host;
  const id = word(push.id);
  return {
    title,
    options: {
      body: word(push.text) ?? "",
      // The same message twice is one notification.
      ...(id ? { tag: id } : {}),
      dir: "auto",
      icon: world.icon,
      data: { path: pathOf(push.path) },
    },
  };
}

function read(text: string | undefined): Record<string, unknown> {
  try {
    const push: unknown = JSON.parse(text ?? "");
    return typeof push === "object" && push !== null ? (push as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

const word = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

/** The path to open: an address of the product, or home. */
const pathOf = (value: unknown): string =>
  typeof value === "string" && /^\/(?!\/)/.test(value) ? value : "/";
