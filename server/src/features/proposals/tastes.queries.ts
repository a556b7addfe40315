import { sql } from 'kysely';
import { prepareForKeys } from '../../db/prepare.ts';
import { notOfUndoneReturn } from '../../records/reading/reading.queries.ts';

/** Children of all places who have borrowed the same titles, and what they like. */

/** Borrowers of one title who are looked at, the latest first. */
const borrowersOfTitle = 12;
/** Loans of one of these children that are looked at, the latest first. */
const loansOfBorrower = 40;

/** Children who are looked at, those who borrowed most of the titles first. */
const mostBorrowers = 250;

/** The latest borrowers of titles. */
export const listBorrowersOf = prepareForKeys((db, title_ids: number[]) =>
  db
    .selectFrom(
      db
        .selectFrom('copy')
        .innerJoin('child_loan', 'child_loan.accn_no', 'copy.accn_no')
        .select(['copy.title_id', 'child_loan.child_id'])
        .select(
          sql<number>`row_number() over (partition by copy.title_id order by child_loan.child_loan_id desc)`.as(
            'place_in_row',
          ),
        )
        .where('copy.title_id', 'in', title_ids)
        .where('child_loan.undone', '=', 0)
        .as('loan'),
    )
    .select('loan.child_id')
    .where('loan.place_in_row', '<=', borrowersOfTitle)
    .groupBy('loan.child_id')
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .orderBy('loan.child_id')
    .limit(mostBorrowers),
);

/** The titles that children borrowed last. */
export const listLastTitlesOf = prepareForKeys((db, child_ids: number[]) =>
  db
    .selectFrom(
      db
        .selectFrom('child_loan')
        .select(['child_id', 'title_id'])
        .select(
          sql<number>`row_number() over (partition by child_id order by date_issue desc, child_loan_id desc)`.as(
            'place_in_row',
          ),
        )
        .where('child_id', 'in', child_ids)
        .where('undone', '=', 0)
        .as('loan'),
    )
    .select(['loan.child_id', 'loan.title_id'])
    .distinct()
    .where('loan.place_in_row', '<=', loansOfBorrower)
    .orderBy('loan.child_id')
    .orderBy('loan.title_id'),
);

/** What children said of books; of two opinions of one title, the later one comes last. */
export const listOpinionsOf = prepareForKeys((db, child_ids: number[]) =>
  db
    .selectFrom('reading')
    .select(['reading.child_id', 'reading.title_id', 'reading.opinion'])
    .where('reading.child_id', 'in', child_ids)
    .where('reading.child_loan_id', 'is not', null)
    .where(notOfUndoneReturn)
    .orderBy('reading.child_id')
    .orderBy('reading.date_reading')
    .orderBy('reading.reading_id'),
);
