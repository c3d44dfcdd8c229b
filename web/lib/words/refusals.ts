import { load } from "./load.ts";
import { languageOf, wordsArrived } from "./locale.ts";
import { getLocale } from "./runtime.ts";

/**
 * A refusal's text in the reader's language, by the codes of docs/api.md. The server's own texts are
 * English. A language's texts are loaded with its first refusal.
 */
export async function refusal(code: string, said: string): Promise<string> {
  // The first calls may be answered before the language is known.
  await wordsArrived();
  const language = languageOf(getLocale());
  try {
    const text = language && (await load(language, "refusals"))?.[code];
    return typeof text === "string" ? text : said;
  } catch {
    return said;
  }
}
