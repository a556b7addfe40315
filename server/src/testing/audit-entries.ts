import { auditLog } from '@storyvan/contract/audit';
import { runQuery } from '../db/prepare.ts';
import { showSecondFactor, type TestApp } from './test-app.ts';

/** Every entry of the audit log so far, the oldest first, but for those of reading the log itself. */
async function listAuditEntries(app: TestApp) {
  await showSecondFactor(app.db);
  // Reading the log flushes queued entries.
  await app.call(auditLog);
  return runQuery(app.db, (k) =>
    k.selectFrom('audit_entry').selectAll().where('action', '<>', 'read_audit_log').orderBy('entry_id'),
  );
}

/** What an action adds to the log. */
export async function entriesMadeBy(app: TestApp, work: () => Promise<unknown>) {
  const before = await listAuditEntries(app);
  await work();
  return (await listAuditEntries(app)).slice(before.length);
}
