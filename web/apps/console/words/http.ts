import { m } from "./generated/messages.js";

/* The texts of calls, in place of the portal's (`lib/http/words.ts`). */

export { m };

/** The console's server answers in English, so its own text stands. */
export const refusal = async (_code: string, said: string): Promise<string> => said;
