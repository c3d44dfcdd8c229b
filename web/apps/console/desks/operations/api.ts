import { useQueryClient } from "@tanstack/react-query";
import type { Announcement, AnnouncementDraft } from "#console/api";
import { http } from "#console/http";

const of = (word: string) => `/v1/operations/switches/${encodeURIComponent(word)}`;

export const pause = (word: string, reason: string, minutes: number | null) =>
  http.post<unknown>(`${of(word)}/pause`, { reason, minutes });

export const resume = (word: string) => http.post<unknown>(`${of(word)}/resume`);

export const announce = (draft: AnnouncementDraft) =>
  http.post<Announcement>("/v1/operations/announcement", draft);

export const withdraw = (version: number) =>
  http.post<Announcement>("/v1/operations/announcement/withdraw", { version });

export const forgetNode = (id: string) =>
  http.post<unknown>(`/v1/operations/nodes/${encodeURIComponent(id)}/forget`);

/** Loads the desk again, after an action. */
export function useReload(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ["operations"] });
}
