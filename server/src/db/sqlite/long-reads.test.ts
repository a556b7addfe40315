import { describe, expect, it } from 'vitest';
import { makeSite } from '../../testing/factories.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { LongReads } from './long-reads.ts';
import { sqliteFileIn } from './open-sqlite.ts';
import { openSqliteConnection } from './sqlite-connection.ts';

const slow = {
  sql: 'with recursive n(i) as (select 1 union all select i + 1 from n where i < 3000000) select count(*) as rows from n',
  parameters: [],
};

describe('long reads', () => {
  const test = useTestDatabase();

  it('a statement of some hundred milliseconds does not delay a desk’s reads', async () => {
    const { db } = test;
    const order: string[] = [];
    const long = db.longReads.rows(slow).then((rows) => {
      order.push('long');
      return rows;
    });
    await db.rows({ sql: 'select 1 as one', parameters: [] });
    order.push('desk');
    await makeSite(db);
    order.push('desk writes');
    expect(await long).toEqual([{ rows: 3_000_000 }]);
    expect(order).toEqual(['desk', 'desk writes', 'long']);
  });

  it('what was committed before, when it is read here, is there', async () => {
    const site_grade_id = await makeSite(test.db, { name: 'Tonca' });
    const found = {
      sql: `select name from site_grade where site_grade_id = ${site_grade_id}`,
      parameters: [],
    };
    expect(await test.db.longReads.rows(found)).toEqual([{ name: 'Tonca' }]);
  });

  it('a statement that fails, between others, fails alone', async () => {
    const { longReads } = test.db;
    const one = { sql: 'select 1 as one', parameters: [] };
    const [before, wrong, after] = await Promise.allSettled([
      longReads.rows(one),
      longReads.rows({ sql: 'select * from no_such_table', parameters: [] }),
      longReads.rows(one),
    ]);
    expect([before.status, wrong.status, after.status]).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect((wrong as PromiseRejectedResult).reason.message).toMatch(/no_such_table/);
  });

  it('the thread of an SQLite file refuses writes and missing files, and goes on', async () => {
    const file = sqliteFileIn(test.settings.DATA_DIR);
    openSqliteConnection(file).exec('create table if not exists note (text text)').close();
    const reads = new LongReads(file);
    const write = { sql: "insert into note values ('a') returning text", parameters: [] };
    await expect(reads.rows(write)).rejects.toThrow(/readonly/);
    expect(await reads.rows({ sql: 'select text from note', parameters: [] })).toEqual([]);
    await reads.close();

    const nowhere = new LongReads(`${file}-that-is-not-there`);
    for (const _ of [1, 2]) {
      await expect(nowhere.rows({ sql: 'select 1', parameters: [] })).rejects.toThrow(/unable to open/);
    }
    await nowhere.close();
  });
});
