import { useMutation } from "@tanstack/react-query";
import { goToSignOn } from "#console/session";
import { Button, Icon, Refused } from "#console-ui";

/** Goes to the provider of single sign-on. With `again` it asks for a proof in any case. */
export function SignOnButton({ label, again = false }: { label: string; again?: boolean }) {
  const go = useMutation({ mutationFn: () => goToSignOn({ again }) });
  return (
    <>
      <Button
        size="md"
        variant="default"
        leftSection={<Icon name="staff" />}
        loading={go.isPending}
        onClick={() => go.mutate()}
      >
        {label}
      </Button>
      <Refused error={go.error} />
    </>
  );
}
