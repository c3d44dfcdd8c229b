const gone = "…";

/**
 * A text without what may be somebody's: query strings and fragments, e-mails, tokens, long numbers. The server masks
 * once more; what is not sent cannot be read on the way.
 */
export const withoutSecrets = (text: string): string =>
  text
    // Lines and columns behind a query say where it was.
    .replace(/([?#])[^\s"'()<>]*?((?::\d{1,7}){0,2})(?=[\s"'()<>]|$)/g, `$1${gone}$2`)
    .replace(/[^\s"'()<>:/]+(?:@|%40)[^\s"'()<>/]+\.[^\s"'()<>/]+/gi, gone)
    .replace(/\b[\w-]{12,}\.[\w-]{4,}\.[\w-]{4,}/g, gone)
    // Not the line and column of `index-D1.js:1:98765`.
    .replace(/(?<!\.[a-z]{2,5}(?::\d{1,7})?:)(?<!\d)\+?\p{Nd}[\p{Nd} -]{4,}\p{Nd}/giu, gone);
