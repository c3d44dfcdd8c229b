const marks = {
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  jpeg: [0xff, 0xd8, 0xff],
};

/** A file's kind by its first bytes, whatever its name says. Null for anything but PNG and JPEG. */
export async function kindOf(file: Blob): Promise<"png" | "jpeg" | null> {
  const head = new Uint8Array(await file.slice(0, 8).arrayBuffer());
  const begins = (mark: number[]) => mark.every((byte, at) => head[at] === byte);
  return begins(marks.png) ? "png" : begins(marks.jpeg) ? "jpeg" : null;
}
