import type { BackupProgress } from '../../recovery/backup-process.ts';
import type { Manifest } from '../../recovery/manifest.ts';

/** How much of a backup is done, from the size of the one before; writing and checking take about equally long. */

/**
 * @param written bytes in the file so far
 * @returns percent, below 100 until it is complete; null without an earlier backup
 */
export function doneOf(
  { step, rows }: BackupProgress,
  written: number,
  before: Pick<Manifest, 'bytes' | 'tables'> | null,
): number | null {
  if (!before) return null;
  const all = Object.values(before.tables).reduce((sum, table) => sum + table.rows, 0);
  const half = step === 'writing' ? written / before.bytes : rows / Math.max(1, all);
  const done = Math.min(half, 1) / 2 + (step === 'writing' ? 0 : 0.5);
  return Math.min(99, Math.round(done * 100));
}
