import type { Generated } from 'kysely';

/** Of a record that two may edit: a save names the version it was made from, and is refused when that is no more. */
export interface Edition {
  version: Generated<number>;
  changed_by: Generated<number | null>;
  changed_at: Generated<string | null>;
}
