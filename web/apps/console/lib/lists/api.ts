import { queryOptions } from "@tanstack/react-query";
import type { ExportedFile, ExportRequest, SavedFilter, SavedFilterList } from "#console/api";
import { http } from "#console/http";
import { m } from "#console/words";

/** Makes a file of a list, all its rows. */
export const exportList = (list: ExportRequest, name: string) =>
  http.post<ExportedFile>("/v1/exports", list, { doing: m.lists_export_doing({ list: name }) });

/** The lists whose filters can be saved. */
export type FilteredList = "claims" | "audit" | "changes" | "staff" | "timeline" | "rewards";

/** The person's saved filters of a list, by name. */
export const filtersQuery = (list: FilteredList) =>
  queryOptions({
    queryKey: ["saved-filters", list],
    queryFn: ({ signal }) => http.get<SavedFilterList>("/v1/filters", { query: { list }, signal }),
  });

export const saveFilter = (list: FilteredList, name: string, query: string) =>
  http.post<SavedFilter>("/v1/filters", { list, name, query });

export const deleteFilter = (id: string) =>
  http.post<unknown>(`/v1/filters/${encodeURIComponent(id)}/delete`);
