const qualities = [0.85, 0.7, 0.55];

function encode(canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
}

/** Null if the browser cannot read the picture. */
async function decoded(file: File): Promise<ImageBitmap | HTMLImageElement | null> {
  if (typeof createImageBitmap === "function") return createImageBitmap(file).catch(() => null);
  // Safari 14.
  const image = new Image();
  const url = URL.createObjectURL(file);
  image.src = url;
  try {
    await image.decode();
    return image;
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/**
 * Shrinks a picture to at most `side` pixels per side and `maxBytes`, as JPEG. Null if the browser
 * cannot read it. Returns a file, because an intention tells files apart by name, size and date.
 */
export async function shrink(
  file: File,
  { side, maxBytes }: { side: number; maxBytes: number },
): Promise<File | null> {
  const bitmap = await decoded(file);
  if (bitmap === null) return null;
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext("2d");
  // JPEG has no transparency: without a white ground, transparent parts would turn black.
  if (context) {
    context.fillStyle = "white";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  }
  if ("close" in bitmap) bitmap.close();
  for (const quality of qualities) {
    const blob = await encode(canvas, quality);
    if (blob && blob.size <= maxBytes) {
      const name = `${file.name.replace(/\.\w+$/, "")}.jpg`;
      return new File([blob], name, { type: "image/jpeg" });
    }
  }
  return null;
}
