import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { expressionBuilder, type Kysely } from 'kysely';
import { prepare, type Slots } from '../../db/prepare.ts';
import type { Schema } from '../../db/schema.ts';
import { copiesHeld } from '../../records/copy/held-by.queries.ts';
import { ofPrimaryCategory, titleColumns } from '../../records/title/title-columns.ts';

/** What left the library for a place: in its box (a site loan), or directly to a child (a child loan without one). */

interface OfPlace {
  site_grade_id: number;
}
interface OnDate extends OfPlace {
  date: CalendarDate;
}

const loans = expressionBuilder<Schema, never>();

const directLoans = () =>
  loans
    .selectFrom('child_loan')
    .where('child_loan.site_loan_id', 'is', null)
    .where('child_loan.undone', '=', 0);

const boxLoans = () => loans.selectFrom('site_loan').where('site_loan.undone', '=', 0);

/** Copies by the date they left; `union` counts a copy that left twice on one date once. */
export const countIssuedByDate = prepare((db, p: Slots<OfPlace>) =>
  db
    .selectFrom(
      boxLoans()
        .select(['site_loan.date_issue', 'site_loan.accn_no'])
        .where('site_loan.site_grade_id', '=', p('site_grade_id'))
        .union(
          directLoans()
            .select(['child_loan.date_issue', 'child_loan.accn_no'])
            .where('child_loan.site_grade_id', '=', p('site_grade_id')),
        )
        .as('issued'),
    )
    .select('issued.date_issue')
    .select((eb) => eb.fn.countAll<number>().as('cnt'))
    .groupBy('issued.date_issue'),
);

/** The dates on which the copies now at a place left for it. */
export const listDatesOfPending = prepare((db, p: Slots<OfPlace>) =>
  db
    .selectFrom('copy')
    .leftJoin('site_loan', 'site_loan.site_loan_id', 'copy.site_loan_id')
    .leftJoin('child_loan', 'child_loan.child_loan_id', 'copy.child_loan_id')
    .select(['site_loan.date_issue as site_date_issue', 'child_loan.date_issue as child_date_issue'])
    .where('copy.site_grade_id', '=', p('site_grade_id')),
);

/** The copies out at a place, from their own rows, which are the source of truth for where a copy is. */
export const listPendingRows = prepare((db, p: Slots<OfPlace>) =>
  copiesHeld(db)
    .select([...titleColumns, 'title.category_secondary'])
    .where('copy.site_grade_id', '=', p('site_grade_id')),
);
/** Titles of copies, with the colours of both categories. */
const titled = (db: Kysely<Schema>) =>
  db
    .selectFrom('copy')
    .innerJoin('title', 'title.title_id', 'copy.title_id')
    .leftJoin('category', ofPrimaryCategory)
    .leftJoin('category as genre', (join) =>
      join.onRef('genre.name', '=', 'title.category_secondary').on('genre.kind', '=', 'secondary'),
    )
    .select([
      'copy.accn_no',
      ...titleColumns,
      'title.category_secondary',
      'genre.hex_code as genre_hex_code',
    ]);

/** The box of a date; the child is the one who has the copy from this box now. */
export const listBoxRows = prepare((db, p: Slots<OnDate>) =>
  titled(db)
    .innerJoin('site_loan', 'site_loan.accn_no', 'copy.accn_no')
    .leftJoin('child_loan', (join) =>
      join
        .onRef('child_loan.child_loan_id', '=', 'copy.child_loan_id')
        .onRef('site_loan.site_loan_id', '=', 'copy.site_loan_id'),
    )
    .leftJoin('child', 'child.child_id', 'child_loan.child_id')
    .select([
      'site_loan.site_loan_id as loan_id',
      'site_loan.date_issue',
      'site_loan.date_return',
      'child.child_id',
      'child.name as child_name',
      'child_loan.date_issue as child_since',
      'child_loan.date_renewed as child_renewed',
    ])
    .where('site_loan.site_grade_id', '=', p('site_grade_id'))
    .where('site_loan.date_issue', '=', p('date'))
    .where('site_loan.undone', '=', 0),
);
/** What was lent from the library directly to children there; the child is set while it has the copy. */
export const listDirectRows = prepare((db, p: Slots<OnDate>) =>
  titled(db)
    .innerJoin('child_loan', 'child_loan.accn_no', 'copy.accn_no')
    .leftJoin('child', (join) =>
      join.onRef('child.child_id', '=', 'child_loan.child_id').on('child_loan.date_return', 'is', null),
    )
    .select([
      'child_loan.child_loan_id as loan_id',
      'child_loan.date_issue',
      'child_loan.date_return',
      'child.child_id',
      'child.name as child_name',
    ])
    .select((eb) =>
      eb
        .case()
        .when('child_loan.date_return', 'is', null)
        .then(eb.ref('child_loan.date_issue'))
        .end()
        .as('child_since'),
    )
    .select((eb) =>
      eb
        .case()
        .when('child_loan.date_return', 'is', null)
        .then(eb.ref('child_loan.date_renewed'))
        .end()
        .as('child_renewed'),
    )
    .where('child_loan.site_grade_id', '=', p('site_grade_id'))
    .where('child_loan.date_issue', '=', p('date'))
    .where('child_loan.site_loan_id', 'is', null)
    .where('child_loan.undone', '=', 0),
);

/** Children of the grade on a date by baseline level, without those who became inactive on that date. */
export const countChildrenByBaseline = prepare((db, p: Slots<OnDate>) =>
  db
    .selectFrom('child')
    .leftJoin('level', 'level.level', 'child.baseline_level')
    .select(['child.baseline_level as baseline', 'level.hex_code'])
    .select((eb) => eb.fn.countAll<number>().as('cnt'))
    .where('child.site_grade_id', '=', p('site_grade_id'))
    .where((eb) =>
      eb.or([eb('child.inactive_since', 'is', null), eb('child.inactive_since', '>', p('date'))]),
    )
    .groupBy(['child.baseline_level', 'level.hex_code'])
    .orderBy('child.baseline_level', (order) => order.asc().nullsLast()),
);
