export { download } from "./download.ts";
export type { Envelope } from "./envelope.ts";
export { ApiError, isApiError } from "./error.ts";
export { type CallOptions, http } from "./request.ts";
export { type UploadOptions, upload } from "./upload.ts";
export { uuid } from "./uuid.ts";
