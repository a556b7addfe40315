import type { CalendarDate } from '@storyvan/contract/common/calendar-date';
import type { BodyOf, ReplyOf } from '@storyvan/contract/endpoint';
import type { closePlace, closeSchool } from '@storyvan/contract/place-records';
import { sql } from 'kysely';
import type { Transaction } from '../../db/database.ts';
import { once } from '../../db/once.commands.ts';
import { prepare, type Slots } from '../../db/prepare.ts';
import { ApiError, found } from '../../http/api-error.ts';
import {
  findLeft,
  findPlaceRow,
  findSchoolOfGrade,
  findSchoolRow,
  listLeftOfSchool,
  lockGradesOfSchool,
  lockPlace,
  lockSchool,
} from './place-records.queries.ts';
import { decideClosing, placeRecordOf, schoolRecordOf } from './place-records.rules.ts';
import { editionOf, type Saving } from './saving.ts';

/**
 * Closes places where nothing is left to do, and opens them again. Their history stays. The place is locked before it is
 * asked what is left there; whatever comes to a place locks it too (decision 24).
 */

interface Change {
  inactive_since: CalendarDate | null;
  changed_by: number;
  changed_at: string;
}

const changed = (p: Slots<Change>) => ({
  inactive_since: p('inactive_since'),
  version: sql<number>`version + 1`,
  changed_by: p('changed_by'),
  changed_at: p('changed_at'),
});

const updatePlace = prepare((db, p: Slots<Change & { site_grade_id: number; version: number }>) =>
  db
    .updateTable('site_grade')
    .set(changed(p))
    .where('site_grade_id', '=', p('site_grade_id'))
    .where('version', '=', p('version')),
);

const updateSchool = prepare((db, p: Slots<Change & { school_id: number; version: number }>) =>
  db
    .updateTable('school')
    .set(changed(p))
    .where('school_id', '=', p('school_id'))
    .where('version', '=', p('version')),
);

const closeGrades = prepare((db, p: Slots<Change & { school_id: number }>) =>
  db
    .updateTable('site_grade')
    .set(changed(p))
    .where('school_id', '=', p('school_id'))
    .where('inactive_since', 'is', null),
);

/** Those that were closed along with their school: on its day. */
const openGrades = prepare((db, p: Slots<Change & { school_id: number; closed_on: CalendarDate }>) =>
  db
    .updateTable('site_grade')
    .set(changed(p))
    .where('school_id', '=', p('school_id'))
    .where('inactive_since', '=', p('closed_on')),
);

type PlaceReply = ReplyOf<typeof closePlace>;

async function whyNotPlace(
  tx: Transaction,
  row: { site_grade_id: number; school_id: number | null },
  closed: boolean,
  today: CalendarDate,
): Promise<PlaceReply['status'] | null> {
  if (closed) {
    const left = found(await findLeft.first(tx, { site_grade_id: row.site_grade_id, today }), 'place');
    return decideClosing(left);
  }
  if (row.school_id === null) return null;
  const school = found(await findSchoolOfGrade.first(tx, { school_id: row.school_id }), 'school');
  if (school.inactive_since === null) return null;
  return { status: 'school is closed', message: `${school.name} is closed. Open the school again first.` };
}

const done = (name: string, closed: boolean) =>
  ({
    status: closed ? 'closed' : 'opened',
    message: closed ? `${name} is closed. Its history stays.` : `${name} is open again.`,
  }) as const;

export function setPlaceClosed(
  saving: Saving & { today: CalendarDate },
  asked: BodyOf<typeof closePlace>,
): Promise<PlaceReply> {
  const { site_grade_id, program, version, closed } = asked;
  const what = program === 'mop' ? 'site' : 'grade';
  const at = saving.now.toISOString();
  const call = { call: 'close_place', request_id: asked.request_id, input: asked, at };
  return once(saving.db, call, async (tx): Promise<PlaceReply> => {
    // Opened again, a grade waits for its school first: a school is locked before its grades.
    if (closed) await lockPlace.first(tx, { site_grade_id });
    const before = await findPlaceRow.first(tx, { site_grade_id });
    if (before?.program !== program) throw ApiError.notFound(what);
    const refused = await whyNotPlace(tx, before, closed, saving.today);
    if (refused) return { status: refused, details: placeRecordOf(before) };
    const change = { ...editionOf(saving), inactive_since: closed ? saving.today : null };
    const saved = await updatePlace.run(tx, { ...change, site_grade_id, version });
    const row = found(await findPlaceRow.first(tx, { site_grade_id }), what);
    if (saved === 0) throw ApiError.changedMeanwhile(what, row.changed_by);
    return { status: done(row.name, closed), details: placeRecordOf(row) };
  });
}

type SchoolReply = ReplyOf<typeof closeSchool>;

export function setSchoolClosed(
  saving: Saving & { today: CalendarDate },
  asked: BodyOf<typeof closeSchool>,
): Promise<SchoolReply> {
  const { school_id, version, closed } = asked;
  const at = saving.now.toISOString();
  const call = { call: 'close_school', request_id: asked.request_id, input: asked, at };
  return once(saving.db, call, async (tx): Promise<SchoolReply> => {
    await lockSchool.first(tx, { school_id });
    await lockGradesOfSchool.all(tx, { school_id });
    const before = found(await findSchoolRow.first(tx, { school_id }), 'school');
    for (const left of closed ? await listLeftOfSchool.all(tx, { school_id, today: saving.today }) : []) {
      const refused = decideClosing(left);
      if (refused) return { status: refused, details: schoolRecordOf(before) };
    }
    const change = { ...editionOf(saving), inactive_since: closed ? saving.today : null };
    const saved = await updateSchool.run(tx, { ...change, school_id, version });
    const row = found(await findSchoolRow.first(tx, { school_id }), 'school');
    if (saved === 0) throw ApiError.changedMeanwhile('school', row.changed_by);
    if (closed) await closeGrades.run(tx, { ...change, school_id });
    else if (before.inactive_since !== null) {
      await openGrades.run(tx, { ...change, school_id, closed_on: before.inactive_since });
    }
    return { status: done(row.name, closed), details: schoolRecordOf(row) };
  });
}
