import { openDatabase } from '../db/open-database.ts';
import { writeAuditAtCommandLine } from '../records/audit/audit.commands.ts';
import { startNewFeed } from '../records/change/change.commands.ts';
import type { Restored } from '../recovery/restore.ts';
import type { DatabaseSettings } from '../recovery/snapshot.ts';
import { brokenText } from '../recovery/verify.ts';

/** What `restore` and `move` do after a database was put in place. */

export const force = ['--force', 'replace a database that is not empty; the old one is kept aside'] as const;

/** Records it in the audit log of the database that is in use now. Backups are not recorded: anyone can copy the file. */
export async function recordRestored(
  { DATA_DIR, DATABASE_URL }: DatabaseSettings,
  action: 'restore_backup' | 'move_library',
  { manifest }: Restored,
): Promise<void> {
  const db = await openDatabase(DATABASE_URL ? { DATA_DIR, DATABASE_URL } : { DATA_DIR });
  const detail = `as of ${manifest.made_at}`;
  try {
    await db.transaction(async (tx) => {
      if (action === 'restore_backup') await startNewFeed(tx);
      await writeAuditAtCommandLine(tx, { action, detail });
    });
  } finally {
    await db.close();
  }
}

export const rowsIn = ({ tables }: { tables: Record<string, { rows: number }> }): string =>
  Object.values(tables)
    .reduce((sum, { rows }) => sum + rows, 0)
    .toLocaleString('en');

export function printRestored({ manifest, aside, broken }: Restored): void {
  console.log(`Restored the backup of ${manifest.made_at}: ${rowsIn(manifest)} rows, all verified.`);
  if (aside) console.log(`The replaced database is kept as ${aside}. Remove it when you no longer need it.`);
  for (const one of broken) console.log(brokenText(one));
}
