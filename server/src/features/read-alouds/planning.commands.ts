import type { Programme } from '@storyvan/contract/common/programme';
import type { ReadAloud, ReadAloudPage } from '@storyvan/contract/read-alouds';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { ApiError, type FieldError } from '../../api-error.ts';
import type { Database, Executor, Transaction } from '../../db/database.ts';
import { listActiveChildren } from '../../records/child/child.queries.ts';
import type { Planned } from '../../records/read-aloud/planned.ts';
import type { Writing } from '../../records/read-aloud/read-aloud.commands.ts';
import { findReadAloud, readAloudOf, type Session } from '../../records/read-aloud/read-aloud.queries.ts';
import { findPlaceOfSession, findPlanOfLesson, listPeople } from './planning.queries.ts';
import { listPresent } from './read-alouds.queries.ts';
import { type Known, type Problem, pageOf } from './read-alouds.rules.ts';

/** What all commands about sessions read first, and return afterwards. */

/** Who changes sessions, and when. */
export interface Planning {
  db: Database;
  staff_id: number;
  today: CalendarDate;
  now: Date;
}

export const writingOf = (tx: Transaction, { staff_id, now }: Planning): Writing => ({
  tx,
  staff_id,
  at: now.toISOString(),
});

export async function readKnown(on: Executor, program: Programme, asked: readonly Planned[]): Promise<Known> {
  const places: Known['places'] = await byId(
    asked.map((row) => row.site_grade_id),
    async (site_grade_id) => {
      const place = await findPlaceOfSession.first(on, { program, site_grade_id });
      return place && { name: place.place_name, inactive_since: place.inactive_since };
    },
  );
  const lessonPlans: Known['lessonPlans'] = await byId(
    asked.map((row) => row.lp_id),
    async (lp_id) => {
      const plan = await findPlanOfLesson.first(on, { lp_id });
      return plan && { name: plan.lp_name, inactive_since: plan.inactive_since };
    },
  );
  const people = new Map((await listPeople.all(on, {})).map((person) => [person.rp_id, person]));
  return { places, people, lessonPlans };
}

/** Always in the order of the ids, so that two requests that lock several places cannot deadlock. */
async function byId<Found>(
  ids: readonly (number | null)[],
  find: (id: number) => Promise<Found | null>,
): Promise<Map<number, Found>> {
  const found = new Map<number, Found>();
  const asked = [...new Set(ids)].filter((id) => id !== null).sort((a, b) => a - b);
  for (const id of asked) {
    const one = await find(id);
    if (one !== null) found.set(id, one);
  }
  return found;
}

/** The first problem becomes the message of the reply. */
export function refuse(problems: readonly FieldError[]): void {
  if (problems[0]) throw ApiError.invalid(problems[0].message, [...problems]);
}

/** The session of a request; without a version, it is unknown what the caller has seen. */
export async function getSession(
  on: Executor,
  program: Programme,
  { ra_id, version }: { ra_id: number; version?: number | undefined },
): Promise<Session> {
  const session = await getOfProgramme(on, program, ra_id);
  refuse(versionProblems(version));
  return session;
}

export const versionProblems = (version: number | undefined): Problem[] =>
  version === undefined ? [{ field: 'version', message: 'The version is required.' }] : [];

export async function getOfProgramme(on: Executor, program: Programme, ra_id: number): Promise<Session> {
  const session = await findSession(on, ra_id);
  if (session?.program === program) return session;
  throw ApiError.notFound('session');
}

export async function findSession(on: Executor, ra_id: number): Promise<Session | null> {
  const row = await findReadAloud.first(on, { ra_id });
  return row && readAloudOf(row);
}

export async function readPage(on: Executor, session: ReadAloud): Promise<ReadAloudPage> {
  const { ra_id, site_grade_id } = session;
  const enrolled = await listActiveChildren.all(on, { site_grade_id });
  return pageOf(session, enrolled, await listPresent.all(on, { ra_id }));
}

export const getPage = async (on: Executor, program: Programme, ra_id: number): Promise<ReadAloudPage> =>
  readPage(on, await getOfProgramme(on, program, ra_id));
