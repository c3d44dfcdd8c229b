export {
  type Arrival,
  intake,
  retryRestore,
  settleSession,
  startSession,
  takeRefusal,
} from "./bootstrap.ts";
export { ask, type Question, useQuestion } from "./question.ts";
export { freshToken, generate, refreshToken } from "./refresh.ts";
export {
  hint,
  outboxMark,
  pendingResultsText,
  preference,
  pushMark,
  type SessionKey,
  sessionKeys,
  stored,
  typedNumber,
} from "./storage.ts";
export {
  isLoggedIn,
  logOut,
  onSwitch,
  type Session,
  session,
  setUndecided,
  useSession,
} from "./store.ts";
