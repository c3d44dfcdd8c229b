export { match } from "./address.ts";
export { useLeaveGuard } from "./guard.ts";
export {
  back,
  entry,
  lastAction,
  type NavigateOptions,
  navigate,
  startHistory,
  useEntryKey,
  useNavigationState,
  usePathname,
  useQueryParams,
} from "./history.ts";
export { exit, useSubscriberOnly } from "./login.ts";
export { openOverlay, unwind } from "./overlay.ts";
export { href, isGame, paths, type RouteName } from "./paths.ts";
export { AfterNavigation, startScroll } from "./scroll.ts";
export {
  type Found,
  type LoadContext,
  preload,
  type Route,
  type RouteTable,
  redirectOf,
  retryScreen,
  startRouter,
  useRoute,
  useScreen,
} from "./table.ts";
