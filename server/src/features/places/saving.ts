import type { Database } from '../../db/database.ts';

/** Who writes a record, and when. */
export interface Saving {
  db: Database;
  staff_id: number;
  now: Date;
}

export const editionOf = ({ staff_id, now }: Saving) => ({
  changed_by: staff_id,
  changed_at: now.toISOString(),
});
