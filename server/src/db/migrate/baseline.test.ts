import { expect, it, onTestFinished } from 'vitest';
import fingerprints from '../../testing/database/baseline-fingerprints.json' with { type: 'json' };
import { fingerprintsOf } from '../../testing/database/fingerprint.ts';
import { dialectAndPlaceOf, emptied, openAsItIs } from '../../testing/database/old-database.ts';
import { makeTestDatabase } from '../../testing/test-database.ts';
import { migrate } from './migrate.ts';
import { baseline } from './versions.ts';

/** baseline-fingerprints.json was made by migrations 0001 to 0032, before the baseline replaced them. */
it('a new library, up to the baseline, has the tables and first rows that the migrations before it have made', async () => {
  const database = await makeTestDatabase();
  onTestFinished(() => database.drop());
  const settings = await emptied(database);
  const [dialect, place] = dialectAndPlaceOf(settings);
  await migrate(dialect, place, { upTo: baseline });
  const db = openAsItIs(settings);
  onTestFinished(() => db.close());
  expect(await fingerprintsOf(db)).toEqual(fingerprints[dialect]);
  const filled: Record<string, number> = {};
  for (const table of Object.keys(fingerprints[dialect])) {
    const [{ n } = { n: 0 }] = await db.rows({ sql: `select count(*) as n from ${table}`, parameters: [] });
    if (Number(n) > 0) filled[table] = Number(n);
  }
  expect(filled).toEqual({ level: 6, setting: 1 });
  const rows = (sql: string) => db.rows({ sql, parameters: [] });
  expect(await rows(`select level, name, hex_code from level order by level`)).toEqual([
    { level: 1, name: 'green', hex_code: '#2f8f46' },
    { level: 2, name: 'red', hex_code: '#c9372c' },
    { level: 3, name: 'orange', hex_code: '#d9822b' },
    { level: 4, name: 'white', hex_code: '#d8d5ce' },
    { level: 5, name: 'blue', hex_code: '#2f6fb5' },
    { level: 6, name: 'yellow', hex_code: '#e0b71d' },
  ]);
  const [{ value = '' } = {}] = await rows(`select value from setting where key = 'sign_in.key'`);
  expect(Buffer.from(String(value), 'base64url')).toHaveLength(32);
});
