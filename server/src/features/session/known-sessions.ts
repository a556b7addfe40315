import type { Database } from '../../db/database.ts';
import { findSession } from './session.queries.ts';

/**
 * Who is calling, without asking the database at each call. A change that this process makes to an account or a session
 * counts at the next call; one that another process makes, a second later at most (docs/decisions/0035).
 */

const freshFor = 1000;
/** More are forgotten together. */
const mostKept = 1000;

type SessionRow = NonNullable<Awaited<ReturnType<typeof findSession.first>>>;

export class KnownSessions {
  private readonly kept = new Map<string, { row: SessionRow; until: number }>();
  private changes = 0;

  constructor(private readonly db: Database) {}

  async find(token_hash: string): Promise<SessionRow | null> {
    const now = performance.now();
    const changes = this.db.accountChanges();
    if (changes !== this.changes || this.kept.size >= mostKept) this.kept.clear();
    this.changes = changes;
    const known = this.kept.get(token_hash);
    if (known && now < known.until) return known.row;
    const row = await findSession.first(this.db, { token_hash });
    // What was changed while it was read is read again by the next.
    if (row && this.db.accountChanges() === changes)
      this.kept.set(token_hash, { row, until: now + freshFor });
    return row;
  }
}
