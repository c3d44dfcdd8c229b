import { useEffect, useRef, useState } from "react";

/** An address for a picture that is still here; given back when another takes its place. */
export function useObjectUrl(blob: Blob | null | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null);
  const made = useRef<string | null>(null);
  useEffect(() => {
    made.current = blob ? URL.createObjectURL(blob) : null;
    setUrl(made.current);
    return () => {
      if (made.current) URL.revokeObjectURL(made.current);
    };
  }, [blob]);
  return url;
}
