import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isUniqueViolation } from '../../db/is-unique-violation.ts';
import { openSnapshot } from '../../recovery/snapshot.ts';
import { verify } from '../../recovery/verify.ts';
import { makeChild, makeCopy, makeMember, makeSite } from '../../testing/factories.ts';
import { makeTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { listHolders } from './number.queries.ts';

describe('a number in the database', { timeout: 30_000 }, () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await makeTestDatabase();
  });
  afterEach(() => database.drop());

  const change = (sql: string) => database.db.transaction((tx) => tx.change({ sql, parameters: [] }));
  const givers = (place: number) => ({
    copy: (accn_no: string) => makeCopy(database.db, { accn_no }),
    child: (card_no: string) => makeChild(database.db, { site_grade_id: place, card_no }),
    member: (card_no: string) => makeMember(database.db, { card_no }),
  });
  const kinds = ['copy', 'child', 'member'] as const;
  const pairs = kinds.flatMap((one) => kinds.map((other) => [one, other] as const));

  it.each(pairs)('of a %s, is refused to a %s', async (one, other) => {
    const give = givers(await makeSite(database.db));
    await give[one]('N-1');
    const refusal = await give[other]('N-1').then(
      () => null,
      (error: unknown) => error,
    );
    expect(
      isUniqueViolation(refusal) || (refusal as { code: string }).code === 'SQLITE_CONSTRAINT_PRIMARYKEY',
    ).toBe(true);
    expect((await listHolders(database.db, ['N-1'])).get('N-1')?.kind).toBe(one);
  });

  it('requested by two at the same moment, goes to one of them', async () => {
    const give = givers(await makeSite(database.db));
    for (let n = 0; n < 10; n++) {
      const outcomes = await Promise.allSettled(kinds.map((kind) => give[kind](`R-${n}`)));
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    }
  });

  it('that a child or member no longer has, is free again', async () => {
    const give = givers(await makeSite(database.db));
    await give.child('N-2');
    await give.member('N-3');
    await change(`update child set card_no = 'N-4' where card_no = 'N-2'`);
    await change(`update member set card_no = null where card_no = 'N-3'`);
    await give.copy('N-2');
    await give.child('N-3');
    await expect(give.copy('N-4')).rejects.toThrow();
  });

  it('used twice before the database refused that, stays and is listed until one of the two is changed', async () => {
    const { db } = database;
    const give = givers(await makeSite(db));
    const run = (sql: string) => db.transaction((tx) => tx.change({ sql, parameters: [] }));
    // As the database recorded it: the copy has the number, or else the child.
    const double = (number: string) => run(`update given_number set doubled = 1 where number = '${number}'`);
    await give.member('X-1');
    await double('X-1');
    await give.child('X-1');
    await double('X-1');
    await give.copy('X-1');
    await give.member('X-2');
    await double('X-2');
    await give.child('X-2');
    await give.child('X-3');
    const doubled = async () => {
      const snapshot = await openSnapshot(database.settings);
      const broken = await verify(snapshot);
      await snapshot.close();
      const named = broken.filter(({ invariant }) => /^numbers-(are|as|in)/.test(invariant.name));
      return named.flatMap(({ invariant, examples }) =>
        examples.map((one) => `${invariant.name} ${one.slice(0, 3)}`),
      );
    };
    const both = ['numbers-are-given-once X-1', 'numbers-are-given-once X-2'];
    expect((await doubled()).sort()).toEqual(both);
    expect(
      await db.rows({
        sql: `select count(*) as n from member where card_no in ('X-1', 'X-2')`,
        parameters: [],
      }),
    ).toEqual([{ n: 2 }]);
    await run(`update child set card_no = 'X-5' where card_no = 'X-1'`);
    expect((await doubled()).sort()).toEqual(both);
    await run(`update child set card_no = 'X-6' where card_no = 'X-2'`);
    await run(`update member set card_no = null where card_no = 'X-1'`);
    expect(await doubled()).toEqual([]);
    await expect(run(`update child set card_no = 'X-2' where card_no = 'X-3'`)).rejects.toThrow();
  });
});
