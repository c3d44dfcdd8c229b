import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import type { Session } from "#console/api";
import { SessionProvider } from "#console/session";
import { ConsoleUi } from "#console-ui";
import { App } from "../../apps/console/app.tsx";
import { StepUpDialog } from "../../apps/console/entrance/step-up-dialog.tsx";
import { administrator } from "./administrator.ts";
import { at, http, ok, refused, server } from "./server.ts";

export { care, careWithout, confirmed, serveSubscriber } from "./care.ts";
export {
  creationOptions,
  fakeCredentials,
  noCredentials,
  requestOptions,
} from "./credentials.ts";
export { openedStreams, showTab, stream } from "./events.ts";
export { savedFiles } from "./files.ts";
export { administrator, at, http, ok, refused, server };

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
