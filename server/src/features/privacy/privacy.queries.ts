import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { prepare, type Slots } from '../../db/prepare.ts';
import { placeName } from '../../records/place/place-name.ts';

/** How long children's data is kept, which children are due, and what erasing a child needs. */

/** Compared with '', so that PostgreSQL uses their index for the count. */
export const countErased = prepare((db) =>
  db
    .selectFrom('child')
    .select((eb) => eb.fn.countAll<number>().as('children'))
    .where('erased_at', '>', ''),
);

/** Children who left on this day or before and are not erased. */
export const countLeft = prepare((db, p: Slots<{ until: CalendarDate }>) =>
  db
    .selectFrom('child')
    .select((eb) => eb.fn.countAll<number>().as('children'))
    .where('inactive_since', '<=', p('until'))
    .where('inactive_since', 'is not', null)
    .where('erased_at', 'is', null),
);

/** The same children, the longest gone first. */
export const listLeft = prepare((db, p: Slots<{ until: CalendarDate; limit: number }>) =>
  db
    .selectFrom('child')
    .innerJoin('site_grade', 'site_grade.site_grade_id', 'child.site_grade_id')
    .leftJoin('school', 'school.school_id', 'site_grade.school_id')
    .select([
      'child.child_id',
      'child.name',
      'child.card_no',
      'site_grade.program',
      'child.site_grade_id',
      'child.inactive_since',
    ])
    .select(placeName().as('place_name'))
    .where('child.inactive_since', '<=', p('until'))
    .where('child.inactive_since', 'is not', null)
    .where('child.erased_at', 'is', null)
    .orderBy('child.inactive_since')
    .orderBy('child.child_id')
    .limit(p('limit'))
    .$narrowType<{ inactive_since: CalendarDate }>(),
);

export const findChildToErase = prepare((db, p: Slots<{ child_id: number }>) =>
  db
    .selectFrom('child')
    .leftJoin('staff', 'staff.staff_id', 'child.changed_by')
    .select([
      'child.child_id',
      'child.name',
      'child.card_no',
      'child.site_grade_id',
      'child.inactive_since',
      'child.erased_at',
      'child.version',
      'staff.name as changed_by',
    ])
    .where('child.child_id', '=', p('child_id')),
);
export type ChildToErase = NonNullable<Awaited<ReturnType<typeof findChildToErase.first>>>;

/** Until the commit, nothing is lent to the child or recorded about it (decision 24: after places, before copies). */
export const lockChildToErase = prepare((db, p: Slots<{ child_id: number }>) =>
  db.selectFrom('child').select('child_id').where('child_id', '=', p('child_id')).forUpdate(),
);

export const countLoansOf = prepare((db, p: Slots<{ child_id: number }>) =>
  db
    .selectFrom('child_loan')
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .where('child_id', '=', p('child_id')),
);

/** With a staff member: what a child said at a return is about a loan, which is counted already. */
export const countReadingsOf = prepare((db, p: Slots<{ child_id: number }>) =>
  db
    .selectFrom('reading')
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .where('child_id', '=', p('child_id'))
    .where('child_loan_id', 'is', null),
);

/** Stored replies after one of them, the first to be stored first. */
export const listReplies = prepare((db, p: Slots<{ at: string; request_id: string; limit: number }>) =>
  db
    .selectFrom('lending_request')
    .select(['request_id', 'reply', 'at'])
    .where('at', '>=', p('at'))
    .where((eb) => eb.or([eb('at', '>', p('at')), eb('request_id', '>', p('request_id'))]))
    .orderBy('at')
    .orderBy('request_id')
    .limit(p('limit')),
);
