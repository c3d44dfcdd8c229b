export { lastAnswer, type SessionEnd, useSessionEnd, warningMs } from "./activity.ts";
export {
  beginSignIn,
  finishSignIn,
  finishStepUp,
  leaveWallboard,
  recover,
  sessionQuery,
  signOut,
} from "./api.ts";
export { SessionProvider, useCan, usePortal, useSession, useStaff } from "./context.tsx";
export { minutesAndSeconds } from "./end.ts";
export { roleName, roleNote } from "./roles.ts";
export {
  finishSignOn,
  goToSignOn,
  leave,
  signOnAnswer,
  signOnOfferQuery,
  takeReturn,
} from "./sign-on.ts";
export { type Permission, type Role, roles } from "./types.ts";
