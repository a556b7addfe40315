import {
  type Expression,
  type ExpressionBuilder,
  expressionBuilder,
  type Kysely,
  type SqlBool,
  sql,
} from 'kysely';
import { prepare, prepareForKeys, type Slots } from '../../../db/prepare.ts';
import type { Schema } from '../../../db/schema.ts';
import { placeName } from '../../../records/place/place-name.ts';
import { byWordCount, type WordRanges } from '../../../records/word-range.ts';
import type { TitleFilter } from './facets.rules.ts';

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

/** The digits at the end of an accession number without leading zeros, exactly as the index copy_by_digits has them. */
const digitsOfNumber = sql<string>`ltrim(substr(accn_no, length(rtrim(accn_no, '0123456789')) + 1), '0')`;

export const listCopiesByDigits = prepare((db, p: Slots<{ digits: string; limit: number }>) =>
  db
    .selectFrom('copy')
    .select(['accn_no', 'title_id'])
    .where(digitsOfNumber, '=', p('digits'))
    .orderBy('accn_no')
    .limit(p('limit')),
);

const title = expressionBuilder<Schema, 'title'>();
const titleWord = expressionBuilder<Schema, 'title_word'>();

/**
 * Whether a copy of the title can be lent now, where `place` says. It is a limited subquery and not `exists`, for which
 * PostgreSQL would read all copies into a hash table.
 */
const isLendable = (place: (on: ExpressionBuilder<Schema, 'title' | 'copy'>) => Expression<SqlBool>) =>
  title(
    title
      .selectFrom('copy')
      .select((one) => one.lit(1).as('one'))
      .whereRef('copy.title_id', '=', 'title.title_id')
      .where('copy.child_id', 'is', null)
      .where('copy.state', '=', 'available')
      .where(place)
      .limit(1),
    'is not',
    null,
  );

type TitleSlots = WordRanges & { here: number; limit: number };

const titleColumns = [
  'title.title_id',
  'title.title',
  'title.other_title',
  'title.author',
  'title.level',
  'title.language',
  'title.category_primary',
] as const;

const whereLendable = (p: Slots<{ here: number }>) => [
  isLendable((on) => on('copy.site_grade_id', 'is', null)).as('in_library'),
  isLendable((on) => on('copy.site_grade_id', '=', p('here'))).as('here'),
];

/** `here` is a site_grade_id, or 0. */
const titlesByWords = (db: Kysely<Schema>, p: Slots<TitleSlots>, count: number) => {
  const driven = db
    .selectFrom('title_word')
    .innerJoin('title', 'title.title_id', 'title_word.title_id')
    .select(titleColumns)
    .select(whereLendable(p))
    .where('title_word.word', '>=', p('from0'))
    .where('title_word.word', '<', p('to0'))
    .orderBy('title_word.word')
    .orderBy('title_word.title_id')
    .limit(p('limit'));
  const others = Array.from({ length: count - 1 }, (_, n) => n + 1);
  return others.reduce((query, n) => {
    const withWord = titleWord
      .selectFrom('title_word as other')
      .select('other.word')
      .where('other.word', '>=', p(`from${n}`))
      .where('other.word', '<', p(`to${n}`))
      .limit(1);
    const inTitle = withWord.whereRef('other.title_id', '=', 'title_word.title_id');
    return query.where(titleWord(withWord, 'is not', null)).where(titleWord(inTitle, 'is not', null));
  }, driven);
};

/**
 * Scans the range of the first word, unless no title has one of the others, and checks the other words title by title:
 * with `exists`, PostgreSQL would join the whole ranges. A title may come twice.
 */
export const listTitlesByWords = byWordCount((count) =>
  prepare((db, p: Slots<TitleSlots>) => titlesByWords(db, p, count)),
);

const passes = (p: Slots<TitleFilter>) => {
  const is = (flag: keyof TitleFilter) => title(title.val(p(flag)), '=', title.lit(1));
  return title.and([
    title.or([is('any_level'), title('title.level', '=', p('level'))]),
    title.or([is('any_language'), title('title.language', '=', p('language'))]),
    title.or([is('any_category'), title('title.category_primary', '=', p('category'))]),
    title.or([
      is('any_place'),
      isLendable((on) => on(on.fn.coalesce('copy.site_grade_id', on.lit(0)), '=', p('at'))),
    ]),
  ]);
};

/** Like listTitlesByWords, and only those that pass the filter. */
export const listTitlesFiltered = byWordCount((count) =>
  prepare((db, p: Slots<TitleSlots & TitleFilter>) => titlesByWords(db, p, count).where(passes(p))),
);

/** The oldest titles with this language, or level, that pass the filter. */
const titlesWith = (column: 'language' | 'level') =>
  prepare((db, p: Slots<TitleFilter & { here: number; limit: number }>) =>
    db
      .selectFrom('title')
      .select(titleColumns)
      .select(whereLendable(p))
      .where(`title.${column}`, '=', p(column))
      .where(passes(p))
      .orderBy('title.title_id')
      .limit(p('limit')),
  );

export const listTitlesOfLanguage = titlesWith('language');
export const listTitlesOfLevel = titlesWith('level');

export const listCopiesOfTitles = prepareForKeys((db, title_ids: number[]) =>
  db
    .selectFrom('copy')
    .select(['accn_no', 'title_id', 'state', 'site_grade_id', 'child_id'])
    .where('title_id', 'in', title_ids)
    .orderBy('title_id')
    .orderBy('accn_no')
    .limit(50_000),
);

/** How many copies each title has, and its first one. */
export const countCopiesOfTitles = prepareForKeys((db, title_ids: number[]) =>
  db
    .selectFrom('copy')
    .select((of) => [
      'title_id',
      of.fn.countAll<number>().as('copies'),
      of.fn.min<string>('accn_no').as('accn_no'),
      of.fn
        .sum<number>(
          of
            .case()
            .when(of.and([of('state', '=', 'available'), of('site_grade_id', 'is', null)]))
            .then(1)
            .else(0)
            .end(),
        )
        .as('in_library'),
    ])
    .where('title_id', 'in', title_ids)
    .groupBy('title_id'),
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
