import disk from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { StartError } from '../src/start-error.ts';

/**
 * How much of the file's size must be free: the new tables are written beside the old ones, through the write-ahead log, and
 * then the whole file is written again without the old ones (measured: 0.75 at a million loans).
 */
const neededOfSize = 1;
const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1e6).toLocaleString('en')} MB`;

/** Before anything is changed: SQLite would find out in the middle, after minutes. */
export async function refuseWithoutSpace(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ file: string; bytes: number }>`
    select file, page_count * page_size as bytes
    from pragma_database_list, pragma_page_count, pragma_page_size where name = 'main'`.execute(db);
  const [main] = rows;
  // A database in memory has no file.
  if (!main?.file) return;
  const folder = dirname(main.file);
  const { bavail, bsize } = await disk.statfs(folder);
  const needed = main.bytes * neededOfSize;
  if (bavail * bsize >= needed) return;
  throw new StartError(
    `This version writes the lending records again to save space. For that, ${megabytes(needed)} must be free in ${folder}, and ${megabytes(bavail * bsize)} are. Make room and start again. Nothing was changed.`,
  );
}
