import { prepare, type Slots } from '../../db/prepare.ts';
import { familyColumns } from '../../db/tables/child.ts';
import { editedColumns } from '../../records/child/child.queries.ts';
import { loansWithTitles } from '../../records/loan/loan.queries.ts';
import { placeName } from '../../records/place/place-name.ts';
import { fulfilled } from '../../records/wish/wish.queries.ts';

/** All data about one child, from every table. */

interface OfChild {
  child_id: number;
}

export const findChildOfRecord = prepare((db, p: Slots<OfChild>) =>
  db
    .selectFrom('child')
    .innerJoin('site_grade', 'site_grade.site_grade_id', 'child.site_grade_id')
    .leftJoin('school', 'school.school_id', 'site_grade.school_id')
    .leftJoin('level as baseline', 'baseline.level', 'child.baseline_level')
    .leftJoin('level', 'level.level', 'child.level')
    .select([
      'child.child_id',
      'site_grade.program',
      'site_grade.school_id',
      'baseline.name as baseline_level_name',
      'level.name as level_name',
      'child.inactive_since',
      'child.version',
      'child.changed_at',
      'child.created_at',
    ])
    .select(editedColumns)
    .select(familyColumns.map((column) => `child.${column}` as const))
    .select(placeName().as('place_name'))
    .where('child.child_id', '=', p('child_id'))
    .where('child.erased_at', 'is', null),
);

export const listWordsOfChild = prepare((db, p: Slots<OfChild>) =>
  db.selectFrom('child_word').select('word').where('child_id', '=', p('child_id')).orderBy('word'),
);

/** Includes undone loans: they are stored, though not counted. */
export const listLoansRecorded = prepare((db, p: Slots<OfChild>) =>
  loansWithTitles(db)
    .select('child_loan.undone')
    .where('child_loan.child_id', '=', p('child_id'))
    .orderBy('child_loan.date_issue', 'desc')
    .orderBy('child_loan.child_loan_id', 'desc'),
);

export const listWishesRecorded = prepare((db, p: Slots<OfChild>) =>
  db
    .selectFrom('wish')
    .innerJoin('title', 'title.title_id', 'wish.title_id')
    .select(['wish.wish_id', 'title.title', 'title.author', 'wish.wished_on', 'wish.note', 'wish.closed_as'])
    .select(fulfilled().as('fulfilled'))
    .where('wish.child_id', '=', p('child_id'))
    .orderBy('wish.wish_id', 'desc'),
);

export const listEntriesOfChild = prepare((db, p: Slots<OfChild>) =>
  db
    .selectFrom('field_entry')
    .select(['request_id', 'device_id', 'made_at', 'kind', 'accn_no', 'date', 'state', 'message', 'entry'])
    .where('child_id', '=', p('child_id'))
    .where('child_id', 'is not', null)
    .orderBy('arrival_id'),
);

export const listReadAloudsAttended = prepare((db, p: Slots<OfChild>) =>
  db
    .selectFrom('attendance')
    .innerJoin('read_aloud', 'read_aloud.ra_id', 'attendance.ra_id')
    .innerJoin('site_grade', 'site_grade.site_grade_id', 'read_aloud.site_grade_id')
    .leftJoin('school', 'school.school_id', 'site_grade.school_id')
    .leftJoin('lesson_plan', 'lesson_plan.lp_id', 'read_aloud.lp_id')
    .select(['read_aloud.ra_id', 'read_aloud.date', 'lesson_plan.lp_name'])
    .select(placeName().as('place_name'))
    .where('attendance.child_id', '=', p('child_id'))
    .orderBy('read_aloud.date', 'desc')
    .orderBy('read_aloud.ra_id', 'desc'),
);

/** Found through the child's loans. */
export const listEventsOfChild = prepare((db, p: Slots<OfChild>) =>
  db
    .selectFrom('child_loan')
    .innerJoin('lending_event', 'lending_event.child_loan_id', 'child_loan.child_loan_id')
    .innerJoin('title', 'title.title_id', 'child_loan.title_id')
    .innerJoin('site_grade', 'site_grade.site_grade_id', 'child_loan.site_grade_id')
    .leftJoin('school', 'school.school_id', 'site_grade.school_id')
    .select([
      'lending_event.event_id',
      'lending_event.kind',
      'child_loan.accn_no',
      'title.title',
      'lending_event.date',
    ])
    .select(placeName().as('place_name'))
    .where('child_loan.child_id', '=', p('child_id'))
    .orderBy('lending_event.event_id'),
);

export const listViewsOfChild = prepare((db, p: Slots<OfChild>) =>
  db
    .selectFrom('audit_entry')
    .select(['at', 'action', 'outcome'])
    .where('child_id', '=', p('child_id'))
    .orderBy('entry_id'),
);
