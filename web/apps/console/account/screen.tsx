import { useStaff } from "#console/session";
import { m } from "#console/words";
import { Page } from "#console-ui";
import { OwnSessions } from "./own-sessions.tsx";
import { Passkeys } from "./passkeys.tsx";
import { RecoveryCodesSection } from "./recovery-codes-section.tsx";
import { SignOnSection } from "./sign-on-section.tsx";

/** The person's own account: how they sign in, and where they are signed in. */
export default function Account() {
  const { email } = useStaff();
  return (
    <Page title={m.account_title()} intro={m.account_intro({ email })}>
      <Passkeys />
      <RecoveryCodesSection />
      <SignOnSection />
      <OwnSessions />
    </Page>
  );
}
