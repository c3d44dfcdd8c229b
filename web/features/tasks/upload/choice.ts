import { useRef, useState } from "react";
import { useConfig } from "#lib/config";
import { kindOf, shrink } from "#lib/picture";
import { m } from "#words";

/** A picture that was turned down; `file` is there where it can be made smaller. */
export type Fault = { text: string; file: File | null };

/** Letters of a game's result are still read at this size. */
const side = 2048;

/** The screenshot that is going to be sent: checked by what it holds and by its size (spec 5). */
export function useChoice() {
  const { screenshotBytes } = useConfig().limits;
  const [image, setImage] = useState<File | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  const [shrinking, setShrinking] = useState(false);
  // Of two choices in a row the first may be read last.
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
      // It lies in a cloud that cannot be reached, or is gone.
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
    /** The server's word about the picture; what it found too large may do when smaller. */
    refuse: (text: string) => settle(null, { text, file: image }),
  };
}
