import { isApiError } from "#lib/http";

/**
 * The words for a list that did not come, where the specification has two (spec 8): a refusal speaks for itself,
 * `answered` is for another answer of the server, `lost` for a call without one.
 */
export const failureText = (answered: string, lost: string) => (error: unknown) => {
  if (!isApiError(error) || error.status === 0 || error.code === "bad_response") return lost;
  return error.status === 200 ? error.message : answered;
};
