import { m } from "#words";

/** The only thing a call throws. `status` 0 means that no answer came. */
export class ApiError extends Error {
  override name = "ApiError";
  readonly status: number;
  /** Machine code of the refusal, or one of `network`, `timeout`, `bad_response`, `http_<status>`. */
  readonly code: string;
  /** Texts for single inputs, by field name. */
  readonly fields: Readonly<Record<string, string>>;
  /** What else the refusal says. */
  readonly data: unknown;
  /** The answer had no text for a person: the place's own is better than `message`. */
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

  /** Worth trying again with the same intention: nothing was decided. */
  get transient(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

export const isApiError = (error: unknown, code?: string): error is ApiError =>
  error instanceof ApiError && (code === undefined || error.code === code);
