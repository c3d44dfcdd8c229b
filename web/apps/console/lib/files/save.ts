/** Gives the person a file; `type` is that of a text. */
export function saveFile(name: string, content: string | Blob, type = "text/plain"): void {
  const file = content instanceof Blob ? content : new Blob([content], { type });
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers read the file after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
