import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

/**
 * A note that somebody is writing about a subscriber. It stays while they look elsewhere, and goes
 * with all other data at the sign-out.
 */
export function useDraft(id: string): [string, (text: string) => void] {
  const client = useQueryClient();
  const queryKey = ["note-draft", id];
  const [text, setText] = useState(() => client.getQueryData<string>(queryKey) ?? "");
  return [
    text,
    (next) => {
      setText(next);
      client.setQueryDefaults(queryKey, { gcTime: Number.POSITIVE_INFINITY });
      client.setQueryData(queryKey, next);
    },
  ];
}
