import { createContext, useContext } from "react";
import { approve, reject, reviewQuery, reviewsQuery, undo } from "./api.ts";
import { approveLook, lookQuery, looksQuery, rejectLook, undoLook } from "./looks-api.ts";

/** Where the entries of a queue come from, and where decisions about them go. */
export type Source = {
  /** The first word of the queries' keys. */
  key: "reviews" | "looks";
  queue: typeof reviewsQuery;
  entry: typeof reviewQuery;
  approve: typeof approve;
  reject: typeof reject;
  undo: typeof undo;
};

export const firstLook: Source = {
  key: "reviews",
  queue: reviewsQuery,
  entry: reviewQuery,
  approve,
  reject,
  undo,
};

/** Entries that another reviewer has decided, without that decision. */
export const secondLook: Source = {
  key: "looks",
  queue: looksQuery,
  entry: lookQuery,
  approve: approveLook,
  reject: rejectLook,
  undo: undoLook,
};

export const SourceContext = createContext(firstLook);

/** The source of the entries on the screen. */
export const useSource = (): Source => useContext(SourceContext);
