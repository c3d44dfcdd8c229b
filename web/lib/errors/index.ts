/** Tells the server of an error that nobody expected. Its code comes with the first one. */
export function report(error: unknown): void {
  void import("./send.ts")
    .then(({ send }) => send(error))
    // Without a network there is nobody to tell.
    .catch(() => undefined);
}

/** For React's root: what a section's boundary or a screen's has caught. */
export function caught(error: unknown): void {
  console.error(error);
  report(error);
}

/** What nobody caught. */
export function watchErrors(): void {
  // Without an error it is another origin's, and says nothing.
  window.addEventListener("error", ({ error }) => error && report(error));
  window.addEventListener("unhandledrejection", ({ reason }) => report(reason));
}
