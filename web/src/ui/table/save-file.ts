/** Gives a file to the browser to download. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // Some browsers start reading only after this turn of the event loop.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
