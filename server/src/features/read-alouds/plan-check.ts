import type { Programme } from '@storyvan/contract/common/programme';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { alreadyThere, type Planned, planProblems } from '@storyvan/domain/read-aloud-plan';
import { ApiError, refuseInvalid } from '../../api-error.ts';
import type { Transaction } from '../../db/database.ts';
import { readKnown } from '../../records/read-aloud/plan-check.queries.ts';
import { findReadAloudAt, getReadAloud, readAloudOf } from '../../records/read-aloud/read-aloud.queries.ts';
import type { StoredReadAloud } from '../../records/read-aloud/read-aloud-state.ts';
import { replyWith } from './read-aloud-page.ts';

/** What each command about one read-aloud reads and checks before it writes. */

/** The stored read-aloud that a request changes; null if it is a new one. */
export async function readBefore(
  tx: Transaction,
  program: Programme,
  { ra_id, version }: { ra_id: number | null; version?: number | undefined },
): Promise<StoredReadAloud | null> {
  if (ra_id === null) return null;
  const before = await getReadAloud(tx, program, ra_id);
  if (version === undefined) throw ApiError.versionRequired();
  return before;
}

export function checkVersion(before: StoredReadAloud, version: number | undefined): void {
  if (before.version !== version) throw ApiError.changedMeanwhile('session', before.changed_by);
}

/** 404 for an unknown place, 400 for other unknown or former records; `from` this day on, the place must be open. */
export async function checkPlan(
  tx: Transaction,
  program: Programme,
  asked: Planned,
  before: StoredReadAloud | null,
  from?: CalendarDate,
): Promise<void> {
  const known = await readKnown(tx, program, [asked]);
  if (!known.places.has(asked.site_grade_id)) {
    throw ApiError.notFound(program === 'mop' ? 'site' : 'grade');
  }
  refuseInvalid(planProblems(asked, known, before, from));
}

/** The reply if another session is already planned or held at the same place, date and time. */
export async function findConflicting(
  tx: Transaction,
  staff_id: number,
  { site_grade_id, date, time }: Planned,
  ra_id: number | null,
) {
  const row = await findReadAloudAt.first(tx, { site_grade_id, date, time: time ?? '' });
  if (!row || row.ra_id === ra_id) return null;
  const { status, message } = alreadyThere(readAloudOf(row), staff_id);
  return replyWith(tx, row, status, message);
}
