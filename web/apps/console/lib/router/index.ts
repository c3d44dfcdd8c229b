export { useLeaveGuard } from "../../../../lib/router/guard.ts";
export { back, navigate, usePathname, useSearch } from "../../../../lib/router/history.ts";
export { useFilters } from "./filters.ts";
export {
  href,
  invitationPath,
  paths,
  type RouteName,
  routeAt,
  signOnPath,
  useParams,
} from "./paths.ts";
