import { use, useEffect } from "react";
import { Async } from "#ui";
import { m } from "#words";
import type { Task } from "./api.ts";
import { loadRows } from "./pending-list.tsx";

type Module = typeof import("./sheet.tsx");
let loading: Promise<Module> | null = null;

function load(): Promise<Module> {
  loading ??= import("./sheet.tsx").catch((error: unknown) => {
    // Retry loads the code again.
    loading = null;
    throw error;
  });
  return loading;
}

type Props = { task: Task; onClose: () => void };

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
 * For a page that may open the sheet: loads its code, and that of the waiting screenshots, while
 * there is a network.
 */
export function usePreloadedSheet(): void {
  useEffect(() => {
    load().catch(() => undefined);
    loadRows().catch(() => undefined);
  }, []);
}
