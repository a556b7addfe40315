import { prepare, type Slots } from '../../db/prepare.ts';
import { ofPrimaryCategory } from '../../records/title/title-columns.ts';

/** The titles of all copies, read in ranges of title_id. */

export const listTitlesAfter = prepare((db, p: Slots<{ after: number; limit: number }>) =>
  db
    .selectFrom('title')
    .leftJoin('category', ofPrimaryCategory)
    .select(['title.title_id', 'title.title', 'title.level', 'title.language', 'category.hex_code'])
    .where('title.title_id', '>', p('after'))
    .orderBy('title.title_id')
    .limit(p('limit')),
);

/** In the order of the index copy_of_title. */
export const listNumbersOfTitles = prepare((db, p: Slots<{ after: number; up_to: number }>) =>
  db
    .selectFrom('copy')
    .select(['title_id', 'accn_no'])
    .where('title_id', '>', p('after'))
    .where('title_id', '<=', p('up_to'))
    .orderBy('title_id')
    .orderBy('accn_no'),
);
