import { chmodSync, existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Rights of the group and of others. */
const rightsOfOthers = 0o077;

/**
 * Makes the data folder and its files private, as an earlier version or a manual copy may not have done. Returns how
 * many were changed; those of another owner are left unchanged.
 */
export function makePrivate(dataDir: string): number {
  if (!existsSync(dataDir)) return 0;
  const paths = readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() || entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name));
  return [dataDir, ...paths].filter(takeFromOthers).length;
}

function takeFromOthers(path: string): boolean {
  try {
    const { mode } = statSync(path);
    if ((mode & rightsOfOthers) === 0) return false;
    chmodSync(path, mode & 0o700);
    return true;
  } catch {
    return false;
  }
}
