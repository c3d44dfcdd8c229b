export type { Envelope } from "./envelope.ts";
export { ApiError, isApiError } from "./error.ts";
export { type CallOptions, http } from "./request.ts";
export { uuid } from "./uuid.ts";
