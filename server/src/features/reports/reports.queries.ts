import type { Programme } from '@storyvan/contract/common/programme';
import { expressionBuilder, type Kysely, type NotNull, sql } from 'kysely';
import type { Executor } from '../../db/database.ts';
import { prepare, runQuery, type Slots } from '../../db/prepare.ts';
import type { Schema } from '../../db/schema.ts';
import { countOf } from '../../records/count-of.ts';
import { placeFigures } from '../../records/place/place-figures.queries.ts';
import { placeName } from '../../records/place/place-name.ts';
import { readAlouds } from '../../records/read-aloud/read-aloud.queries.ts';
import { readAloudsWithPeople } from '../../records/read-aloud/read-aloud-people.ts';

/** A literal, not a bind parameter: only then can both databases use the partial index of reports to write. */
const done = sql.lit('done' as const);
const not = sql.lit(0);

const itsComments = () =>
  expressionBuilder<Schema, 'report'>()
    .selectFrom('report_comment')
    .whereRef('report_comment.rep_id', '=', 'report.rep_id');

/** A report with its session, place and people; the caller adds a condition on the report or its place. */
const reports = (db: Kysely<Schema>) =>
  readAloudsWithPeople(db)
    .leftJoin('staff as writer', 'writer.staff_id', 'report.written_by')
    .select([
      'report.rep_id',
      'site_grade.code',
      'school.name as schools_name',
      'report.submitted_on',
      'report.rating',
      'writer.name as written_by',
    ])
    .$narrowType<{ rep_id: NotNull; submitted_on: NotNull }>()
    .select([
      countOf(itsComments()).as('comments'),
      itsComments()
        .select('report_comment.at')
        .orderBy('report_comment.comment_id', 'desc')
        .limit(1)
        .as('last_comment_at'),
    ]);

/** The newest first, before a given one. */
interface Page {
  before: number;
  limit: number;
}

const page = (db: Kysely<Schema>, p: Slots<Page>) =>
  reports(db).where('report.rep_id', '<', p('before')).orderBy('report.rep_id', 'desc').limit(p('limit'));

export const listReportsOfProgramme = prepare((db, p: Slots<Page & { program: Programme }>) =>
  page(db, p).where('report.program', '=', p('program')),
);
export const listReportsOfPlace = prepare((db, p: Slots<Page & { place: number }>) =>
  page(db, p).where('report.site_grade_id', '=', p('place')),
);

/** The reports of a list of ids, newest first. */
export const listReportsById = (on: Executor, rep_ids: number[]) =>
  runQuery(on, (db) => reports(db).where('report.rep_id', 'in', rep_ids).orderBy('report.rep_id', 'desc'));

const wholeReports = (db: Kysely<Schema>) =>
  reports(db)
    .leftJoin('staff as changer', 'changer.staff_id', 'report.changed_by')
    .select([
      'report.what_was_read',
      'report.how_it_went',
      'report.to_change',
      'read_aloud.time',
      'site_grade.enrolled_count',
      'report.version',
      'changer.name as changed_by',
      'report.changed_at',
    ])
    .$narrowType<{ what_was_read: NotNull; how_it_went: NotNull; to_change: NotNull; version: NotNull }>()
    .select(placeFigures());

export const findReport = prepare((db, p: Slots<{ rep_id: number }>) =>
  wholeReports(db).where('report.rep_id', '=', p('rep_id')),
);
export type WholeReport = NonNullable<Awaited<ReturnType<typeof findReport.first>>>;

export const findReportOfReadAloud = prepare((db, p: Slots<{ ra_id: number }>) =>
  wholeReports(db).where('report.ra_id', '=', p('ra_id')),
);

export const findLastReportOfPlace = prepare((db, p: Slots<{ site_grade_id: number }>) =>
  wholeReports(db)
    .where('report.site_grade_id', '=', p('site_grade_id'))
    .orderBy('report.rep_id', 'desc')
    .limit(1),
);

export const findReadAloudToReport = prepare((db, p: Slots<{ ra_id: number }>) =>
  db
    .selectFrom('read_aloud')
    .innerJoin('site_grade', 'site_grade.site_grade_id', 'read_aloud.site_grade_id')
    .leftJoin('school', 'school.school_id', 'site_grade.school_id')
    .select(['read_aloud.program', 'read_aloud.site_grade_id', 'read_aloud.date', 'read_aloud.status'])
    .select(placeName().as('site_name'))
    .where('read_aloud.ra_id', '=', p('ra_id')),
);
export type ReadAloudRow = NonNullable<Awaited<ReturnType<typeof findReadAloudToReport.first>>>;

const mostPending = 500;

export const listPendingOfProgramme = prepare((db, p: Slots<{ program: Programme }>) =>
  readAlouds(db)
    .where('read_aloud.program', '=', p('program'))
    .where('read_aloud.status', '=', done)
    .where('read_aloud.reported', '=', not)
    .orderBy('read_aloud.date')
    .orderBy('read_aloud.ra_id')
    .limit(mostPending),
);

export const listPendingOfPlace = prepare((db, p: Slots<{ site_grade_id: number }>) =>
  db
    .selectFrom('read_aloud')
    .select(['ra_id', 'date'])
    .where('site_grade_id', '=', p('site_grade_id'))
    .where('status', '=', done)
    .where('reported', '=', not)
    .orderBy('date')
    .limit(mostPending),
);

/** The comments on a report after a given one, oldest first. */
export const listCommentsAfter = prepare((db, p: Slots<{ rep_id: number; after: number }>) =>
  db
    .selectFrom('report_comment')
    .innerJoin('staff', 'staff.staff_id', 'report_comment.staff_id')
    .select([
      'report_comment.comment_id',
      'report_comment.comment',
      'report_comment.rep_id',
      'report_comment.rp_id',
      'report_comment.staff_id',
      'staff.name as author',
      'report_comment.at',
    ])
    .where('report_comment.rep_id', '=', p('rep_id'))
    .where('report_comment.comment_id', '>', p('after'))
    .orderBy('report_comment.comment_id'),
);
export const findProgramOfReport = prepare((db, p: Slots<{ rep_id: number }>) =>
  db.selectFrom('report').select('program').where('rep_id', '=', p('rep_id')),
);
