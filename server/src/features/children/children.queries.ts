import type { CalendarDate } from '@storyvan/contract/common/calendar-date';
import { expressionBuilder, type Kysely } from 'kysely';
import { placeName } from '../../db/place-name.ts';
import { prepare, type Slots } from '../../db/prepare.ts';
import type { Schema } from '../../db/schema.ts';
import { ofPrimaryCategory, titleColumns } from '../../db/title-columns.ts';
import { byWordCount, type WordRanges } from '../../db/word-range.ts';

const ofChild = expressionBuilder<Schema, 'child'>();

const booksOut = () =>
  ofChild
    .selectFrom('copy')
    .select((eb) => eb.fn.countAll<number>().as('books'))
    .whereRef('copy.child_id', '=', 'child.child_id')
    .$asScalar()
    .$notNull()
    .as('books_out');

const loans = () =>
  ofChild
    .selectFrom('child_loan')
    .whereRef('child_loan.child_id', '=', 'child.child_id')
    .where('child_loan.undone', '=', 0);

export const findChild = prepare((db, p: Slots<{ child_id: number }>) =>
  db
    .selectFrom('child')
    .innerJoin('site_grade', 'site_grade.site_grade_id', 'child.site_grade_id')
    .leftJoin('school', 'school.school_id', 'site_grade.school_id')
    .leftJoin('staff', 'staff.staff_id', 'child.changed_by')
    .select([
      'child.child_id',
      'child.card_no',
      'child.name',
      'child.gender',
      'child.baseline_level',
      'child.level',
      'child.date_of_birth',
      'child.guardian_phone',
      'child.inactive_since',
      'child.erased_at',
      'child.version',
      'staff.name as changed_by',
      'child.changed_at',
      'site_grade.program',
      'site_grade.site_grade_id',
      'site_grade.school_id',
    ])
    .select(placeName().as('place_name'))
    .select([
      loans()
        .select((eb) => eb.fn.countAll<number>().as('loans'))
        .$asScalar()
        .$notNull()
        .as('loans_total'),
      loans()
        .select('child_loan.date_issue')
        .orderBy('child_loan.date_issue', 'desc')
        .limit(1)
        .as('last_borrowed'),
    ])
    .where('child.child_id', '=', p('child_id')),
);

/** What a child has now, the oldest first; levels are those of the day of issue. */
export const listBooksOfChild = prepare((db, p: Slots<{ child_id: number }>) =>
  db
    .selectFrom('copy')
    .innerJoin('child_loan', 'child_loan.child_loan_id', 'copy.child_loan_id')
    .innerJoin('title', 'title.title_id', 'copy.title_id')
    .leftJoin('category', ofPrimaryCategory)
    .select([
      'copy.accn_no',
      ...titleColumns,
      'child_loan.date_issue',
      'child_loan.level as loan_level',
      'child_loan.child_level',
    ])
    .where('copy.child_id', '=', p('child_id'))
    .orderBy('child_loan.date_issue')
    .orderBy('copy.accn_no'),
);

interface HistoryPage {
  child_id: number;
  before_date: CalendarDate;
  before_id: string;
  limit: number;
}

/** Loans to children, each with its title and the place where it was made. */
export const loansWithTitles = (db: Kysely<Schema>) =>
  db
    .selectFrom('child_loan')
    .innerJoin('title', 'title.title_id', 'child_loan.title_id')
    .innerJoin('site_grade', 'site_grade.site_grade_id', 'child_loan.site_grade_id')
    .leftJoin('school', 'school.school_id', 'site_grade.school_id')
    .leftJoin('category', ofPrimaryCategory)
    .select([
      'child_loan.child_loan_id',
      'child_loan.accn_no',
      'title.title',
      'title.author',
      'child_loan.level',
      'title.category_primary',
      'category.hex_code',
      'child_loan.date_issue',
      'child_loan.date_return',
      'child_loan.child_level',
    ])
    .select(placeName().as('place_name'));

export const listChildLoans = prepare((db, p: Slots<HistoryPage>) =>
  loansWithTitles(db)
    .where('child_loan.child_id', '=', p('child_id'))
    .where('child_loan.undone', '=', 0)
    .where((eb) =>
      eb(
        eb.refTuple('child_loan.date_issue', 'child_loan.child_loan_id'),
        '<',
        eb.tuple(p('before_date'), p('before_id')),
      ),
    )
    .orderBy('child_loan.date_issue', 'desc')
    .orderBy('child_loan.child_loan_id', 'desc')
    .limit(p('limit')),
);

export const listActiveChildren = prepare((db, p: Slots<{ site_grade_id: number }>) =>
  db
    .selectFrom('child')
    .select(['child_id', 'card_no', 'name', 'level'])
    .where('site_grade_id', '=', p('site_grade_id'))
    .where('inactive_since', 'is', null)
    .orderBy('child_id'),
);

export const countBooksOutByChild = prepare((db, p: Slots<{ site_grade_id: number }>) =>
  db
    .selectFrom('copy')
    .innerJoin('child_loan', 'child_loan.child_loan_id', 'copy.child_loan_id')
    .select('child_loan.child_id')
    .select((eb) => [
      eb.fn.countAll<number>().as('books_out'),
      eb.fn.min('child_loan.date_issue').as('oldest_issue'),
    ])
    .where('copy.site_grade_id', '=', p('site_grade_id'))
    .where('copy.child_id', 'is not', null)
    .groupBy('child_loan.child_id'),
);

const countLoansOn = (column: 'date_issue' | 'date_return') =>
  prepare((db, p: Slots<{ site_grade_id: number; date: CalendarDate }>) =>
    db
      .selectFrom('child_loan')
      .select('child_id')
      .select((eb) => eb.fn.countAll<number>().as('books'))
      .where('site_grade_id', '=', p('site_grade_id'))
      .where(column, '=', p('date'))
      .where('undone', '=', 0)
      .groupBy('child_id'),
  );
export const countIssuedByChild = countLoansOn('date_issue');
export const countReturnedByChild = countLoansOn('date_return');

const suggestionColumns = [
  'child.child_id',
  'child.card_no',
  'child.name',
  'child.level',
  'site_grade.program',
  'site_grade.site_grade_id',
] as const;

export const findChildOfCard = prepare((db, p: Slots<{ card_no: string }>) =>
  db
    .selectFrom('child')
    .innerJoin('site_grade', 'site_grade.site_grade_id', 'child.site_grade_id')
    .leftJoin('school', 'school.school_id', 'site_grade.school_id')
    .select(suggestionColumns)
    .select(booksOut())
    .select(placeName().as('place_name'))
    .where('child.card_no', '=', p('card_no'))
    .where('child.inactive_since', 'is', null),
);

/** Children of a place with a word that begins so for each word asked, or with a card number that does. */
export const suggestChildren = byWordCount((count) =>
  prepare((db, p: Slots<WordRanges & { site_grade_id: number; card_from: string; card_to: string }>) =>
    db
      .selectFrom('child')
      .innerJoin('site_grade', 'site_grade.site_grade_id', 'child.site_grade_id')
      .select(suggestionColumns)
      .select(booksOut())
      .where('child.site_grade_id', '=', p('site_grade_id'))
      .where('child.inactive_since', 'is', null)
      .where((eb) => {
        const hasWord = Array.from({ length: count }, (_, n) =>
          eb.exists(
            ofChild
              .selectFrom('child_word')
              .select('child_word.word')
              .whereRef('child_word.child_id', '=', 'child.child_id')
              .where('child_word.word', '>=', p(`from${n}`))
              .where('child_word.word', '<', p(`to${n}`)),
          ),
        );
        const hasCard = eb.and([
          eb('child.card_no', '>=', p('card_from')),
          eb('child.card_no', '<', p('card_to')),
        ]);
        return count === 0 ? hasCard : eb.or([eb.and(hasWord), hasCard]);
      })
      .orderBy('child.name')
      .limit(500),
  ),
);
