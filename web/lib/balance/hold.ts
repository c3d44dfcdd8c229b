let holds = 0;
let waiting: (() => void)[] = [];

/**
 * Makes balances of the server's events wait until the returned function is called: coins on their
 * way to the header bring the balance, and an event must not be there before them.
 */
export function holdBalance(): () => void {
  let held = true;
  holds += 1;
  return () => {
    if (!held) return;
    held = false;
    holds -= 1;
    if (holds > 0) return;
    const due = waiting;
    waiting = [];
    for (const show of due) show();
  };
}

/** Runs `show` at once, or when the last hold ends. */
export function afterHold(show: () => void): void {
  if (holds > 0) waiting.push(show);
  else show();
}
