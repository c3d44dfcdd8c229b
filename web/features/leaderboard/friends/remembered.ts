const key = "arena.invite";

/** The code of an invitation, kept on this device through the log-in. */
export const remembered = {
  get(): string | null {
    try {
      return window.localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  set(code: string | null): void {
    try {
      if (code === null) window.localStorage.removeItem(key);
      else window.localStorage.setItem(key, code);
    } catch {
      // Without storage the code is typed on the friends' screen.
    }
  },
};
