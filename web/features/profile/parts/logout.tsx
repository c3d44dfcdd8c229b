import { useMutation } from "@tanstack/react-query";
import { leavePush } from "#lib/push";
import { href, navigate } from "#lib/router";
import { endSession } from "#lib/subscriber";
import { Button, Sheet, toast } from "#ui";
import { m } from "#words";

/** Logging in again takes a code by SMS, so leaving is asked about once. */
export default function LogoutSheet({ onClose }: { onClose: () => void }) {
  const logout = useMutation({
    // Off the network the session ends here all the same: the token and the number are forgotten.
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
      <p>{m.profile_logout_text()}</p>
    </Sheet>
  );
}
