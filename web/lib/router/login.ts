import { useQueryClient } from "@tanstack/react-query";
import { configQuery, defaultConfig, landingHref } from "../config/index.ts";
import { session } from "../session/store.ts";

/** Leaves the app, or loads it anew; one place, so that tests can watch it. */
export const exit = {
  to: (url: string) => window.location.assign(url),
  reload: () => window.location.reload(),
};

const here = () => window.location.pathname + window.location.search;

/**
 * For actions that a guest may see but not do: `const member = useMemberOnly();`
 * `onClick={() => member(() => openPopup("checkin"))}`. A guest goes to the landing page and comes back here.
 */
export function useMemberOnly(): (action: () => void, returnTo?: string) => void {
  const client = useQueryClient();
  return (action, returnTo = here()) => {
    if (session().status === "member") action();
    else if (session().status === "guest")
      exit.to(landingHref(client.getQueryData(configQuery().queryKey) ?? defaultConfig, returnTo));
  };
}
