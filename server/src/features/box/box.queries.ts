import type { BoxPurpose } from '@storyvan/contract/box';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { prepare, prepareForKeys, type Slots } from '../../db/prepare.ts';
import { copiesHeld } from '../../records/copy/held-by.queries.ts';
import { titleColumns } from '../../records/title/title-columns.ts';

interface OfPlace {
  site_grade_id: number;
  purpose: BoxPurpose;
}

/** Locked: of two who start a list at the same moment, one finds the other's. */
export const findPlaceToPack = prepare((db, p: Slots<{ site_grade_id: number }>) =>
  db
    .selectFrom('site_grade')
    .select(['site_grade_id', 'inactive_since'])
    .where('site_grade_id', '=', p('site_grade_id'))
    .forUpdate(),
);

export const findOpenBox = prepare((db, p: Slots<OfPlace>) =>
  db
    .selectFrom('box_list')
    .innerJoin('staff', 'staff.staff_id', 'box_list.made_by')
    .select(['box_list.box_id', 'staff.name as made_by', 'box_list.made_at'])
    .where('box_list.site_grade_id', '=', p('site_grade_id'))
    .where('box_list.purpose', '=', p('purpose'))
    .where('box_list.closed_at', 'is', null),
);

export const findLastClosedBox = prepare((db, p: Slots<OfPlace>) =>
  db
    .selectFrom('box_list')
    .innerJoin('staff', 'staff.staff_id', 'box_list.closed_by')
    .select(['box_list.box_id', 'staff.name as closed_by', 'box_list.closed_at'])
    .where('box_list.site_grade_id', '=', p('site_grade_id'))
    .where('box_list.purpose', '=', p('purpose'))
    .where('box_list.closed_at', 'is not', null)
    .orderBy('box_list.closed_at', 'desc')
    .limit(1),
);

/** Locked: what two people add is added one after the other, and nothing once the list is closed. */
export const findBoxToChange = prepare((db, p: Slots<{ box_id: string }>) =>
  db
    .selectFrom('box_list')
    .innerJoin('site_grade', 'site_grade.site_grade_id', 'box_list.site_grade_id')
    .select([
      'box_list.box_id',
      'box_list.site_grade_id',
      'box_list.purpose',
      'box_list.made_at',
      'box_list.closed_at',
      'site_grade.program',
    ])
    .where('box_list.box_id', '=', p('box_id'))
    .forUpdate('box_list'),
);

export const listRowsOfBox = prepare((db, p: Slots<{ box_id: string }>) =>
  db
    .selectFrom('box_copy')
    .select(['accn_no', 'listed', 'site_loan_id as expected_loan_id'])
    .where('box_id', '=', p('box_id')),
);
/**
 * Copies with where each is now. Not joined to `box_copy`: PostgreSQL plans a join of more than eight tables in the
 * order in which they are written, and would read all copies first.
 */
export const listCopiesWithHolders = prepareForKeys((db, accn_nos: string[]) =>
  copiesHeld(db)
    .select([...titleColumns, 'copy.site_loan_id'])
    .where('copy.accn_no', 'in', accn_nos),
);
export const listOutcomes = prepare((db, p: Slots<{ box_id: string }>) =>
  db
    .selectFrom('box_copy')
    .innerJoin('copy', 'copy.accn_no', 'box_copy.accn_no')
    .innerJoin('title', 'title.title_id', 'copy.title_id')
    .select(['box_copy.accn_no', 'box_copy.outcome', 'title.title'])
    .where('box_copy.box_id', '=', p('box_id')),
);

/** What was lent to a place on a date: the box of that day. */
export const listNumbersLentOn = prepare((db, p: Slots<{ site_grade_id: number; date: CalendarDate }>) =>
  db
    .selectFrom('site_loan')
    .select('accn_no')
    .distinct()
    .where('site_grade_id', '=', p('site_grade_id'))
    .where('date_issue', '=', p('date'))
    .where('undone', '=', 0),
);

/** The copies lent to a place that are not back, also those that a child there has. */
export const listNumbersOut = prepare((db, p: Slots<{ site_grade_id: number }>) =>
  db
    .selectFrom('copy')
    .select(['accn_no', 'site_loan_id'])
    .where('site_grade_id', '=', p('site_grade_id'))
    .where('site_loan_id', 'is not', null),
);

export const listKnownNumbers = prepareForKeys((db, accn_nos: string[]) =>
  db.selectFrom('copy').select(['accn_no']).distinct().where('accn_no', 'in', accn_nos),
);
