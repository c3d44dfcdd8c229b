import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { isApiError } from "../http/error.ts";
import { uuid } from "../http/uuid.ts";
import { transient } from "./transient.ts";

/** Files and forms are told apart by what they hold: as JSON they would all be `{}`. */
function describe(_key: string, value: unknown): unknown {
  if (value instanceof File) return [value.name, value.size, value.lastModified];
  if (value instanceof FormData) return [...value.entries()];
  return value;
}

/** No answer came, or the person took the call back on its way: nobody knows what the server made of it. */
const undecided = (error: unknown) =>
  isApiError(error)
    ? error.transient
    : error instanceof Object && "name" in error && error.name === "AbortError";

/**
 * A call that spends, earns or submits. One Idempotency-Key stands for one thing the person meant to
 * do: it is kept over retries, automatic or by hand, until the server has decided. Several may be under way at once.
 */
export function useIntention<Answer, Input = void>(
  call: (input: Input, idempotencyKey: string) => Promise<Answer>,
  then: {
    onSuccess?: (answer: Answer, input: Input) => void;
    onError?: (error: Error) => void;
    /** Whether it is sent again by itself, after so many failures. */
    retry?: (count: number, error: Error) => boolean;
  } = {},
) {
  /** The keys of what is not decided, by what it is about. */
  const open = useRef(new Map<string, string>());
  return useMutation<Answer, Error, Input>({
    mutationFn: async (input) => {
      const about = JSON.stringify(input, describe) ?? "";
      // Other input is another intention: the server refuses a key that comes back with another body.
      const key = open.current.get(about) ?? uuid();
      open.current.set(about, key);
      try {
        const answer = await call(input, key);
        open.current.delete(about);
        return answer;
      } catch (error) {
        if (!undecided(error)) open.current.delete(about);
        throw error;
      }
    },
    retry: (count, error) => count < 2 && transient(error),
    ...then,
  });
}
