/** The room of a match, as Play Now hands it to a game's screen (spec 2). What nobody named is empty. */
export type Room = { roomId: string; tournamentId: string };

const text = (value: unknown): string => String(value ?? "").trim();

/** Whether navigation state says that the opponent is a bot. */
export const botOf = (state: unknown): boolean => (state as { bot?: unknown } | null)?.bot === true;

/** The room that navigation state names, also one that lacks something; null where it names none. */
export function roomOf(state: unknown): Room | null {
  const said = (state ?? {}) as Partial<Record<keyof Room, unknown>>;
  const room = { roomId: text(said.roomId), tournamentId: text(said.tournamentId) };
  return room.roomId || room.tournamentId ? room : null;
}
