import { TextInput } from "@mantine/core";
import { useEffect, useEffectEvent, useState } from "react";
import { Icon } from "./icon.tsx";

type Props = { label: string; value: string; onChange: (value: string) => void };

/** A filter by a text, which takes effect when somebody has stopped typing. */
export function TextFilter({ label, value, onChange }: Props) {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  // Cleared or set elsewhere.
  if (seen !== value) {
    setSeen(value);
    setTyped(value);
  }
  const send = useEffectEvent(() => {
    if (typed.trim() !== value) onChange(typed.trim());
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: anew with each letter.
  useEffect(() => {
    const timer = setTimeout(send, 300);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <TextInput
      type="search"
      label={label}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      leftSection={<Icon name="search" size={16} />}
      autoComplete="off"
      spellCheck={false}
    />
  );
}
