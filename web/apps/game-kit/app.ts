type Dispatch = (name: string, ...args: string[]) => void;

/** Tells the app around the game, through its host. */
export const tellApp: Dispatch = (name, ...args) =>
  (window as { dispatchReactUnityEvent?: Dispatch }).dispatchReactUnityEvent?.(name, ...args);
