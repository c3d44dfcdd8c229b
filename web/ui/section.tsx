import { QueryErrorResetBoundary } from "@tanstack/react-query";
import {
  Component,
  type ReactNode,
  Suspense,
  startTransition,
  useEffect,
  useId,
  useState,
} from "react";
import { lastAction } from "#lib/router";
import { retryRestore, useSession } from "#lib/session";
import { m } from "#words";
import { Icon } from "./icon.tsx";
import { Link } from "./link.tsx";
import styles from "./section.module.css";
import { ErrorState, errorText, Loading, type SlowNoticeProps } from "./states.tsx";

type BoundaryProps = {
  onReset: () => void;
  fallback: (error: unknown, retry: () => void) => ReactNode;
  /** When this value changes, a failed part is tried again. */
  status?: string;
  children: ReactNode;
};

class Boundary extends Component<BoundaryProps, { failed: boolean; error: unknown }> {
  override state = { failed: false, error: null as unknown };
  static getDerivedStateFromError(error: unknown) {
    return { failed: true, error };
  }
  override componentDidUpdate({ status }: BoundaryProps) {
    if (this.state.failed && status !== this.props.status) this.retry();
  }
  retry = () => {
    // If the server could not identify the caller, ask for the session first.
    retryRestore();
    this.props.onReset();
    this.setState({ failed: false, error: null });
  };
  override render() {
    return this.state.failed
      ? this.props.fallback(this.state.error, this.retry)
      : this.props.children;
  }
}

export type AsyncProps = SlowNoticeProps & {
  /** A placeholder of the content's shape. */
  skeleton: ReactNode;
  /**
   * The specification's error text here. Network errors have their own, unless a function words
   * them too.
   */
  errorText?: string | ((error: unknown) => string);
  children: ReactNode;
};

/** Loads and fails on its own. The children read their data with `useSuspenseQuery`. */
export function Async({ skeleton, asked, errorText: fallback, children }: AsyncProps) {
  const { status } = useSession();
  return (
    <QueryErrorResetBoundary>
      {({ reset }) => (
        <Boundary
          status={status}
          onReset={reset}
          fallback={(error, retry) => (
            <ErrorState
              text={typeof fallback === "function" ? fallback(error) : errorText(error, fallback)}
              onRetry={retry}
            />
          )}
        >
          <Suspense fallback={<Loading asked={asked}>{skeleton}</Loading>}>{children}</Suspense>
        </Boundary>
      )}
    </QueryErrorResetBoundary>
  );
}

/** An error boundary around a whole screen. `fallback` draws the error. */
export function ScreenBoundary({
  fallback,
  children,
}: Pick<BoundaryProps, "fallback" | "children">) {
  return (
    <QueryErrorResetBoundary>
      {({ reset }) => (
        <Boundary onReset={reset} fallback={fallback}>
          {children}
        </Boundary>
      )}
    </QueryErrorResetBoundary>
  );
}

/**
 * Whether to draw what stands below the first view. False in the page's first drawing, which also
 * starts the app, and true in a task of its own after it.
 */
export function useBelow(): boolean {
  const [due, setDue] = useState(lastAction() !== "load");
  useEffect(() => startTransition(() => setDue(true)), []);
  return due;
}

function Below({ skeleton, children }: Pick<AsyncProps, "skeleton" | "children">) {
  return useBelow() ? children : skeleton;
}

export type SectionProps = AsyncProps & {
  title: string;
  more?: string;
  /** It stands below the first view: drawn after that. */
  below?: boolean;
};

export function Section({ title, more, below, children, ...rest }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <header className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {more && (
          <Link to={more} className={styles.more} aria-label={m.view_all_of({ section: title })}>
            {m.view_all()}
            <Icon name="forward" size={16} />
          </Link>
        )}
      </header>
      <Async {...rest}>
        {below ? <Below skeleton={rest.skeleton}>{children}</Below> : children}
      </Async>
    </section>
  );
}
