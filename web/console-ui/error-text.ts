import { isApiError } from "#console/http";
import { PasskeyError } from "#console/passkey";
import { m } from "#console/words";

/** What an error says to the person. */
export function errorText(error: unknown): string {
  if (error instanceof PasskeyError) return error.message;
  if (!isApiError(error)) return m.error_generic();
  if (error.status === 404 && error.wordless) return m.error_not_found();
  if (error.status === 403 && error.code === "not_permitted") return m.error_not_permitted();
  if (error.status === 409 && error.wordless) return m.error_conflict();
  return error.message;
}
