import { prepare, prepareForKeys, type Slots } from '../../../db/prepare.ts';
import { placeName } from '../../../records/place/place-name.ts';
import { byWordCount, type WordRanges } from '../../../records/word-range.ts';

/** Finds titles, copies and children by the beginnings of words and numbers. */

interface NumberRange {
  from: string;
  to: string;
  limit: number;
}

/** The exact number `from` comes first. */
export const listCopiesByAccnNo = prepare((db, p: Slots<NumberRange>) =>
  db
    .selectFrom('copy')
    .select(['accn_no', 'title_id'])
    .where('accn_no', '>=', p('from'))
    .where('accn_no', '<', p('to'))
    .orderBy('accn_no')
    .limit(p('limit')),
);

export const findTitleByIsbn = prepare((db, p: Slots<{ isbn: string }>) =>
  db.selectFrom('title').select(['title_id', 'title']).where('isbn', '=', p('isbn')),
);

/** Scans the range of the first word and checks the other words title by title. A title may come twice. */
export const listTitlesByWords = byWordCount((count) =>
  prepare((db, p: Slots<WordRanges & { limit: number }>) => {
    const driven = db
      .selectFrom('title_word')
      .innerJoin('title', 'title.title_id', 'title_word.title_id')
      .select(['title.title_id', 'title.title'])
      .where('title_word.word', '>=', p('from0'))
      .where('title_word.word', '<', p('to0'))
      .orderBy('title_word.word')
      .orderBy('title_word.title_id')
      .limit(p('limit'));
    return Array.from({ length: count - 1 }, (_, n) => n + 1).reduce(
      (query, n) =>
        query.where((eb) =>
          eb.exists(
            eb
              .selectFrom('title_word as other')
              .select('other.word')
              .whereRef('other.title_id', '=', 'title_word.title_id')
              .where('other.word', '>=', p(`from${n}`))
              .where('other.word', '<', p(`to${n}`)),
          ),
        ),
      driven,
    );
  }),
);

export const listCopiesOfTitles = prepareForKeys((db, title_ids: number[]) =>
  db
    .selectFrom('copy')
    .select(['accn_no', 'title_id'])
    .where('title_id', 'in', title_ids)
    .orderBy('title_id')
    .orderBy('accn_no')
    .limit(50_000),
);

const childColumns = [
  'child.child_id',
  'child.card_no',
  'child.name',
  'child.level',
  'site_grade.program',
  'site_grade.site_grade_id',
  'site_grade.school_id',
] as const;

/** Like listTitlesByWords, for children; a child may come twice. */
export const listChildrenByWords = byWordCount((count) =>
  prepare((db, p: Slots<WordRanges & { limit: number }>) => {
    const driven = db
      .selectFrom('child_word')
      .innerJoin('child', 'child.child_id', 'child_word.child_id')
      .innerJoin('site_grade', 'site_grade.site_grade_id', 'child.site_grade_id')
      .leftJoin('school', 'school.school_id', 'site_grade.school_id')
      .select(childColumns)
      .select(placeName().as('place_name'))
      .where('child.inactive_since', 'is', null)
      .where('child_word.word', '>=', p('from0'))
      .where('child_word.word', '<', p('to0'))
      .orderBy('child_word.word')
      .orderBy('child_word.child_id')
      .limit(p('limit'));
    return Array.from({ length: count - 1 }, (_, n) => n + 1).reduce(
      (query, n) =>
        query.where((eb) =>
          eb.exists(
            eb
              .selectFrom('child_word as other')
              .select('other.word')
              .whereRef('other.child_id', '=', 'child_word.child_id')
              .where('other.word', '>=', p(`from${n}`))
              .where('other.word', '<', p(`to${n}`)),
          ),
        ),
      driven,
    );
  }),
);

export const listChildrenByCard = prepare((db, p: Slots<NumberRange>) =>
  db
    .selectFrom('child')
    .innerJoin('site_grade', 'site_grade.site_grade_id', 'child.site_grade_id')
    .leftJoin('school', 'school.school_id', 'site_grade.school_id')
    .select(childColumns)
    .select(placeName().as('place_name'))
    .where('child.inactive_since', 'is', null)
    .where('child.card_no', '>=', p('from'))
    .where('child.card_no', '<', p('to'))
    .orderBy('child.card_no')
    .limit(p('limit')),
);

export const countBooksOutOf = prepareForKeys((db, child_ids: number[]) =>
  db
    .selectFrom('copy')
    .select('child_id')
    .select((eb) => eb.fn.countAll<number>().as('books_out'))
    .where('child_id', 'in', child_ids)
    .groupBy('child_id'),
);
