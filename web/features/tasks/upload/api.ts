import type { TaskEntry } from "#api";
import { type UploadOptions, upload } from "#lib/http";

export type Task = {
  /** Undefined for a daily challenge. */
  gameId?: string;
  challengeId: string;
  name: string;
  objective: string | null | undefined;
  prize: number;
};

export type NewEntry = {
  /** Undefined for a daily challenge. */
  gameId?: string | undefined;
  challengeId: string;
  image: File;
};

/** Submits a screenshot for a game's challenge, or without a game for today's daily challenge. */
export function submitEntry(
  { gameId, challengeId, image }: NewEntry,
  options: UploadOptions,
): Promise<TaskEntry> {
  const form = new FormData();
  if (gameId !== undefined) form.set("gameId", gameId);
  form.set("challengeId", challengeId);
  form.set("entryImage", image);
  const path = gameId === undefined ? "/v1/daily-challenges/entry" : "/v1/challenge/entry";
  return upload<TaskEntry>(path, form, options);
}
