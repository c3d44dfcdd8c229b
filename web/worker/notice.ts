/*
 * What a push says, as the phone shows it. The server leaves out what a locked screen must not show.
 */

export type Notice = { title: string; options: NotificationOptions & { data: { path: string } } };

/** A push that cannot be read still has to show something: browsers take the subscription away otherwise. */
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

/** Where it leads: an address of the product, and home where there is none. */
const pathOf = (value: unknown): string =>
  typeof value === "string" && /^\/(?!\/)/.test(value) ? value : "/";
