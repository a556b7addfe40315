import { inflateRawSync } from 'node:zlib';

const endOfDirectory = 0x06054b50;

/** The text files in a zip archive, by name. */
export function unzip(bytes: Buffer): Record<string, string> {
  let end = bytes.length - 22;
  while (bytes.readUInt32LE(end) !== endOfDirectory) end--;
  const files: Record<string, string> = {};
  let entry = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    const nameLength = bytes.readUInt16LE(entry + 28);
    const name = bytes.toString('utf8', entry + 46, entry + 46 + nameLength);
    const local = bytes.readUInt32LE(entry + 42);
    const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const content = bytes.subarray(from, from + bytes.readUInt32LE(entry + 20));
    const isStored = bytes.readUInt16LE(entry + 10) === 0;
    files[name] = (isStored ? content : inflateRawSync(content)).toString('utf8');
    entry += 46 + nameLength + bytes.readUInt16LE(entry + 30) + bytes.readUInt16LE(entry + 32);
  }
  return files;
}
