type Dispatch = (name: string, ...args: string[]) => void;

export const tellApp: Dispatch = (name, ...args) =>
  (window as { dispatchReactUnityEvent?: Dispatch }).dispatchReactUnityEvent?.(name, ...args);
