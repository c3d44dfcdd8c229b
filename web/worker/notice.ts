/*
 * What a push says, as the phone shows it. The server leaves out what a locked screen must not show.
 */

/** Where a kind of news is looked at; one that is not known here leads home. */
const places: Record<string, string> = {
  match_room: "/tournaments",
  match_bye: "/tournaments",
  tournament_room: "/tournaments",
  tournament_won: "/profile",
  prize_waiting: "/profile",
  prize_paid: "/profile",
  prize_refused: "/profile",
  tournament_out: "/tournaments",
  tournament_cancelled: "/profile",
  task_approved: "/completed",
  task_rejected: "/completed",
  redemption_received: "/rewards/claims",
  claim_working: "/rewards/claims",
  claim_delivered: "/rewards/claims",
  claim_refused: "/rewards/claims",
  name_reset: "/edit-profile",
};

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
      data: { path: places[word(push.kind) ?? ""] ?? "/" },
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
