import type { FastifyRequest } from 'fastify';
import type { Database } from '../../db/database.ts';
import { findSession } from './session.queries.ts';
import { type SessionTimes, staffOf } from './session.rules.ts';

/**
 * Who is calling, without asking the database at each call. A change that this process makes to an account or a session
 * counts at the next call; one that another process makes, a second later at most (docs/decisions/0035).
 */

const freshFor = 1000;
/** More are forgotten together. */
const mostKept = 1000;

type SessionRow = NonNullable<Awaited<ReturnType<typeof findSession.first>>>;

export interface KnownSession extends SessionTimes {
  signedIn: NonNullable<FastifyRequest['signedIn']>;
}

const knownAs = (row: SessionRow): KnownSession => ({
  created_at: row.created_at,
  last_seen_at: row.last_seen_at,
  signedIn: { session_id: row.session_id, second_factor: row.second_factor === 1, staff: staffOf(row) },
});

export class KnownSessions {
  private readonly kept = new Map<string, { session: KnownSession; until: number }>();
  private changes = 0;

  constructor(private readonly db: Database) {}

  /** At once where it is known. */
  find(token_hash: string): KnownSession | Promise<KnownSession | null> {
    const now = performance.now();
    const changes = this.db.accountChanges();
    if (changes !== this.changes || this.kept.size >= mostKept) this.kept.clear();
    this.changes = changes;
    const known = this.kept.get(token_hash);
    return known && now < known.until ? known.session : this.ask(token_hash, now);
  }

  private async ask(token_hash: string, now: number): Promise<KnownSession | null> {
    const { changes } = this;
    const row = await findSession.first(this.db, { token_hash });
    // What was changed while it was read is read again by the next.
    if (!row) return null;
    const session = knownAs(row);
    if (this.db.accountChanges() === changes) this.kept.set(token_hash, { session, until: now + freshFor });
    return session;
  }
}
