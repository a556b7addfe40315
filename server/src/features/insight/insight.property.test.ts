import { type Insight, insight } from '@storyvan/contract/insight';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { addDays } from '@storyvan/domain/calendar-date';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Asked, compared } from '../../testing/insight/compare.ts';
import { PlayedLibrary } from '../../testing/insight/played-library.ts';
import { firstDay, play, step } from '../../testing/insight/random-days.ts';
import { Recount } from '../../testing/insight/recount.ts';
import { makeTestApp, type TestApp } from '../../testing/test-app.ts';

/** Proof of insight: every figure against a recount of the accepted calls. */

async function inLibrary(work: (app: TestApp, library: PlayedLibrary) => Promise<void>): Promise<void> {
  const app = makeTestApp();
  await app.open();
  try {
    await work(app, new PlayedLibrary(app));
  } finally {
    await app.close();
  }
}

/** Ranges as people choose them, and others: counted from the first day of the history. */
const range = fc.oneof(
  fc.constant((first: CalendarDate, last: CalendarDate) => ({ start: first, end: last })),
  fc.constant((_: CalendarDate, last: CalendarDate) => ({ start: last, end: addDays(last, 40) })),
  fc.constant((first: CalendarDate) => ({
    start: `${Number(first.slice(0, 4)) + 1}-02-01`,
    end: `${Number(first.slice(0, 4)) + 1}-02-29`.replace(/(202[5679]-02-)29/, '$128'),
  })),
  fc
    .tuple(fc.integer({ min: -20, max: 700 }), fc.integer({ min: 0, max: 500 }))
    .map(([from, days]) => (first: CalendarDate) => ({
      start: addDays(first, from),
      end: addDays(first, from + days),
    })),
  fc
    .nat(400)
    .map((from) => (first: CalendarDate) => ({ start: addDays(first, from), end: addDays(first, from) })),
);

const asked = fc.tuple(
  fc.constantFrom('all', 'mop', 'lis', 'region:Bardez', 'school', 'place'),
  fc.nat(20),
  range,
);
const steps = fc.array(step, { minLength: 60, maxLength: 140, size: 'max' });

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Parts never exceed the whole, months add up, and a place says the same in the table as alone. */
async function expectConsistent(app: TestApp, reply: Insight): Promise<void> {
  const { figures, places, months, start, end } = reply;
  const { children, girls, boys, other, not_recorded } = figures.reach;
  expect(sum([girls, boys, other, not_recorded].map(Number))).toBe(children);
  expect(sum(places.map(({ loans }) => loans))).toBe(figures.reading.loans);
  expect(sum(months.map(({ loans }) => Number(loans)))).toBe(figures.reading.loans);
  expect(sum(places.map(({ held }) => held))).toBe(figures.sessions.held);
  for (const part of [...places, ...months]) expect(part.children).toBeLessThanOrEqual(Number(children));
  if (!places[0]) return;
  const { needs: _, ...place } = places[0];
  const alone = await app.call(insight, { params: { scope: `place:${place.site_grade_id}`, start, end } });
  expect(alone.places).toMatchObject([place]);
}

describe('insight, recounted from the accepted calls', () => {
  it('in any library, of any scope and range, is the same', async () => {
    await fc.assert(
      fc.asyncProperty(
        firstDay,
        steps,
        fc.array(asked, { minLength: 6, maxLength: 6 }),
        (first, days, questions) =>
          inLibrary(async (app, library) => {
            await play(library, first, days);
            const { places } = library.log;
            const recount = new Recount(library.log, library.today);
            for (const [kind, n, rangeOf] of questions) {
              const place = places[n % places.length] as (typeof places)[number];
              const school = places.find((each) => each.school !== null)?.school;
              const scope =
                kind === 'place' ? `place:${place.id}` : kind === 'school' ? `school:${school}` : kind;
              const question: Asked = { scope, ...rangeOf(first, library.today) };
              const { reply, got, wanted } = await compared(app, recount, question, library.today);
              expect([question, got]).toEqual([question, wanted]);
              await expectConsistent(app, reply);
            }
          }),
      ),
      { numRuns: 10, endOnFailure: true },
    );
  }, 300_000);
});
