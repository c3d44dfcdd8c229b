import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import type { Session } from "#console/api";
import { SessionProvider } from "#console/session";
import { ConsoleUi } from "#console-ui";
import { App } from "../../apps/console/app.tsx";
import { StepUpDialog } from "../../apps/console/entrance/step-up-dialog.tsx";
import { at, http, ok, refused, server } from "./server.ts";

export {
  creationOptions,
  fakeCredentials,
  noCredentials,
  requestOptions,
} from "./credentials.ts";
export { openedStreams, showTab, stream } from "./events.ts";
export { at, http, ok, refused, server };

/** The session of an administrator who may do everything. */
export const administrator: Session = {
  staff: { id: "1", name: "Ayesha Khan", email: "a@b.pk", role: "administrator", state: "active" },
  permissions: ["changes.read", "changes.decide", "staff.read", "staff.manage", "audit.read"],
  demo: false,
  portal: {
    product: "Arena",
    operator: "Operator",
    coin: "Coins",
    timeZone: "Asia/Karachi",
    currency: "PKR",
  },
  idleUntil: new Date(Date.now() + 15 * 60_000).toISOString(),
  expiresAt: new Date(Date.now() + 12 * 60 * 60_000).toISOString(),
  passkeys: 2,
  recoveryCodes: 10,
};

const clientOf = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

/** Opens the whole console at an address, for somebody with this session or nobody. */
export function open(path: string, session: Session | null = administrator) {
  window.history.replaceState({ key: "test" }, "", path);
  server.use(
    http.get(at("/v1/session"), () =>
      session ? ok(session) : refused("session_needed", "Sign in.", 401),
    ),
  );
  const client = clientOf();
  return { user: userEvent.setup(), client, ...render(<App client={client} still />) };
}

/** Renders a part of a screen for somebody with a session. */
export function show(ui: ReactNode, { path = "/", session = administrator } = {}) {
  window.history.replaceState({ key: "test" }, "", path);
  const client = clientOf();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ConsoleUi still>
      <QueryClientProvider client={client}>
        <SessionProvider session={session}>
          {children}
          <StepUpDialog />
        </SessionProvider>
      </QueryClientProvider>
    </ConsoleUi>
  );
  return { user: userEvent.setup(), client, ...render(ui, { wrapper }) };
}
