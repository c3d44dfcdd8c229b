import { isApiError } from "#lib/http";

/**
 * The words for a list that did not come, where the specification has several (spec 8): a refusal speaks for itself, or
 * gets `unsaid` where it has no words; `answered` is for another answer of the server, `lost` for a call without one.
 */
export const failureText =
  (answered: string, lost: string, unsaid = answered) =>
  (error: unknown) => {
    if (!isApiError(error) || error.status === 0 || error.code === "bad_response") return lost;
    if (error.status !== 200) return answered;
    return error.wordless ? unsaid : error.message;
  };
