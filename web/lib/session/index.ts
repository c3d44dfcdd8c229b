export { type Arrival, intake, startSession, takeRefusal } from "./bootstrap.ts";
export { freshToken, refreshToken } from "./refresh.ts";
export {
  hint,
  outboxMark,
  preference,
  pushMark,
  type SessionKey,
  sessionKeys,
  stored,
  typedNumber,
  unsentText,
} from "./storage.ts";
export {
  isLoggedIn,
  logOut,
  onSwitch,
  type Session,
  session,
  setRestoring,
  useSession,
} from "./store.ts";
