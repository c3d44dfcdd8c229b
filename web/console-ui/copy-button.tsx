import { Button } from "@mantine/core";
import { useState } from "react";
import { m } from "#console/words";
import { Icon } from "./icon.tsx";
import { toast } from "./toast.ts";

/** Copies a text, and says so on the button. */
export function CopyButton({ text, label }: { text: string; label?: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch (error) {
      toast.failed(error);
    }
  };
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
