/** The room of a match, as Play Now hands it to a game's screen (spec 2). */
export type Room = {
  roomId: string;
  /** Empty where nobody said which: then no result can be reported. */
  tournamentId: string;
};

const text = (value: unknown): string =>
  typeof value === "number" || typeof value === "string" ? String(value).trim() : "";

function said(state: unknown): Room {
  const { roomId, tournamentId } = (state ?? {}) as { roomId?: unknown; tournamentId?: unknown };
  return { roomId: text(roomId), tournamentId: text(tournamentId) };
}

/** The room that navigation state names. */
export function roomOf(state: unknown): Room | null {
  const room = said(state);
  return room.roomId ? room : null;
}

/** The same, where the tournament must be named too. */
export function matchOf(state: unknown): Room | null {
  const room = said(state);
  return room.roomId && room.tournamentId ? room : null;
}

/** Whether somebody comes for a match, with all that it takes or without. */
export const namesMatch = (state: unknown): boolean => {
  const { roomId, tournamentId } = said(state);
  return roomId !== "" || tournamentId !== "";
};
