import { m } from "#http-words";

/** The only error that a call throws. `status` 0: no answer came. */
export class ApiError extends Error {
  override name = "ApiError";
  readonly status: number;
  /** The refusal's code, or `network`, `timeout`, `bad_response` or `http_<status>`. */
  readonly code: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly data: unknown;
  /** The answer had no text for people; the screen's own is better than `message`. */
  readonly wordless: boolean;

  constructor(
    status: number,
    code: string,
    message: string | null,
    fields: Record<string, string> = {},
    data?: unknown,
  ) {
    super(message ?? m.error_generic());
    this.wordless = message === null;
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.data = data;
  }

  /** The server decided nothing: the call may be repeated under the same intention. */
  get transient(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

export const isApiError = (error: unknown, code?: string): error is ApiError =>
  error instanceof ApiError && (code === undefined || error.code === code);
