import type { ReplyOf } from '@storyvan/contract/endpoint';
import type { closePlace, closeSchool } from '@storyvan/contract/places';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { ApiError, found } from '../../api-error.ts';
import { changed, unchanged } from '../../db/command.ts';
import type { Transaction } from '../../db/database.ts';
import { updatePlaces, updateSchool } from '../../records/place/place.commands.ts';
import { once } from '../../records/request/once.commands.ts';
import { type CommandOf, editionOf } from '../../records/work.ts';
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

/**
 * Closes places where nothing is left to do, and reopens them. Their history is kept. The place is locked before checking
 * what is left there; whatever comes to a place locks it too (decision 24).
 */

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
    message: closed ? `${name} is closed. Its history is kept.` : `${name} is open again.`,
  }) as const;

export const setPlaceClosed: CommandOf<typeof closePlace> = (work, asked) => {
  const { site_grade_id, program, version, closed } = asked;
  const what = program === 'mop' ? 'site' : 'grade';
  return once(work, 'close_place', asked, async (tx) => {
    // Reopening a grade locks its school first: a school is always locked before its grades.
    if (closed) await lockPlace.first(tx, { site_grade_id });
    const before = await findPlaceRow.first(tx, { site_grade_id });
    if (before?.program !== program) throw ApiError.notFound(what);
    const refused = await whyNotPlace(tx, before, closed, work.today);
    if (refused) return unchanged({ status: refused, details: placeRecordOf(before) });
    const change = { ...editionOf(work), inactive_since: closed ? work.today : null };
    const saved = await updatePlaces(tx, change, { site_grade_id, version });
    const row = found(await findPlaceRow.first(tx, { site_grade_id }), what);
    if (saved === 0) throw ApiError.changedMeanwhile(what, row.changed_by);
    return changed({ status: done(row.name, closed), details: placeRecordOf(row) });
  });
};

export const setSchoolClosed: CommandOf<typeof closeSchool> = (work, asked) => {
  const { school_id, version, closed } = asked;
  return once(work, 'close_school', asked, async (tx) => {
    await lockSchool.first(tx, { school_id });
    await lockGradesOfSchool.all(tx, { school_id });
    const before = found(await findSchoolRow.first(tx, { school_id }), 'school');
    for (const left of closed ? await listLeftOfSchool.all(tx, { school_id, today: work.today }) : []) {
      const refused = decideClosing(left);
      if (refused) return unchanged({ status: refused, details: schoolRecordOf(before) });
    }
    const change = { ...editionOf(work), inactive_since: closed ? work.today : null };
    const saved = await updateSchool(tx, change, { school_id, version });
    const row = found(await findSchoolRow.first(tx, { school_id }), 'school');
    if (saved === 0) throw ApiError.changedMeanwhile('school', row.changed_by);
    if (closed) await updatePlaces(tx, change, { school_id, inactive_since: null });
    else if (before.inactive_since !== null) {
      // The grades that were closed along with their school have the same date.
      await updatePlaces(tx, change, { school_id, inactive_since: before.inactive_since });
    }
    return changed({ status: done(row.name, closed), details: schoolRecordOf(row) });
  });
};
