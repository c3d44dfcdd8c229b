/** The only thing a call throws. `status` 0 means that no answer came. */
export class ApiError extends Error {
  override name = "ApiError";
  readonly status: number;
  /** Machine code of the refusal, or one of `network`, `timeout`, `bad_response`, `http_<status>`. */
  readonly code: string;
  /** Texts for single inputs, by field name. */
  readonly fields: Readonly<Record<string, string>>;

  constructor(status: number, code: string, message: string, fields: Record<string, string> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = fields;
  }

  /** Worth trying again with the same intention: nothing was decided. */
  get transient(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

export const isApiError = (error: unknown, code?: string): error is ApiError =>
  error instanceof ApiError && (code === undefined || error.code === code);
