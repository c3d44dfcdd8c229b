import { wordsArrived } from "./locale.ts";
import { getLocale, type Locale } from "./runtime.ts";

/** By the codes of docs/api.md. Read when something is refused, by nobody else. */
const others: Partial<Record<Locale, () => Promise<{ default: Record<string, string> }>>> = {
  ur: () => import("./refusals.ur.json"),
};

/** What the server says of a refusal, in the reader's language. It speaks English itself; its codes are stable. */
export async function refusal(code: string, said: string): Promise<string> {
  // The first calls are on their way before it is known in which language the page is read.
  await wordsArrived();
  const texts = await others[getLocale()]?.().catch(() => null);
  return texts?.default[code] ?? said;
}
