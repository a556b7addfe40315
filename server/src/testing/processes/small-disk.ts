import { execFileSync } from 'node:child_process';
import { closeSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from './fault-server.ts';

/** A file system in memory that can be filled up and freed again; only root may mount one. */
export interface SmallDisk {
  folder: string;
  fill(): void;
  free(): void;
  remove(): void;
}

/** Null where this user may not mount, or the system has no tmpfs. */
export function mountSmallDisk(megabytes: number): SmallDisk | null {
  const folder = makeFolder('disk');
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    rmdirSync(folder);
    return null;
  }
  const filler = join(folder, 'filler');
  return {
    folder,
    fill() {
      const file = openSync(filler, 'a');
      // Down to the last byte.
      for (let size = 1024 * 1024; size >= 1; size /= 2) {
        try {
          for (;;) writeSync(file, Buffer.alloc(size));
        } catch {}
      }
      closeSync(file);
    },
    free: () => rmSync(filler),
    remove() {
      execFileSync('umount', ['--lazy', folder]);
      rmdirSync(folder);
    },
  };
}
