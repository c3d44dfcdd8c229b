/** In CSS pixels. */
export const phone = { width: 390, height: 844 } as const;

export type Point = { x: number; y: number };

export type Tab = {
  goto: (url: string) => Promise<void>;
  /**
   * Runs a function in the page and returns its JSON result. The function can use only its
   * argument.
   */
  run: <Result, Argument = undefined>(
    script: (argument: Argument) => Result,
    argument?: Argument,
  ) => Promise<Result>;
  load: (source: string) => Promise<void>;
  press: (point: Point) => Promise<void>;
  type: (text: string) => Promise<void>;
  picture: () => Promise<Buffer>;
  /** Uncaught errors and policy violations, as far as the protocol reports them. */
  faults: () => string[];
  close: () => Promise<void>;
};

export type Browser = {
  /** A tab with its own storage and cookies. */
  open: () => Promise<Tab>;
  close: () => Promise<void>;
};
