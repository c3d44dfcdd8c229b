import { useMutation } from "@tanstack/react-query";
import { useConfig } from "#lib/config";
import { leavePush } from "#lib/push";
import { href, navigate } from "#lib/router";
import { endSession } from "#lib/subscriber";
import { Button, Sheet, toast } from "#ui";
import { m } from "#words";

/** Asks before the logout: logging in again needs a code by SMS. */
export default function LogoutSheet({ onClose }: { onClose: () => void }) {
  const { coin } = useConfig();
  const logout = useMutation({
    // Without a network the session still ends here: token and number are removed.
    mutationFn: () => {
      void leavePush().catch(() => undefined);
      return endSession(() => navigate(href("home"), { replace: true }));
    },
    onSettled: () => toast(m.profile_logged_out(), "good"),
  });
  return (
    <Sheet
      open
      onClose={onClose}
      title={m.profile_logout_title()}
      footer={
        <>
          <Button variant="danger" block busy={logout.isPending} onClick={() => logout.mutate()}>
            {m.profile_logout()}
          </Button>
          <Button variant="quiet" block onClick={onClose}>
            {m.profile_stay()}
          </Button>
        </>
      }
    >
      <p>{m.profile_logout_text({ coin })}</p>
    </Sheet>
  );
}
