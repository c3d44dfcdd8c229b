import { useRef, useState } from "react";
import { useConfig } from "#lib/config";
import { kindOf, shrink } from "#lib/picture";
import { m } from "#words";

/** A rejected picture; `file` is set if shrinking can help. */
export type Fault = { text: string; file: File | null };

/** The text of a game's result is still readable at this size. */
const side = 2048;

/** The chosen screenshot, checked by content and size (spec 5). */
export function useChoice() {
  const { screenshotBytes } = useConfig().limits;
  const [image, setImage] = useState<File | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  const [shrinking, setShrinking] = useState(false);
  // The latest choice; an earlier file may be read later.
  const latest = useRef<File | null>(null);

  function settle(file: File | null, found: Fault | null) {
    setImage(file);
    setFault(found);
  }

  async function choose(file: File) {
    latest.current = file;
    settle(null, null);
    let kind: Awaited<ReturnType<typeof kindOf>>;
    try {
      kind = await kindOf(file);
    } catch {
      // The file is in a cloud that cannot be reached, or is gone.
      if (latest.current === file) settle(null, { text: m.upload_error(), file: null });
      return;
    }
    if (latest.current !== file) return;
    if (kind === null) settle(null, { text: m.upload_type(), file: null });
    else if (file.size > screenshotBytes) settle(null, { text: m.upload_large(), file });
    else settle(file, null);
  }

  async function makeSmaller(file: File) {
    setShrinking(true);
    const small = await shrink(file, { side, maxBytes: screenshotBytes });
    setShrinking(false);
    if (latest.current !== file) return;
    if (small === null) settle(null, { text: m.upload_type(), file: null });
    else {
      latest.current = small;
      settle(small, null);
    }
  }

  return {
    image,
    fault,
    shrinking,
    choose,
    makeSmaller,
    /** Shows the server's error about the picture, and offers to shrink it. */
    refuse: (text: string) => settle(null, { text, file: image }),
  };
}
