import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database.ts';
import { tryWrite } from '../db/try-write.commands.ts';

/** Milliseconds. */
const timeBetweenTries = 10_000;

/** Another process writes, as an import does: that ends. */
const isBusy = (error: unknown): boolean =>
  String((error as { code?: unknown }).code).startsWith('SQLITE_BUSY');

/**
 * Whether the database takes writes, tried at most every ten seconds. A try that takes longer than the one who asks can
 * wait leaves the answer as it was.
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
    // One that failed is tried again at once, so that the server is ready as soon as it can be.
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
      if (!this.takesWrites) this.log.warn('ready again: the database takes writes');
      this.takesWrites = true;
    } catch (err) {
      if (isBusy(err)) return;
      if (this.takesWrites) this.log.error({ err }, 'not ready: the database takes no writes');
      this.takesWrites = false;
    } finally {
      this.running = null;
    }
  }
}
