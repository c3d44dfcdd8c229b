import { Button } from "@mantine/core";
import { Component, type ReactNode } from "react";
import { m } from "#console/words";
import { Note } from "./states.tsx";

type Props = {
  children: ReactNode;
  /** The boundary forgets its error when this changes, for example the address. */
  of: string;
};

/** Catches an error of a screen, so that the shell around it still works. */
export class ErrorBoundary extends Component<Props, { failedOn: string | null }> {
  override state = { failedOn: null };

  static getDerivedStateFromError = () => ({ failedOn: "" });

  override componentDidCatch(error: unknown): void {
    console.error("a screen stopped working", error);
    this.setState({ failedOn: this.props.of });
  }

  static getDerivedStateFromProps(props: Props, state: { failedOn: string | null }) {
    const left = state.failedOn !== null && state.failedOn !== "" && state.failedOn !== props.of;
    return left ? { failedOn: null } : null;
  }

  override render() {
    if (this.state.failedOn === null) return this.props.children;
    return (
      <div role="alert">
        <Note icon="warning" title={m.error_screen_title()} text={m.error_screen_text()}>
          <Button onClick={() => window.location.reload()}>{m.action_reload()}</Button>
        </Note>
      </div>
    );
  }
}
