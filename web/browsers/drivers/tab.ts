/** How wide and high a phone's screen is, in CSS pixels. */
export const phone = { width: 390, height: 844 } as const;

export type Point = { x: number; y: number };

/** A tab of a browser, whatever protocol drives it. */
export type Tab = {
  /** Loads an address and waits for its document. */
  goto: (url: string) => Promise<void>;
  /** Runs a function in the page and returns its JSON result. The function sees nothing but its argument. */
  run: <Result, Argument = undefined>(
    script: (argument: Argument) => Result,
    argument?: Argument,
  ) => Promise<Result>;
  /** Runs a library's source in the page. */
  load: (source: string) => Promise<void>;
  /** Taps or clicks at a point of what is seen. */
  press: (point: Point) => Promise<void>;
  /** Types into the element that has the focus. */
  type: (text: string) => Promise<void>;
  /** A PNG of what is seen. */
  picture: () => Promise<Buffer>;
  /** Errors that the page threw and policies that it broke, where the protocol tells of them. */
  faults: () => string[];
  close: () => Promise<void>;
};

export type Browser = {
  /** A tab with storage and cookies of its own. */
  open: () => Promise<Tab>;
  close: () => Promise<void>;
};
