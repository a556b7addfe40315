import type { Generated } from 'kysely';

/** Optimistic lock: a save carries the version it is based on and is rejected if that is stale. */
export interface Edition {
  version: Generated<number>;
  changed_by: Generated<number | null>;
  changed_at: Generated<string | null>;
}
