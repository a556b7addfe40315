import { prepare } from '../../../db/prepare.ts';

/** What was chosen for the last files. */
export const listLastReadings = prepare<Record<string, never>, { reading: string | null; options: string }>(
  (db) =>
    db
      .selectFrom('import')
      .select(['reading', 'options'])
      .where('reading', 'is not', null)
      .orderBy('import_id', 'desc')
      .limit(50),
);
