/** The content of a file; jsdom has no `arrayBuffer()`. */
export function bytesOf(file: Blob): Promise<Buffer> {
  const reader = new FileReader();
  return new Promise((resolve, reject) => {
    reader.onload = () => resolve(Buffer.from(reader.result as ArrayBuffer));
    reader.onerror = () => reject(reader.error);
    reader.readAsArrayBuffer(file);
  });
}
