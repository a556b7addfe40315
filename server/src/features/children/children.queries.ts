import type { CalendarDate } from '@storyvan/domain/calendar-date';
import type { Kysely } from 'kysely';
import { prepare, type Slots } from '../../db/prepare.ts';
import type { Schema } from '../../db/schema.ts';
import { booksOut, ofChild } from '../../records/child/child.queries.ts';
import { loansWithTitles } from '../../records/loan/loan.queries.ts';
import { placeName } from '../../records/place/place-name.ts';
import { byWordCount, type WordRanges } from '../../records/word-range.ts';

interface HistoryPage {
  child_id: number;
  before_date: CalendarDate;
  before_id: number;
  limit: number;
}

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
    .select('site_grade.school_id')
    .select(booksOut())
    .select(placeName().as('place_name'))
    .where('child.card_no', '=', p('card_no'))
    .where('child.inactive_since', 'is', null),
);

/** Children of a place whose name has a word beginning with each given word, or whose card number does. */
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

/** What is printed on the cards of children who are enrolled now. */

const cards = (db: Kysely<Schema>) =>
  db
    .selectFrom('child')
    .innerJoin('site_grade', 'site_grade.site_grade_id', 'child.site_grade_id')
    .leftJoin('school', 'school.school_id', 'site_grade.school_id')
    .select([
      'child.child_id',
      'child.card_no',
      'child.name',
      'child.level',
      'site_grade.program',
      'site_grade.site_grade_id',
      'site_grade.school_id',
      'site_grade.sort_key',
      'school.name as school_name',
    ])
    .select(placeName().as('place_name'))
    .where('child.inactive_since', 'is', null);

export const listCardOfChild = prepare((db, p: Slots<{ child_id: number }>) =>
  cards(db).where('child.child_id', '=', p('child_id')),
);

interface Enrolled {
  /** An instant. */
  from: string;
  limit: number;
}

export const listCardsOfPlace = prepare((db, p: Slots<Enrolled & { site_grade_id: number }>) =>
  cards(db)
    .where('child.site_grade_id', '=', p('site_grade_id'))
    .where('child.created_at', '>=', p('from'))
    .limit(p('limit')),
);

export const listCardsEnrolledSince = prepare((db, p: Slots<Enrolled>) =>
  cards(db).where('child.created_at', '>=', p('from')).limit(p('limit')),
);
