import { landingHref, useConfig } from "#lib/config";
import { isApiError } from "#lib/http";
import { href } from "#lib/router";
import { m } from "#words";
import { Button, ButtonLink } from "./button.tsx";

export type RefusalAction = "earn" | "again" | "log-in" | "none";

/**
 * How a person can react to an error. A call that the server did not decide may be tried again; a
 * refusal's code says how to go on.
 */
export function actionFor(error: unknown): RefusalAction {
  if (!isApiError(error) || error.transient || error.code === "bad_response") return "again";
  if (error.status === 401) return "log-in";
  return error.code === "insufficient_credits" ? "earn" : "none";
}

export type WayOutProps = {
  way: RefusalAction;
  /** The address to return to after the log-in. */
  returnTo: string;
  /** The labels of the button that leads to earning credits and of the button that only closes. */
  earn: string;
  close: string;
  onAgain: () => void;
  onClose: () => void;
};

/** The one button of a sheet that explains a refusal. */
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
