import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database.ts';
import { tryWrite } from '../records/setting/setting.commands.ts';

/** Milliseconds. */
const timeBetweenTries = 10_000;

/** Another process, such as an import, is writing: this ends soon. */
const isBusy = (error: unknown): boolean =>
  String((error as { code?: unknown }).code).startsWith('SQLITE_BUSY');

/**
 * Whether the database can be written, checked at most every ten seconds. If a check takes longer than the caller can
 * wait, the previous answer is returned.
 */
export class WriteCheck {
  private takesWrites = true;
  private triedAt = Number.NEGATIVE_INFINITY;
  private running: Promise<void> | null = null;

  constructor(
    private readonly db: Database,
    private readonly log: FastifyBaseLogger,
  ) {}

  async ask(longestWait: number): Promise<boolean> {
    const now = performance.now();
    // A failed check is repeated at once, so that the server becomes ready as soon as possible.
    if (this.running === null && (!this.takesWrites || now - this.triedAt > timeBetweenTries)) {
      this.triedAt = now;
      this.running = this.attempt();
    }
    await Promise.race([this.running, sleep(longestWait, undefined, { ref: false })]);
    return this.takesWrites;
  }

  private async attempt(): Promise<void> {
    try {
      await tryWrite(this.db, new Date());
      if (!this.takesWrites) this.log.warn('ready again: the database can be written');
      this.takesWrites = true;
    } catch (err) {
      if (isBusy(err)) return;
      if (this.takesWrites) this.log.error({ err }, 'not ready: the database cannot be written');
      this.takesWrites = false;
    } finally {
      this.running = null;
    }
  }
}
