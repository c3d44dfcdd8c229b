import { landingHref, useConfig } from "#lib/config";
import { isApiError } from "#lib/http";
import { href } from "#lib/router";
import { m } from "#words";
import { Button, ButtonLink } from "./button.tsx";

/** What a person can do about a refusal. */
export type Way = "earn" | "again" | "log-in" | "none";

/** Whatever the server did not decide may be tried again; a decision says itself what leads on. */
export function wayOf(error: unknown): Way {
  if (!isApiError(error) || error.transient || error.code === "bad_response") return "again";
  if (error.status === 401) return "log-in";
  return error.code === "insufficient_credits" ? "earn" : "none";
}

export type WayOutProps = {
  way: Way;
  /** Where the login comes back to. */
  returnTo: string;
  /** What the key says that leads to earning, and the one that only closes. */
  earn: string;
  close: string;
  onAgain: () => void;
  onClose: () => void;
};

/** The one key of a sheet that says why something was refused. */
export function WayOut({ way, returnTo, earn, close, onAgain, onClose }: WayOutProps) {
  const config = useConfig();
  switch (way) {
    case "earn":
      return (
        <ButtonLink to={href("gamingTasks")} icon="gamepad" block>
          {earn}
        </ButtonLink>
      );
    case "log-in":
      return (
        <ButtonLink to={landingHref(config, returnTo)} block>
          {m.log_in()}
        </ButtonLink>
      );
    case "again":
      return (
        <Button
          icon="retry"
          block
          onClick={() => {
            onClose();
            onAgain();
          }}
        >
          {m.try_again()}
        </Button>
      );
    case "none":
      return (
        <Button variant="secondary" block onClick={onClose}>
          {close}
        </Button>
      );
  }
}
