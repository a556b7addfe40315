import { describe, expect, it } from 'vitest';
import { useTestDatabase } from '../testing/test-database.ts';
import type { Transaction } from './database.ts';
import { openDatabase } from './open-database.ts';
import { prepare, runChange, runQuery, type Slots } from './prepare.ts';

const writeSetting = prepare((k, p: Slots<{ key: string; value: string }>) =>
  k
    .insertInto('setting')
    .values({ key: p('key'), value: p('value') })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: p('value') })),
);

const findSetting = prepare((k, p: Slots<{ key: string }>) =>
  k.selectFrom('setting').select('value').where('key', '=', p('key')),
);

describe('transactions', () => {
  const database = useTestDatabase({ onceOnly: true });

  const write = (key: string, value: string) => (tx: Transaction) => writeSetting.run(tx, { key, value });
  const read = async (key: string) => (await findSetting.first(database.db, { key }))?.value;

  it('a transaction that throws is rolled back and rejects with the error', async () => {
    const failing = database.db.transaction(async (tx) => {
      await write('half', 'done')(tx);
      throw new Error('in the middle');
    });
    await expect(failing).rejects.toThrow('in the middle');
    expect(await read('half')).toBeUndefined();
  });

  it('of transactions in a group commit, one that throws or violates a constraint does not affect the others', async () => {
    const duplicate = (tx: Transaction) =>
      runChange(tx, (k) =>
        k.insertInto('setting').values([
          { key: 'twin', value: '1' },
          { key: 'twin', value: '2' },
        ]),
      );
    const outcomes = await Promise.allSettled([
      database.db.transaction(write('before', 'kept')),
      database.db.transaction(duplicate),
      database.db.transaction(async (tx) => {
        await write('between', 'lost')(tx);
        throw new Error('changed its mind');
      }),
      database.db.transaction(write('after', 'kept')),
    ]);
    expect(outcomes.map((outcome) => outcome.status)).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
      'fulfilled',
    ]);
    const values = [await read('before'), await read('twin'), await read('between'), await read('after')];
    expect(values).toEqual(['kept', undefined, undefined, 'kept']);
  });

  it('a transaction that throws before writing does not make its group run again', async () => {
    let runs = 0;
    const counted = (key: string) => async (tx: Transaction) => {
      runs += 1;
      await write(key, 'once')(tx);
    };
    const outcomes = await Promise.allSettled([
      database.db.transaction(counted('first of three')),
      database.db.transaction(async (tx) => {
        await findSetting.first(tx, { key: 'first of three' });
        throw new Error('refused');
      }),
      database.db.transaction(counted('third of three')),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect([runs, await read('first of three'), await read('third of three')]).toEqual([2, 'once', 'once']);
  });

  it('a transaction, when another of its group throws after writing, returns what was committed', async () => {
    let runs = 0;
    const [result] = await Promise.allSettled([
      database.db.transaction(async (tx) => {
        const value = `run ${++runs}`;
        await write('value', value)(tx);
        return value;
      }),
      database.db.transaction(async (tx) => {
        await write('untold', 'half')(tx);
        throw new Error('in the middle');
      }),
    ]);
    expect(result).toEqual({ status: 'fulfilled', value: await read('value') });
    expect(await read('untold')).toBeUndefined();
  });

  it('a callback for after the commit runs before the promise resolves, and only for the run that was committed', async () => {
    const order: string[] = [];
    let runs = 0;
    const kept = database.db
      .transaction(async (tx) => {
        runs += 1;
        const run = `commit of run ${runs}`;
        tx.afterCommit(() => order.push(run));
        await write('noted', run)(tx);
      })
      .then(() => order.push('resolved'));
    const failing = database.db.transaction(async (tx) => {
      tx.afterCommit(() => order.push('commit of the failing one'));
      await write('noted elsewhere', 'half')(tx);
      throw new Error('in the middle');
    });
    await Promise.allSettled([kept, failing]);
    expect(order).toEqual([await read('noted'), 'resolved']);
  });

  it('a transaction, once acknowledged, is visible on every connection', async () => {
    const other = await openDatabase(database.settings);
    for (const value of ['1', '2', '3']) {
      await database.db.transaction(write('value', value));
      expect(await findSetting.first(other, { key: 'value' })).toEqual({ value });
    }
    await other.close();
  });

  it('50 transactions, when they come at once, all end though there are fewer connections', async () => {
    const wait = () => new Promise((resolve) => setTimeout(resolve, 5));
    await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        database.db.transaction(async (tx) => {
          await write(`many ${n}`, 'a')(tx);
          await wait();
          await write(`many ${n}`, 'b')(tx);
        }),
      ),
    );
    const rows = await runQuery<{ value: string }>(database.db, (k) =>
      k.selectFrom('setting').select('value').where('key', 'like', 'many %'),
    );
    expect(rows).toEqual(Array.from({ length: 50 }, () => ({ value: 'b' })));
  });

  it('two transactions that lock the same rows in opposite order both complete', async () => {
    await database.db.transaction(write('left', '0'));
    await database.db.transaction(write('right', '0'));
    const takeBoth = (first: string, second: string) =>
      database.db.transaction(async (tx) => {
        await write(first, 'taken')(tx);
        await new Promise((resolve) => setTimeout(resolve, 50));
        await write(second, 'taken')(tx);
      });
    await Promise.all([takeBoth('left', 'right'), takeBoth('right', 'left')]);
    expect([await read('left'), await read('right')]).toEqual(['taken', 'taken']);
  });

  it('a second process that writes for long delays writes here and no reads', async () => {
    const other = await openDatabase(database.settings);
    const order: string[] = [];
    let started: () => void = () => undefined;
    const holding = new Promise<void>((resolve) => {
      started = resolve;
    });
    const long = other.transaction(async (tx) => {
      await write('shared', 'other')(tx);
      started();
      await new Promise((resolve) => setTimeout(resolve, 300));
      order.push('other wrote');
    });
    await holding;
    const short = database.db.transaction(write('shared', 'here')).then(() => order.push('wrote here'));
    await read('shared');
    order.push('read here');
    await Promise.all([long, short]);
    expect(order).toEqual(['read here', 'other wrote', 'wrote here']);
    await other.close();
  });
});
