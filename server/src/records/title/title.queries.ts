import { prepare, type Slots } from '../../db/prepare.ts';

export const findTitle = prepare((db, p: Slots<{ title_id: number }>) =>
  db.selectFrom('title').select(['title_id', 'title']).where('title_id', '=', p('title_id')),
);

export const findTitleOfIsbn = prepare((db, p: Slots<{ isbn: string }>) =>
  db.selectFrom('title').select(['title_id', 'title']).where('isbn', '=', p('isbn')),
);

export const findTitleOfCopy = prepare((db, p: Slots<{ accn_no: string }>) =>
  db
    .selectFrom('copy')
    .innerJoin('title', 'title.title_id', 'copy.title_id')
    .select(['title.title_id', 'title.title'])
    .where('copy.accn_no', '=', p('accn_no')),
);
