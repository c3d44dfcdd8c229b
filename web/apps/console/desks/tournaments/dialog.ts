import { lazy } from "react";

/** The dialog of an action. It loads when somebody opens it: most people only read the desk. */
export const Dialog = lazy(() => import("./dialogs.tsx"));
