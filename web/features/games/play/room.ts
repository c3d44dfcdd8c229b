/** A match's room, as Play Now passes it to a game's screen (spec 2). Missing ids are empty. */
export type Room = { roomId: string; tournamentId: string };

const text = (value: unknown): string => String(value ?? "").trim();

export const botOf = (state: unknown): boolean => (state as { bot?: unknown } | null)?.bot === true;

export type Opponent = { username: string; profileImage: string | null; avatar: number | null };

export function opponentOf(state: unknown): Opponent | null {
  const said = (state as { opponent?: Partial<Record<keyof Opponent, unknown>> | null } | null)
    ?.opponent;
  if (typeof said?.username !== "string") return null;
  return {
    username: said.username,
    profileImage: typeof said.profileImage === "string" ? said.profileImage : null,
    avatar: typeof said.avatar === "number" ? said.avatar : null,
  };
}

/** The room in the navigation state, even if one id is missing. */
export function roomOf(state: unknown): Room | null {
  const said = (state ?? {}) as Partial<Record<keyof Room, unknown>>;
  const room = { roomId: text(said.roomId), tournamentId: text(said.tournamentId) };
  return room.roomId || room.tournamentId ? room : null;
}

/** The players of a match to watch, A first; null for a player's own match. */
export function watchedOf(state: unknown): readonly [string, string] | null {
  const { watch } = (state ?? {}) as { watch?: unknown };
  if (!Array.isArray(watch) || watch.length !== 2) return null;
  return [text(watch[0]), text(watch[1])];
}
