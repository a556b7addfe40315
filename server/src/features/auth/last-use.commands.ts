import type { Database } from '../../db/database.ts';
import { writeLastUse } from '../../records/account/service-account.commands.ts';

const writeEvery = 60_000;

interface Log {
  warn(details: object, message: string): void;
}

/** Records when service accounts were last used: after the reply, and at most once a minute for each. */
export class LastUse {
  /** The writes in progress, by account. */
  private readonly writing = new Map<number, Promise<void>>();

  constructor(
    private readonly db: Database,
    private readonly log: Log,
  ) {}

  note(staff_id: number, last_used_at: string | null, now: Date): void {
    if (last_used_at !== null && Math.abs(now.getTime() - Date.parse(last_used_at)) < writeEvery) return;
    if (this.writing.has(staff_id)) return;
    const use = { staff_id, at: now.toISOString() };
    const write = this.db
      .transaction((tx) => writeLastUse(tx, use))
      .then(
        () => undefined,
        (err: unknown) => this.log.warn({ err, staff_id }, 'the last use of a token was not recorded'),
      )
      .finally(() => this.writing.delete(staff_id));
    this.writing.set(staff_id, write);
  }

  async close(): Promise<void> {
    await Promise.all(this.writing.values());
  }
}
