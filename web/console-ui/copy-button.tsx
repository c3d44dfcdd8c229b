import { ActionIcon, Button, Tooltip } from "@mantine/core";
import { useState } from "react";
import { m } from "#console/words";
import { Icon } from "./icon.tsx";
import { toast } from "./toast.ts";

function useCopy(text: string): [copied: boolean, copy: () => Promise<void>] {
  const [copied, setCopied] = useState<string | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(text);
    } catch (error) {
      toast.failed(error);
    }
  };
  return [copied === text, copy];
}

/** Copies a text, and says so on the button. */
export function CopyButton({ text, label }: { text: string; label?: string }) {
  const [copied, copy] = useCopy(text);
  return (
    <Button
      variant="default"
      leftSection={<Icon name={copied ? "check" : "copy"} size={16} />}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{copied ? m.action_copied() : (label ?? m.action_copy())}</span>
    </Button>
  );
}

/** Copies the value of a field that it stands beside. `what` names the field. */
export function CopyIcon({ text, what }: { text: string; what: string }) {
  const [copied, copy] = useCopy(text);
  const label = copied ? m.action_copied() : m.action_copy_what({ what });
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" size="sm" aria-label={label} onClick={() => void copy()}>
        <Icon name={copied ? "check" : "copy"} size={16} />
      </ActionIcon>
    </Tooltip>
  );
}
