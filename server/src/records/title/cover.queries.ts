import { prepare, type Slots } from '../../db/prepare.ts';

export const findCover = prepare((db, p: Slots<{ name: string }>) =>
  db.selectFrom('cover').select(['type', 'bytes']).where('name', '=', p('name')),
);

export const findCoverOfIsbn = prepare((db, p: Slots<{ isbn: string }>) =>
  db
    .selectFrom('title')
    .innerJoin('cover', 'cover.title_id', 'title.title_id')
    .select(['cover.type', 'cover.bytes'])
    .where('title.isbn', '=', p('isbn')),
);

/** The title of an ISBN that has no cover yet. */
export const findTitleWithoutCover = prepare((db, p: Slots<{ isbn: string }>) =>
  db.selectFrom('title').select('title_id').where('isbn', '=', p('isbn')).where('cover', 'is', null),
);

export const findThumbnail = prepare((db, p: Slots<{ isbn: string }>) =>
  db.selectFrom('thumbnail').select(['image', 'ask_again_at']).where('isbn', '=', p('isbn')),
);

/** A title with the source of its cover. */
export const findTitleWithCover = prepare((db, p: Slots<{ title_id: number }>) =>
  db
    .selectFrom('title')
    .leftJoin('cover', 'cover.title_id', 'title.title_id')
    .select(['title.title_id', 'title.title', 'title.isbn', 'cover.source'])
    .where('title.title_id', '=', p('title_id')),
);
