import { isDeepStrictEqual } from 'node:util';
import type { Insight, InsightFigures } from '@storyvan/contract/insight';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { compared } from '../../testing/insight/compare.ts';
import type { LoggedChild, LoggedCopy } from '../../testing/insight/library-log.ts';
import { PlayedLibrary } from '../../testing/insight/played-library.ts';
import { Recount } from '../../testing/insight/recount.ts';
import { type TestApp, useTestApp } from '../../testing/test-app.ts';

/** The recount of insight finds what is easily counted wrongly. */

/** A school year up to a leap day, and a promotion after it. */
async function playYear(library: PlayedLibrary): Promise<void> {
  const { children, copies, loans, places } = library.log;
  const takeBackAll = async () => {
    const open = loans.filter(({ undone, returned }) => !undone && returned === null);
    for (const loan of open) await library.takeBack(loan, 'loved');
  };
  await library.day('2027-06-01');
  await library.open();
  const book = { language: 'English', level: 2, kind: 'Story', genre: null };
  await library.addBook({ ...book, title: 'Fox' }, 3);
  const grade = places.find(({ program }) => program === 'lis')?.id as number;
  for (const gender of ['girl', 'boy', null] as const) await library.enrol(grade, gender, 2);
  const [asha, rohan, erased] = children as [LoggedChild, LoggedChild, LoggedChild];
  const [one, two, three] = copies as [LoggedCopy, LoggedCopy, LoggedCopy];
  await library.lend(asha, one);
  await library.lend(rohan, two);
  await library.undo(two);
  await library.lend(erased, three);
  await library.day('2027-07-01');
  for (const loan of loans.filter(({ undone }) => !undone)) await library.renew(loan);
  await takeBackAll();
  await library.erase(erased);
  await library.day('2028-02-29');
  await library.lend(asha, two);
  await takeBackAll();
  await library.day('2028-04-20');
  await library.promote();
  await library.lend(asha, three);
}

interface Fault {
  /** Of every query. */
  sql?: (sql: string) => string;
  value?: (value: unknown) => unknown;
  reply?: (reply: Insight) => Insight;
}

const same = <Value>(value: Value): Value => value;

const withFigures = (
  reply: Insight,
  change: (figures: InsightFigures) => Partial<InsightFigures>,
): Insight => ({
  ...reply,
  figures: { ...reply.figures, ...change(reply.figures) },
});

const faults: Record<string, Fault> = {
  'children are added up over places': {
    reply: (reply) =>
      withFigures(reply, ({ reach }) => ({
        reach: { ...reach, children: reply.places.reduce((sum, { children }) => sum + children, 0) },
      })),
  },
  'renewals count as loans': {
    reply: (reply) =>
      withFigures(reply, ({ reading }) => ({
        reading: { ...reading, loans: Number(reading.loans) + Number(reading.renewals) },
      })),
  },
  'a child who has moved since counts at both places': {
    sql: (sql) =>
      sql.replace(
        'where "child_move"."child_id" = "child"."child_id"',
        'where 1 = 0 and "child_move"."child_id" = "child"."child_id"',
      ),
  },
  'the leap day is taken for the day before': {
    value: (value) => (value === '2028-02-29' ? '2028-02-28' : value),
  },
  'loans that were undone count': {
    sql: (sql) => sql.replaceAll('"child_loan"."undone" =', '"child_loan"."undone" >='),
  },
  'the loans of an erased child are lost': {
    sql: (sql) =>
      sql.replaceAll(
        '"child_loan"."undone" =',
        '"child_loan"."child_id" not in (select child_id from child where erased_at is not null) and "child_loan"."undone" =',
      ),
  },
};

describe('a fault in insight', () => {
  const app = useTestApp();
  const library = new PlayedLibrary(app);
  beforeAll(() => playYear(library));
  afterEach(() => vi.restoreAllMocks());

  /** The ends of the ranges in which insight and the recount differ. */
  async function differing({ sql = same, value = same, reply = same }: Fault): Promise<string[]> {
    const { longReads } = app.db;
    const rows: TestApp['db']['longReads']['rows'] = longReads.rows.bind(longReads);
    vi.spyOn(longReads, 'rows').mockImplementation((query) =>
      rows({ sql: sql(query.sql), parameters: query.parameters.map(value) }),
    );
    const recount = new Recount(library.log, library.today);
    const found: string[] = [];
    for (const end of ['2028-02-29', '2028-05-31']) {
      const asked = { scope: 'all', start: '2027-06-01', end };
      const { got, wanted } = await compared(app, recount, asked, library.today, reply);
      if (!isDeepStrictEqual(JSON.parse(JSON.stringify(got)), JSON.parse(JSON.stringify(wanted))))
        found.push(end);
    }
    return found;
  }

  it('that is not there, in a year with a leap day and a promotion, is not found', async () => {
    expect(await differing({})).toEqual([]);
  });

  it.each(Object.entries(faults))('so that %s, in the same year, is found', async (_, fault) => {
    expect(await differing(fault)).not.toEqual([]);
  });
});
