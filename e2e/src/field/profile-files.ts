import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Files of a browser profile in which a text is found, as UTF-8 or UTF-16. */
export function filesWith(profile: string, texts: readonly string[]): string[] {
  const needles = texts.flatMap((text) => [Buffer.from(text, 'utf8'), Buffer.from(text, 'utf16le')]);
  return readdirSync(profile, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => {
      const content = readIfThere(path);
      return needles.some((needle) => content.includes(needle));
    });
}

/** The browser replaces files of its cache while it runs; one that is gone holds no text. */
function readIfThere(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  }
}
