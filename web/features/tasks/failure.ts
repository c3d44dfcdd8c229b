import { isApiError } from "#lib/http";

/**
 * The text for a list that failed to load, where the specification has several (spec 8): a refusal
 * has its own text or `unsaid`, another answer gets `answered`, a call without an answer `lost`.
 */
export const failureText =
  (answered: string, lost: string, unsaid = answered) =>
  (error: unknown) => {
    if (!isApiError(error) || error.status === 0 || error.code === "bad_response") return lost;
    if (error.status !== 200) return answered;
    return error.wordless ? unsaid : error.message;
  };
