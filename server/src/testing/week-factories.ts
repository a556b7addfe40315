import type { Programme } from '@storyvan/contract/common/programme';
import type { Insertable } from 'kysely';
import type { Database } from '../db/database.ts';
import { runQuery } from '../db/prepare.ts';
import type { Schema } from '../db/schema.ts';
import { created_at, type Given, insert, next } from './made-rows.ts';

/** Makes the people, lesson plans, sessions and reports of a test; what it does not care about is made up. */

let readAlouds = 0;
/** A place has one session at one moment: each that was held gets a minute of the night, which no test names. */
const nextTime = (): string => {
  const minute = readAlouds % (6 * 60);
  readAlouds += 1;
  return `0${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`;
};

/** A read-aloud that is done, with its report when `reported`; gives the `ra_id`. */
export async function makeReadAloud(
  db: Database,
  row: Partial<Omit<Insertable<Schema['read_aloud']>, 'reported'>> & {
    site_grade_id: number;
    reported?: boolean;
  },
): Promise<number> {
  const { reported = false, ...columns } = row;
  const program = columns.program ?? (await programOf(db, columns.site_grade_id));
  const time = columns.status === 'planned' ? '' : nextTime();
  const readAloud = { date: '2026-06-01', time, status: 'done' as const, ...columns, program };
  const ra_id = await insert(db, 'read_aloud', { ...readAloud, reported: reported ? 1 : 0 }, 'ra_id');
  if (reported) await insertReport(db, { ra_id, program, site_grade_id: columns.site_grade_id });
  return ra_id;
}

/** A report, of a new session; gives the `rep_id`. */
export async function makeReport(
  db: Database,
  row: Given<'report'> & {
    site_grade_id: number;
    readAloud?: Given<'read_aloud'>;
  },
): Promise<number> {
  const { readAloud: given, ...report } = row;
  const { site_grade_id } = report;
  const program = await programOf(db, site_grade_id);
  const readAloud = {
    date: '2026-06-01',
    time: nextTime(),
    status: 'done' as const,
    reported: 1,
    ...given,
  };
  const ra_id = await insert(db, 'read_aloud', { ...readAloud, program, site_grade_id }, 'ra_id');
  return insertReport(db, { ...report, ra_id, program });
}

/** The report of a read-aloud that was made as `reported`. */
async function insertReport(
  db: Database,
  row: Given<'report'> & Pick<Schema['report'], 'ra_id' | 'program' | 'site_grade_id'>,
): Promise<number> {
  return insert(db, 'report', { submitted_on: '2026-06-02', ...row }, 'rep_id');
}

async function programOf(db: Database, site_grade_id: number): Promise<Programme> {
  const places = await runQuery(db, (k) =>
    k.selectFrom('site_grade').select('program').where('site_grade_id', '=', site_grade_id),
  );
  return (places[0] as { program: Programme }).program;
}

/** A person who supports sessions of both programmes. */
export async function makeReadingPartner(db: Database, row: Given<'reading_partner'> = {}): Promise<number> {
  return insert(db, 'reading_partner', { name: `Partner ${next()}`, created_at, ...row }, 'rp_id');
}

export async function makeLessonPlan(db: Database, row: Given<'lesson_plan'> = {}): Promise<number> {
  const lp_name = row.lp_name ?? `Plan ${next()}`;
  return insert(db, 'lesson_plan', { lp_key: lp_name.toLowerCase(), created_at, ...row, lp_name }, 'lp_id');
}
