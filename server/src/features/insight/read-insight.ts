import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Insight } from '@storyvan/contract/insight';
import { addDays, type CalendarDate } from '@storyvan/domain/calendar-date';
import { type DateRange, lastCounted, sameDatesBefore } from '@storyvan/domain/date-range';
import { heldOf, sessionsByPerson, sessionsByPlan } from '@storyvan/domain/insight/sessions';
import type { Seen } from '@storyvan/domain/insight/small-groups';
import { byName } from '@storyvan/domain/name-order';
import type { Executor } from '../../db/database.ts';
import { countAttending, listFirstLoans, listLessonPlans, listPeople } from './activity.queries.ts';
import { readActivity } from './activity.ts';
import { readEnrolled } from './enrolled.ts';
import { borrowersIn, figuresOf, type Known } from './figures.rules.ts';
import { monthsOf, placesOf } from './places.rules.ts';
import { inChunks, readStock, readTitles } from './read-stock.ts';
import type { Scope } from './scope.ts';

/** Reads the figures of a scope in a range of dates, and in the same dates a year before. */

const earlier = (a: CalendarDate, b: CalendarDate): CalendarDate => (a < b ? a : b);

/** The days of a range that have come. */
const untilToday = (range: DateRange, today: CalendarDate): DateRange => ({
  start: range.start,
  end: earlier(range.end, today),
});

export async function readKnown(
  on: Executor,
  scope: Scope,
  asked: DateRange,
  today: CalendarDate,
  toShare: boolean,
): Promise<Known> {
  const range = untilToday(asked, today);
  const [activity, enrolled, attending] = await Promise.all([
    readActivity(on, scope.slots, range, toShare),
    readEnrolled(on, scope, range.end, today),
    countAttending.first(on, { ...scope.slots, ...range }),
  ]);
  return { activity, borrowers: borrowersIn(activity), enrolled, attending: attending?.children ?? 0 };
}

export function rangesOf(asked: DateRange, today: CalendarDate) {
  const until = lastCounted(asked, today);
  return { now: { start: asked.start, end: until }, before: sameDatesBefore(asked, today) };
}

/** Those with the most sessions first. */
const byCount = <Row extends { name: string; sessions: number }>(a: Row, b: Row): number =>
  b.sessions - a.sessions || byName(a, b);

async function readPeople(on: Executor, { activity }: Known): Promise<Insight['people']> {
  const counts = sessionsByPerson(sessionsIn(activity));
  const rows = await inChunks(on, listPeople, [...counts.keys()]);
  return rows.map((row) => ({ ...row, sessions: counts.get(row.rp_id) ?? 0 })).sort(byCount);
}

const mostPlans = 10;

async function readPlans(on: Executor, { activity }: Known): Promise<Insight['lesson_plans']> {
  const counts = sessionsByPlan(sessionsIn(activity));
  const rows = await inChunks(on, listLessonPlans, [...counts.keys()]);
  return rows
    .map(({ lp_id, lp_name: name }) => ({ lp_id, name, sessions: counts.get(lp_id) ?? 0 }))
    .sort(byCount)
    .slice(0, mostPlans)
    .map(({ name: lp_name, ...plan }) => ({ ...plan, lp_name }));
}

const sessionsIn = ({ places }: Known['activity']) =>
  [...places.values()].flatMap(({ sessions }) => sessions);

/** Who borrowed and came, to know which groups are small. */
function seenIn({ activity, borrowers }: Known): Seen {
  const months = activity.months.map(() => new Set<number>());
  for (const [child_id, borrower] of borrowers) for (const n of borrower.months) months[n]?.add(child_id);
  const places = [...activity.places];
  const counted = heldOf(places.flatMap(([, { sessions }]) => sessions)).map(({ children }) => children ?? 0);
  return {
    matches: [...(activity.who?.matches.values() ?? [])],
    months,
    places: new Map(places.map(([site_grade_id, { lending }]) => [site_grade_id, lending.children])),
    most: Math.max(0, ...counted),
  };
}

/** `toShare`: with what is needed to leave out small groups, and without them in what was read. */
export async function readInsight(
  on: Executor,
  scope: Scope,
  asked: DateRange,
  today: CalendarDate,
  toShare: boolean,
): Promise<{ insight: Omit<Insight, 'voices'>; seen: () => [now: Seen, before: Seen] }> {
  const { now: range, before: yearBefore } = rangesOf(asked, today);
  const isCompared = yearBefore.end < range.start;
  const rangeBefore = isCompared ? yearBefore : { ...yearBefore, start: addDays(yearBefore.end, 1) };
  const hasCollection = scope.kind === 'all' || scope.kind === 'programme';
  const [now, before, stock] = await Promise.all([
    readKnown(on, scope, range, today, toShare),
    readKnown(on, scope, rangeBefore, today, toShare),
    hasCollection ? readStock(on, scope, untilToday(range, today)) : null,
  ]);
  const children = new Set([...now.borrowers.keys(), ...before.borrowers.keys()]);
  const [read, people, lesson_plans, firstLoans] = await Promise.all([
    readTitles(on, scope, now.activity, stock),
    readPeople(on, now),
    readPlans(on, now),
    inChunks(on, listFirstLoans, [...children]),
  ]);
  const facts = new Map(firstLoans.map((row) => [row.child_id, row]));
  const factsOf = (child_id: number) => facts.get(child_id);
  // Others are answered between the steps, each of which takes a large library some 20 ms.
  await nextTurn();
  const figures = figuresOf(now, factsOf);
  await nextTurn();
  const figures_before = figuresOf(before, factsOf);
  await nextTurn();
  const insight = {
    scope: scope.text,
    name: scope.name,
    program: scope.program,
    school_id: scope.school_id,
    site_grade_id: scope.site_grade_id,
    start: asked.start,
    end: asked.end,
    until: range.end,
    before: isCompared ? rangeBefore : null,
    figures,
    figures_before,
    read,
    people,
    lesson_plans,
    collection: stock?.figures ?? null,
    places: placesOf(scope.places, now, before).map((place) =>
      isCompared ? place : { ...place, loans_before: null },
    ),
    months: monthsOf(now, before).map((month) =>
      isCompared ? month : { ...month, loans_before: null, children_before: null },
    ),
  };
  return { insight, seen: () => [seenIn(now), seenIn(before)] };
}
