import { useEffect, useRef, useState } from "react";

/** Returns an object URL for a picture, and revokes the URL when another picture replaces it. */
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
