import type { Executor } from '../../db/database.ts';
import { prepare, runQuery, type Slots } from '../../db/prepare.ts';

/** Accession numbers in use, and the owner of a number. */

/** The highest numbers of a series: the longest, and among these the last. */
export const listHighestNumbers = prepare((db, p: Slots<{ from: string; to: string }>) =>
  db
    .selectFrom('copy')
    .select('accn_no')
    .where('accn_no', '>=', p('from'))
    .where('accn_no', '<', p('to'))
    .orderBy((eb) => eb.fn('length', ['accn_no']), 'desc')
    .orderBy('accn_no', 'desc')
    .limit(100),
);

/** Unordered. */
export const listTitlesOfNumbers = (on: Executor, numbers: string[]) =>
  runQuery(on, (db) =>
    db
      .selectFrom('copy')
      .innerJoin('title', 'title.title_id', 'copy.title_id')
      .select(['copy.accn_no', 'title.title'])
      .where('copy.accn_no', 'in', numbers),
  );
