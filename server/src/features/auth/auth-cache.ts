import type { FastifyRequest } from 'fastify';
import type { Database } from '../../db/database.ts';
import { accountChanges } from '../../records/account/account-changes.ts';
import { findAuthSession } from '../../records/account/auth.queries.ts';
import { type AuthSessionTimes, staffOf } from '../../records/account/auth.rules.ts';

/**
 * Caches who is calling. A change to an account or session by this process takes effect at the next call; a change by
 * another process, within a second (docs/decisions/0035).
 */

const freshFor = 1000;
/** When full, the cache is cleared. */
const maxEntries = 1000;

type AuthSessionRow = NonNullable<Awaited<ReturnType<typeof findAuthSession.first>>>;

export interface CachedAuth extends AuthSessionTimes {
  signedIn: NonNullable<FastifyRequest['signedIn']>;
}

const cachedAuthOf = (row: AuthSessionRow): CachedAuth => ({
  created_at: row.created_at,
  last_seen_at: row.last_seen_at,
  signedIn: {
    session_id: row.session_id,
    second_factor: row.second_factor === 1,
    by: 'person',
    staff: staffOf(row),
  },
});

export class AuthCache {
  private readonly cache = new Map<string, { session: CachedAuth; until: number }>();
  private changes = 0;

  constructor(private readonly db: Database) {}

  async find(token_hash: string): Promise<CachedAuth | null> {
    const now = performance.now();
    const changes = accountChanges();
    if (changes !== this.changes || this.cache.size >= maxEntries) this.cache.clear();
    this.changes = changes;
    const cached = this.cache.get(token_hash);
    return cached && now < cached.until ? cached.session : this.load(token_hash, now);
  }

  private async load(token_hash: string, now: number): Promise<CachedAuth | null> {
    const { changes } = this;
    const row = await findAuthSession.first(this.db, { token_hash });
    // A row that may have changed during the read is not cached.
    if (!row) return null;
    const session = cachedAuthOf(row);
    if (accountChanges() === changes) this.cache.set(token_hash, { session, until: now + freshFor });
    return session;
  }
}
