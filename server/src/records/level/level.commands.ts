import type { SectionValues } from '@storyvan/contract/common/library-settings';
import type { Kysely } from 'kysely';
import { ApiError } from '../../api-error.ts';
import type { Transaction } from '../../db/database.ts';
import { prepare, runQuery } from '../../db/prepare.ts';
import { deleteRows, putRow } from '../../db/rows.commands.ts';
import type { Schema } from '../../db/schema.ts';
import { moveChildrenToLevel } from '../child/child.commands.ts';
import { moveReadingsToLevel } from '../reading/reading.commands.ts';
import { moveTitlesToLevel } from '../title/title.commands.ts';
import type { Author } from '../work.ts';

/** Writes the reading levels. The references of children, titles and readings keep a level that is in use. */

/** While they are locked, nothing new gets one of these levels. */
export const lockLevels = prepare((db) =>
  db.selectFrom('level').select(['level', 'name', 'hex_code']).orderBy('level').forUpdate(),
);

export async function applyLevels(
  tx: Transaction,
  { levels, merge }: SectionValues['levels'],
  by: Author,
): Promise<void> {
  const before = await lockLevels.all(tx, {});
  for (const row of levels) await putRow(tx, 'level', row, ['level']);
  for (const { level: from, into } of merge) {
    await moveChildrenToLevel(tx, { from, into }, by);
    await moveTitlesToLevel(tx, { from, into }, by);
    await moveReadingsToLevel(tx, { from, into });
  }
  const kept = new Set(levels.map(({ level }) => level));
  for (const { level, name } of before) {
    if (kept.has(level)) continue;
    if (await isInUse(tx, level))
      throw new ApiError(
        'conflict',
        `Level ${level} (${name}) is in use. Merge it into another level instead.`,
      );
    await deleteRows(tx, 'level', { level });
  }
}

async function isInUse(tx: Transaction, level: number): Promise<boolean> {
  const uses = [
    (k: Kysely<Schema>) => k.selectFrom('title').select('level').where('level', '=', level).limit(1),
    (k: Kysely<Schema>) => k.selectFrom('child').select('level').where('level', '=', level).limit(1),
    (k: Kysely<Schema>) =>
      k.selectFrom('child').select('baseline_level as level').where('baseline_level', '=', level).limit(1),
    (k: Kysely<Schema>) =>
      k.selectFrom('reading').select('reading_level as level').where('reading_level', '=', level).limit(1),
  ];
  for (const use of uses) if ((await runQuery(tx, use)).length > 0) return true;
  return false;
}
