import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { isApiError } from "../http/error.ts";
import { uuid } from "../http/uuid.ts";
import { transient } from "./transient.ts";

/** Describes files and forms by their content; as JSON they would all be `{}`. */
function describe(_key: string, value: unknown): unknown {
  if (value instanceof File) return [value.name, value.size, value.lastModified];
  if (value instanceof FormData) return [...value.entries()];
  return value;
}

/** Whether nobody knows what the server did: no answer, or the person cancelled. */
const undecided = (error: unknown) =>
  isApiError(error)
    ? error.transient
    : error instanceof Object && "name" in error && error.name === "AbortError";

/**
 * A mutation that spends, earns or submits. Each intention of the person has one Idempotency-Key,
 * kept over all retries until the server has decided. Several intentions may run at once.
 */
export function useIntention<Answer, Input = void>(
  call: (input: Input, idempotencyKey: string) => Promise<Answer>,
  then: {
    onSuccess?: (answer: Answer, input: Input) => void;
    onError?: (error: Error) => void;
    /** Whether to send the call again automatically after `count` failures. */
    retry?: (count: number, error: Error) => boolean;
  } = {},
) {
  /** Keys of undecided intentions, by their input. */
  const open = useRef(new Map<string, string>());
  return useMutation<Answer, Error, Input>({
    mutationFn: async (input) => {
      const about = JSON.stringify(input, describe) ?? "";
      // Another input is another intention: the server refuses a key that returns with another
      // body.
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
