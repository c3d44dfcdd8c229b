import { createContext, type ReactNode, use } from "react";
import type { Portal, Session, Staff } from "#console/api";
import type { Permission } from "./types.ts";

const Context = createContext<Session | null>(null);

/** Gives the signed-in person's session to all screens. */
export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  return <Context value={session}>{children}</Context>;
}

export function useSession(): Session {
  const session = use(Context);
  if (!session) throw new Error("there is no session here");
  return session;
}

export const useStaff = (): Staff => useSession().staff;

/** The portal, or null before somebody has signed in. */
export const usePortal = (): Portal | null => use(Context)?.portal ?? null;

/** `const can = useCan(); can("claims.work")`: hide what the role may not do. */
export function useCan(): (permission: Permission) => boolean {
  const { permissions } = useSession();
  return (permission) => permissions.includes(permission);
}
