/** Reports an unexpected error to the server. The reporting code loads with the first error. */
export function report(error: unknown): void {
  void import("./send.ts")
    .then(({ send }) => send(error))
    // Without a network the report is dropped.
    .catch(() => undefined);
}

/** For React's root: reports an error that an error boundary caught. */
export function caught(error: unknown): void {
  console.error(error);
  report(error);
}

export function watchErrors(): void {
  // An event without an error comes from a script of another origin and says nothing.
  window.addEventListener("error", ({ error }) => error && report(error));
  window.addEventListener("unhandledrejection", ({ reason }) => report(reason));
}
