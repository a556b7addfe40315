import { type Insight, insight } from '@storyvan/contract/insight';
import type { TestApp } from '../test-app.ts';
import type { Recount } from './recount.ts';
import { monthsFrom, type Range, rangesOf } from './recount-dates.ts';

/** Both sides in one form: what a reply says, and what the recount of the accepted calls gives. */

const inOrder = (rows: readonly unknown[]): string[] => rows.map((row) => JSON.stringify(row)).sort();

function shown(reply: Insight) {
  const { read, collection } = reply;
  return {
    until: reply.until,
    before: reply.before,
    figures: reply.figures,
    figures_before: reply.figures_before,
    read: {
      languages: inOrder(read.languages.map(({ language, loans }) => [language, loans])),
      levels: inOrder(read.levels.map(({ level, loans }) => [level, loans])),
      categories: inOrder(read.categories.map(({ category, loans }) => [category, loans])),
      genres: inOrder(read.genres.map(({ category, loans }) => [category, loans])),
      most_borrowed: read.most_borrowed.map(({ title_id, loans }) => [title_id, loans]),
      most_loved: read.most_loved.map(({ title_id, loved, opinions }) => [title_id, loved, opinions]),
      not_taken: read.not_taken.titles,
    },
    collection: collection && {
      ...collection,
      languages: inOrder(
        collection.languages.map(({ language, titles, copies }) => [language, titles, copies]),
      ),
      levels: inOrder(collection.levels.map(({ level, titles, copies }) => [level, titles, copies])),
    },
    people: inOrder(reply.people.map(({ rp_id, sessions }) => [rp_id, sessions])),
    plans: inOrder(reply.lesson_plans.map(({ lp_id, sessions }) => [lp_id, sessions])),
    places: Object.fromEntries(
      reply.places.map(({ program, school_id, place_name, school_name, region, needs, ...place }) => [
        place.site_grade_id,
        place,
      ]),
    ),
    months: reply.months,
  };
}

function expected(recount: Recount, scope: string, asked: Range, today: string) {
  const { now, before } = rangesOf(asked, today);
  const isCompared = before.start <= before.end;
  const places = recount.placesOf(scope);
  const read = recount.read(scope, now);
  const collection = recount.collection(scope, now);
  // A range that has not begun has no months yet.
  const months = now.start > today ? [] : monthsFrom(now);
  const monthsBefore = monthsFrom(before);
  const earlier = recount.months(places, before, monthsBefore);
  return {
    until: now.end,
    before: isCompared ? before : null,
    figures: recount.figures(places, now),
    figures_before: recount.figures(places, before),
    read: {
      languages: inOrder(read.languages),
      levels: inOrder(read.levels),
      categories: inOrder(read.categories),
      genres: inOrder(read.genres),
      most_borrowed: read.most_borrowed,
      most_loved: read.most_loved,
      not_taken: read.not_taken,
    },
    collection: collection && {
      ...collection,
      languages: inOrder(collection.languages),
      levels: inOrder(collection.levels),
    },
    people: inOrder(recount.people(places, now)),
    plans: inOrder(recount.plans(places, now)),
    places: Object.fromEntries(
      recount
        .places(scope, now, before, months)
        .map((place) => [place.site_grade_id, isCompared ? place : { ...place, loans_before: null }]),
    ),
    months: recount.months(places, now, months).map((month, n) => ({
      month: months[n],
      ...month,
      loans_before: isCompared ? (earlier[n]?.loans ?? 0) : null,
      children_before: isCompared ? (earlier[n]?.children ?? 0) : null,
    })),
  };
}

export interface Asked extends Range {
  scope: string;
}

/** `wrong` spoils the reply. */
export async function compared(
  app: TestApp,
  recount: Recount,
  { scope, ...range }: Asked,
  today: string,
  wrong: (reply: Insight) => Insight = (reply) => reply,
) {
  const reply = await app.call(insight, { params: { scope, ...range } });
  return { reply, got: shown(wrong(reply)), wanted: expected(recount, scope, range, today) };
}
