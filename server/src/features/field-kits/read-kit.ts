import type { KitTitle } from '@storyvan/contract/field-kits';
import { addDays, type CalendarDate } from '@storyvan/domain/calendar-date';
import { compareNames } from '@storyvan/domain/name-order';
import { found } from '../../api-error.ts';
import { byKey } from '../../by-key.ts';
import { chunksOf } from '../../db/chunks.ts';
import type { Executor } from '../../db/database.ts';
import { listLevelRows } from '../../records/level/level.queries.ts';
import { listVisitsOfPlace } from '../../records/read-aloud/visits.queries.ts';
import { listOpinionsAt, listRegards } from '../../records/reading/opinion.queries.ts';
import { getLoanPeriods } from '../../records/setting/loan-periods.queries.ts';
import { listOpenWishesOfPlace } from '../../records/wish/wish.queries.ts';
import { withCopies } from '../../records/wish/wishes.ts';
import {
  findPlaceOfKit,
  listChildrenOfKit,
  listCopiesOfKit,
  listLessonPlansOfKit,
  listLessonPlansToChoose,
  listLoansEnded,
  listPeopleOfKit,
  listPresentOfKit,
  listTitlesBorrowed,
  listTitlesOfKit,
} from './kit.queries.ts';
import { childrenOf, type Kit, type OpinionRegard, opinionsOf } from './kit.rules.ts';

/** Far more than the children of a place wish for. */
const mostWishes = 10_000;

/** Sessions of so many days ago can still be marked done on a device, and it counts the loans that ended since. */
const daysBack = 7;

/** The whole field kit of a site or grade; throws 404 if there is none. */
export async function readKit(
  on: Executor,
  { site_grade_id, today }: { site_grade_id: number; today: CalendarDate },
): Promise<Kit> {
  const place = found(await findPlaceOfKit.first(on, { site_grade_id }), 'site or grade');
  const copies = (await listCopiesOfKit.all(on, { site_grade_id })).map((copy) => ({
    ...copy,
    at_place: copy.place_since !== null,
  }));
  const rows = await listChildrenOfKit.all(on, { site_grade_id });
  const borrowed = await listTitlesBorrowed.all(on, { site_grade_id });
  const since = addDays(today, -daysBack);
  const ended = await listLoansEnded.all(on, { site_grade_id, since });
  const wishes = await readWishes(on, site_grade_id);
  const children = childrenOf(rows, { borrowed, ended }, wishes, site_grade_id);
  const sessions = await readSessions(on, { site_grade_id, since, today });
  return {
    place,
    children,
    copies,
    titles: await readTitles(on, [...copies, ...borrowed]),
    opinions: await readOpinions(on, site_grade_id, copies),
    sessions,
    lesson_plans: await readLessonPlans(on, sessions),
    settings: await readSettings(on, place.program),
  };
}

async function readSessions(
  on: Executor,
  asked: { site_grade_id: number; since: CalendarDate; today: CalendarDate },
): Promise<Kit['sessions']> {
  const visits = await listVisitsOfPlace(on, asked);
  const ids = visits.map(({ ra_id }) => ra_id);
  const presentAt = byKey(await listPresentOfKit(on, ids), ({ ra_id }) => ra_id);
  return visits.map((visit) => ({
    ...visit,
    attendance: (presentAt.get(visit.ra_id) ?? []).map(({ child_id }) => child_id),
  }));
}

async function readWishes(on: Executor, site_grade_id: number) {
  const wishes = await listOpenWishesOfPlace.all(on, { site_grade_id, limit: mostWishes });
  const own = wishes.map(({ child_name: _name, card_no: _card, ...wish }) => wish);
  return withCopies(on, own, site_grade_id);
}

async function readTitles(on: Executor, of: readonly { title_id: number }[]): Promise<KitTitle[]> {
  const ids = [...new Set(of.map(({ title_id }) => title_id))];
  const titles: KitTitle[] = [];
  for (const chunk of chunksOf(ids, 1)) titles.push(...(await listTitlesOfKit(on, chunk)));
  return titles.sort((a, b) => a.title_id - b.title_id);
}

/** So that a device can propose books to the children. */
async function readOpinions(
  on: Executor,
  site_grade_id: number,
  copies: readonly { title_id: number }[],
): Promise<Kit['opinions']> {
  const regards: OpinionRegard[] = [];
  const ids = [...new Set(copies.map(({ title_id }) => title_id))];
  for (const chunk of chunksOf(ids, 1)) regards.push(...(await listRegards(on, chunk)));
  return opinionsOf(await listOpinionsAt.all(on, { site_grade_id }), regards);
}

async function readLessonPlans(
  on: Executor,
  sessions: readonly { lp_id: number | null }[],
): Promise<Kit['lesson_plans']> {
  const ids = [...new Set(sessions.flatMap(({ lp_id }) => lp_id ?? []))];
  return (await listLessonPlansOfKit(on, ids)).sort((a, b) => a.lp_id - b.lp_id);
}

async function readSettings(on: Executor, program: 'mop' | 'lis'): Promise<Kit['settings']> {
  const { child, site } = await getLoanPeriods(on);
  const people = (await listPeopleOfKit.all(on, {})).filter((person) => person[program] === 1);
  const plans = await listLessonPlansToChoose.all(on, {});
  return {
    levels: await listLevelRows.all(on, {}),
    child_period: child,
    site_period: site,
    people: people
      .map(({ rp_id, name }) => ({ rp_id, name }))
      .sort((a, b) => compareNames(a.name, b.name) || a.rp_id - b.rp_id),
    lesson_plans: plans.sort((a, b) => compareNames(a.lp_name, b.lp_name) || a.lp_id - b.lp_id),
  };
}
