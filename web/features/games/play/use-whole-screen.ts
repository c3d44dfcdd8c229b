import { useLayoutEffect } from "react";

/** While a game is open the frame leaves out what would lie over it; `whole`: on an upright phone too. */
export function useWholeScreen(whole: boolean): void {
  useLayoutEffect(() => {
    document.documentElement.setAttribute("data-stage-open", whole ? "whole" : "");
    return () => document.documentElement.removeAttribute("data-stage-open");
  }, [whole]);
}
