import { use, useEffect } from "react";
import { Async } from "#ui";
import { m } from "#words";
import type { Task } from "./api.ts";
import { loadRows } from "./kept-list.tsx";

type Module = typeof import("./sheet.tsx");
let loading: Promise<Module> | null = null;

function load(): Promise<Module> {
  loading ??= import("./sheet.tsx").catch((error: unknown) => {
    // Code that did not arrive is asked for again by Retry.
    loading = null;
    throw error;
  });
  return loading;
}

type Props = { task: Task; onClose: () => void };

/** The sheet, whose code stays out of the page's own. */
export const EntrySheet = (props: Props) => (
  <Async skeleton={null} errorText={m.upload_error()}>
    <Loaded {...props} />
  </Async>
);

function Loaded(props: Props) {
  const { EntrySheet: Sheet } = use(load());
  return <Sheet {...props} />;
}

/**
 * For a page that may open it: fetches it behind the page, so that it is there with the tap, and what is drawn where the
 * network was gone then: without one it could not be fetched any more.
 */
export function usePreloadedSheet(): void {
  useEffect(() => {
    load().catch(() => undefined);
    loadRows().catch(() => undefined);
  }, []);
}
