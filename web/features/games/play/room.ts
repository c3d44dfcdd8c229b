/** The room of a match, as Play Now hands it to a game's screen (spec 2). What nobody named is empty. */
export type Room = { roomId: string; tournamentId: string };

const text = (value: unknown): string => String(value ?? "").trim();

/** Whether navigation state says that the opponent is a bot. */
export const botOf = (state: unknown): boolean => (state as { bot?: unknown } | null)?.bot === true;

/** Whom the person meets, as navigation state has it: name, picture and face. */
export type Opponent = { username: string; profileImage: string | null; avatar: number | null };

/** The opponent that navigation state names; null where it names none. */
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

/** The room that navigation state names, also one that lacks something; null where it names none. */
export function roomOf(state: unknown): Room | null {
  const said = (state ?? {}) as Partial<Record<keyof Room, unknown>>;
  const room = { roomId: text(said.roomId), tournamentId: text(said.tournamentId) };
  return room.roomId || room.tournamentId ? room : null;
}
