import type { Database } from '../../db/database.ts';
import { type AuditEntry, auditRowOf, writeAuditRows } from './audit.commands.ts';

/** Milliseconds. */
const waitBeforeWriting = 1000;
const longestWait = 30_000;
const sameWithin = 5 * 60_000;

const rowsAtOnce = 500;

interface Limits {
  /** Entries kept while they cannot be written; the rest are counted and reported as lost. */
  waiting: number;
  /** Entries remembered in order to skip repetitions. */
  remembered: number;
}

interface Log {
  error(details: object, message: string): void;
}

type Row = ReturnType<typeof auditRowOf>;

/**
 * Audit entries written after the reply, many in one small transaction: for reads, which are frequent and write nothing
 * else, and for refusals. The same read within five minutes is one entry.
 */
export class AuditBehind {
  private waiting: Row[] = [];
  private lost = 0;
  private readonly remembered = new Map<string, number>();
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<boolean> | null = null;
  private wait = waitBeforeWriting;
  private closed = false;

  constructor(
    private readonly db: Database,
    private readonly log: Log,
    private readonly limits: Limits = { waiting: 10_000, remembered: 50_000 },
  ) {}

  /** Costs a request one lookup in a map. The same entry within so many milliseconds is written once. */
  note(entry: AuditEntry, within = sameWithin): void {
    if (this.isRemembered(entry, within)) return;
    this.add(entry);
  }

  /** For events that must not be de-duplicated, such as failed sign-ins and refused changes. */
  add(entry: AuditEntry): void {
    if (this.waiting.length >= this.limits.waiting) this.lost += 1;
    else this.waiting.push(auditRowOf(entry));
    this.writeSoon();
  }

  /** Writes all waiting entries now; false, and all are kept, if the database fails. */
  flush(): Promise<boolean> {
    this.writing ??= this.writeAll().finally(() => {
      this.writing = null;
    });
    return this.writing;
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    await this.writing;
    if (await this.flush()) return;
    this.log.error({ entries: this.waiting.length + this.lost }, 'audit log entries are lost');
  }

  private isRemembered(entry: AuditEntry, within: number): boolean {
    const { at, staff_id, action, outcome, child_id, program, site_grade_id, account_id, detail } = entry;
    const about = [child_id, program, site_grade_id, account_id, detail];
    const key = [staff_id, action, outcome, ...about].join(' ');
    const now = Date.parse(at);
    const before = this.remembered.get(key);
    // After the clock was set back, an entry must not seem repeated for ever.
    if (before !== undefined && Math.abs(now - before) < within) return true;
    this.remembered.delete(key);
    const [oldest] = this.remembered.keys();
    if (this.remembered.size >= this.limits.remembered) this.remembered.delete(oldest ?? '');
    this.remembered.set(key, now);
    return false;
  }

  private writeSoon(): void {
    if (this.timer || this.closed) return;
    this.timer = setTimeout(async () => {
      const written = await this.flush();
      this.timer = undefined;
      this.wait = written ? waitBeforeWriting : Math.min(this.wait * 2, longestWait);
      if (this.waiting.length > 0) this.writeSoon();
    }, this.wait);
    this.timer.unref();
  }

  private async writeAll(): Promise<boolean> {
    try {
      while (this.waiting.length > 0) {
        const rows = this.waiting.slice(0, rowsAtOnce);
        await this.db.transaction((tx) => writeAuditRows(tx, rows));
        this.waiting.splice(0, rows.length);
        this.tellLost();
      }
      return true;
    } catch (error) {
      this.log.error(
        { err: error, entries: this.waiting.length },
        'audit log entries could not be written yet',
      );
      return false;
    }
  }

  private tellLost(): void {
    if (this.lost === 0) return;
    const at = new Date().toISOString();
    const detail = `${this.lost}, while the database was unavailable`;
    this.waiting.push(
      auditRowOf({ at, staff_id: null, via: 'storyvan', action: 'entries_lost', outcome: 'refused', detail }),
    );
    this.lost = 0;
  }
}
