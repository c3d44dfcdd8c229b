type Dispatch = (name: string, ...args: string[]) => void;

/** Sends an event to the app around the game, through the host page. */
export const tellApp: Dispatch = (name, ...args) =>
  (window as { dispatchReactUnityEvent?: Dispatch }).dispatchReactUnityEvent?.(name, ...args);
