import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** Linux keeps it in memory; containers may have only 64 MB of it. */
const inMemory = '/dev/shm';
const bytesNeeded = 4 * 1024 ** 3;

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize >= bytesNeeded;
  } catch {
    return false;
  }
}

/**
 * Makes the temporary files of tests in memory where there is room, unless TMPDIR names a folder: on a disk, each commit of a
 * test database waits for it. The processes that run the tests take TMPDIR.
 */
export function useTestFolder(): void {
  if (process.env.TMPDIR || !hasRoom()) return;
  const folder = mkdtempSync(join(inMemory, 'storyvan-tests-'));
  // Servers of PostgreSQL that tests start run as another account.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}
