import { wordsArrived } from "./locale.ts";
import { getLocale, type Locale } from "./runtime.ts";

/** Texts by the codes of docs/api.md. Loaded only after a refusal. */
const others: Partial<Record<Locale, () => Promise<{ default: Record<string, string> }>>> = {
  ur: () => import("./refusals.ur.json"),
};

/**
 * A refusal's text in the reader's language. The server's texts are English; its codes are stable.
 */
export async function refusal(code: string, said: string): Promise<string> {
  // The first calls may be answered before the language is known.
  await wordsArrived();
  const texts = await others[getLocale()]?.().catch(() => null);
  return texts?.default[code] ?? said;
}
