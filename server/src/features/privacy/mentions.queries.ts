import { type Kysely, sql } from 'kysely';
import { prepare, type Slots } from '../../db/prepare.ts';
import type { Schema } from '../../db/schema.ts';
import { placeName } from '../../records/place/place-name.ts';

/** Free texts that may contain a child's name: those of its places, and those that belong to no place. */

interface OfChild {
  child_id: number;
}
/** The places where the child is or was enrolled. */
const placesOf = (db: Kysely<Schema>, p: Slots<OfChild>) => {
  const moves = db.selectFrom('child_move').where('child_move.child_id', '=', p('child_id'));
  return db
    .selectFrom('child')
    .select('child.site_grade_id')
    .where('child.child_id', '=', p('child_id'))
    .union(moves.select('from_site_grade_id as site_grade_id').$narrowType<{ site_grade_id: number }>())
    .union(moves.select('to_site_grade_id as site_grade_id').$narrowType<{ site_grade_id: number }>());
};

const reportsThere = (db: Kysely<Schema>, p: Slots<OfChild>) =>
  db
    .selectFrom('report')
    .innerJoin('site_grade', 'site_grade.site_grade_id', 'report.site_grade_id')
    .leftJoin('school', 'school.school_id', 'site_grade.school_id')
    .innerJoin('read_aloud', 'read_aloud.ra_id', 'report.ra_id')
    .select(['report.rep_id', 'report.program', 'report.site_grade_id', 'read_aloud.date'])
    .select(placeName().as('place_name'))
    .where('report.site_grade_id', 'in', placesOf(db, p));

export const listReportTexts = prepare((db, p: Slots<OfChild>) =>
  reportsThere(db, p).select(['report.what_was_read', 'report.how_it_went', 'report.to_change']),
);

export const listCommentTexts = prepare((db, p: Slots<OfChild>) =>
  reportsThere(db, p)
    .innerJoin('report_comment', 'report_comment.rep_id', 'report.rep_id')
    .innerJoin('staff', 'staff.staff_id', 'report_comment.staff_id')
    .select(['report_comment.comment', 'staff.name as author']),
);

/** Of other children: the child's own readings are erased with it. */
export const listObservationTexts = prepare((db, p: Slots<OfChild>) =>
  db
    .selectFrom('reading')
    .innerJoin('child', 'child.child_id', 'reading.child_id')
    .select([
      'reading.program',
      'reading.site_grade_id',
      'reading.child_id',
      'reading.date_reading',
      'reading.observation',
      'child.name as child_name',
    ])
    .where('reading.site_grade_id', 'in', placesOf(db, p))
    .where('reading.child_id', '<>', p('child_id'))
    .where('reading.observation', '<>', ''),
);

/** Of other children: the child's own wishes are erased with it. */
export const listWishNotes = prepare((db, p: Slots<OfChild>) =>
  db
    .selectFrom('child')
    .innerJoin('site_grade', 'site_grade.site_grade_id', 'child.site_grade_id')
    .innerJoin('wish', 'wish.child_id', 'child.child_id')
    .select(['site_grade.program', 'child.site_grade_id', 'wish.child_id', 'wish.wished_on', 'wish.note'])
    .select('child.name as child_name')
    .where('child.site_grade_id', 'in', placesOf(db, p))
    .where('child.child_id', '<>', p('child_id'))
    .where('wish.note', '<>', ''),
);

export const listBookNotes = prepare((db, p: Slots<OfChild>) =>
  db
    .selectFrom('copy_state_change')
    .innerJoin('copy', 'copy.accn_no', 'copy_state_change.accn_no')
    .innerJoin('title', 'title.title_id', 'copy.title_id')
    .select(['copy_state_change.accn_no', 'copy_state_change.date', 'copy_state_change.note', 'title.title'])
    .where('copy_state_change.accn_no', 'in', (of) =>
      of.selectFrom('child_loan').select('child_loan.accn_no').where('child_id', '=', p('child_id')),
    )
    .where('copy_state_change.note', '<>', ''),
);

export const listLessonPlanTexts = prepare((db) =>
  db.selectFrom('lesson_plan').select(['lp_id', 'lp_name', 'theme', 'objectives', 'steps', 'materials']),
);

/** Each person's notes, from the index by person. */
export const listNoteTexts = prepare(
  (db) =>
    db
      .selectFrom('staff')
      .innerJoin('todo_note', 'todo_note.staff_id', 'staff.staff_id')
      .select(['todo_note.note_id', 'todo_note.title', 'todo_note.due', 'staff.name as author']),
  { readsAll: 'todo_note', why: 'A name is looked for in all notes only before the child is erased.' },
);

export const listMemberTexts = prepare((db) => db.selectFrom('member').select(['member_id', 'name', 'note']));

export const listPartnerNotes = prepare((db) =>
  db.selectFrom('reading_partner').select(['rp_id', 'name', 'note']).where(sql<boolean>`note <> ''`),
);
