const gone = "…";

/**
 * Removes possible personal data: query strings, fragments, e-mail addresses, tokens and long
 * numbers. The server masks once more; masking here keeps the data off the network.
 */
export const withoutSecrets = (text: string): string =>
  text
    // Line and column after a query stay: they locate the error.
    .replace(/([?#])[^\s"'()<>]*?((?::\d{1,7}){0,2})(?=[\s"'()<>]|$)/g, `$1${gone}$2`)
    .replace(/[^\s"'()<>:/]+(?:@|%40)[^\s"'()<>/]+\.[^\s"'()<>/]+/gi, gone)
    .replace(/\b[\w-]{12,}\.[\w-]{4,}\.[\w-]{4,}/g, gone)
    // Line and column stay, as in `index-D1.js:1:98765`.
    .replace(/(?<!\.[a-z]{2,5}(?::\d{1,7})?:)(?<!\d)\+?\p{Nd}[\p{Nd} -]{4,}\p{Nd}/giu, gone);
