import { prepare, type Slots } from '../../db/prepare.ts';
import { wholeTitleColumns } from '../../db/tables/title.ts';
import { copiesHeld } from '../../records/copy/held-by.queries.ts';

/** Reads for adding and changing titles. */

export const findTitleOfIsbn = prepare((db, p: Slots<{ isbn: string }>) =>
  db.selectFrom('title').select(wholeTitleColumns).where('isbn', '=', p('isbn')),
);

export const findTitle = prepare((db, p: Slots<{ title_id: number }>) =>
  db
    .selectFrom('title')
    .leftJoin('staff', 'staff.staff_id', 'title.changed_by')
    .select([
      'title_id',
      'isbn',
      'title',
      'other_title',
      'author',
      'title.version',
      'staff.name as changed_by',
    ])
    .where('title_id', '=', p('title_id')),
);

/** With one of its copies, for a link to its page. */
export const findTitleOfKey = prepare((db, p: Slots<{ title_key: string }>) =>
  db
    .selectFrom('title')
    .select(['title_id', 'title', 'isbn'])
    .select((eb) =>
      eb
        .selectFrom('copy')
        .select('accn_no')
        .whereRef('copy.title_id', '=', 'title.title_id')
        .orderBy('accn_no')
        .limit(1)
        .as('accn_no'),
    )
    .where('title_key', '=', p('title_key')),
);

export const listCopiesOfTitle = prepare((db, p: Slots<{ title_id: number }>) =>
  copiesHeld(db).where('copy.title_id', '=', p('title_id')).orderBy('copy.accn_no').limit(500),
);

/** When a copy was withdrawn, lost or reinstated. */
export const listStateChanges = prepare((db, p: Slots<{ accn_no: string }>) =>
  db
    .selectFrom('copy_state_change')
    .innerJoin('staff', 'staff.staff_id', 'copy_state_change.staff_id')
    .select(['date', 'from_state', 'to_state', 'note', 'staff.name as by'])
    .where('accn_no', '=', p('accn_no'))
    .orderBy('change_id', 'desc')
    .limit(100),
);
