export { ApiError, isApiError } from "../../../../lib/http/error.ts";
export { type CallOptions, http, onAnswer } from "./call.ts";
export {
  askedStepUp,
  isCancelled,
  type StepUp,
  settleStepUp,
  useStepUp,
} from "./step-up.ts";
export { isWriting, onWritten, wroteLately } from "./writes.ts";
