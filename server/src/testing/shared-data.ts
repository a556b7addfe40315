import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

const folder = resolve(import.meta.dirname, '../../../../shared/data');

/** A folder or file of real data beside the repository, or null, said aloud, where it is absent: tests of it are skipped. */
export function sharedData(path: string): string | null {
  const found = join(folder, path);
  if (existsSync(found)) return found;
  console.warn(`Skipped: there is no real data at ${found}.`);
  return null;
}
