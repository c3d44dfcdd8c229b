import { useEffect, useRef, useState } from "react";

/** A picture's object URL; revoked when another picture replaces it. */
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
