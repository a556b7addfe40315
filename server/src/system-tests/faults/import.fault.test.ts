import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runChange, runQuery } from '../../db/prepare.ts';
import { expectEachCallOnce, type FaultDesk, keepWorking } from '../../testing/processes/desks.ts';
import { makeFolder, tellFigure, useFaultServer } from '../../testing/processes/fault-server.ts';
import { runProgram, type ServerProcess, spawnScript } from '../../testing/processes/server-process.ts';

const rows = 20_000;
/**
 * Milliseconds. The transaction that publishes an import takes less than half a second of processor time; on a machine
 * that tests share it waits for its turns. After five seconds a server would answer 503.
 */
const longestCall = 4500;
const onPostgres = Boolean(process.env.TEST_DATABASE_URL);

const word = (n: number): string => `w${((n * 7919) % 20_011).toString(36)}`;
const wordsFrom = (n: number, count: number): string =>
  Array.from({ length: count }, (_, at) => word(n * 31 + at * 977 + ((n * at) % 13))).join(' ');
const lines =
  (header: string, lineOf: (n: number) => string) =>
  (rows: number): string =>
    [header, ...Array.from({ length: rows }, (_, n) => lineOf(n))].join('\n');

/** A number with the check digit of an ISBN-13. */
function isbnOf(n: number): string {
  const digits = `978${String(n).padStart(9, '0')}`;
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

const files = {
  sites: () => lines('code,name', (n) => `V${n},Village ${n}`)(100),
  catalogue: lines(
    'isbn,title,author,language,level',
    (n) => `${isbnOf(n)},${wordsFrom(n, 5)},${wordsFrom(n, 2)},Hindi,2`,
  ),
  copies: lines('accn_no,isbn', (n) => `IMP-${n},${isbnOf(n)}`),
  children: lines('name,card_no,site_code', (n) => `${wordsFrom(n, 2)},CARD-${n},V${n % 100}`),
  moved: lines('name,card_no,site_code', (n) => `${wordsFrom(n, 2)},CARD-${n},V${(n + 1) % 100}`),
};
type File = keyof typeof files;

const pathIn = (folder: string, file: File): string => join(folder, `${file}.csv`);

describe('an import of 20,000 rows beside the server', { timeout: 240_000 }, () => {
  const faults = useFaultServer(1);
  let folder: string;
  let server: ServerProcess;

  beforeAll(async () => {
    folder = makeFolder('import');
    for (const file of Object.keys(files) as File[]) writeFileSync(pathIn(folder, file), files[file](rows));
    server = await faults.start();
  }, 60_000);
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each([
    ['sites', 'sites', '100 added, 0 changed'],
    ['titles', 'catalogue', '20,000 added, 0 changed'],
    ['copies', 'copies', '20,000 added, 0 changed'],
    ['children', 'children', '20,000 added, 0 changed'],
    ['children who move', 'moved', '0 added, 20,000 changed'],
  ] as const)('%s keeps no desk waiting', async (what, file, done) => {
    const [desk] = faults.desks as [FaultDesk];
    desk.took = [];
    const { stop } = keepWorking([desk], server);
    const start = performance.now();
    const kind = file === 'moved' ? 'children' : file;
    const ended = await runProgram(['import', kind, pathIn(folder, file)], { ...faults.settings });
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    await stop();
    const longest = Math.round(Math.max(...desk.took));
    tellFigure(
      `import of ${what}`,
      `${seconds} s; ${desk.took.length} calls of a desk, at most ${longest} ms`,
    );
    expect([ended.code, ended.stderr]).toEqual([0, '']);
    expect(ended.stdout).toContain(`${done}, 0 unchanged, 0 rejected.`);
    expect([desk.refusedWith, desk.lostBy]).toEqual([[], []]);
    expect(longest).toBeLessThan(longestCall);
  });

  it('leaves a complete library', async () => {
    await expectEachCallOnce(faults.db, faults.desks);
    const { code, stdout } = await runProgram(['verify'], { ...faults.settings });
    expect([code, stdout]).toEqual([0, expect.stringContaining('checks hold')]);
  });
});

describe('an import that is killed', { timeout: 240_000 }, () => {
  const faults = useFaultServer(1);
  let folder: string;
  beforeAll(() => {
    folder = makeFolder('killed');
    writeFileSync(pathIn(folder, 'catalogue'), files.catalogue(some));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const some = 3000;
  const count = async (table: 'title' | 'title_word' | 'staged_words'): Promise<number> => {
    const [row] = await runQuery(faults.db, (k) =>
      k.selectFrom(table).select((eb) => eb.fn.countAll<number>().as('rows')),
    );
    return Number(row?.rows);
  };
  const counts = async () => [await count('title'), await count('title_word'), await count('staged_words')];

  /** Otherwise the next import would wait for half a minute, in case the process of the one before is alive. */
  const lapse = () =>
    faults.db.transaction((tx) =>
      runChange(tx, (k) => k.updateTable('import').set({ seen_at: new Date(0).toISOString() })),
    );

  /** The process kills itself right after the first statement that has this text in it. */
  async function importUntil(statement: string): Promise<void> {
    await lapse();
    const killed = spawnScript(
      (pathOf) => `
      import { openDatabase } from '${pathOf('db/open-database')}';
      import { importFile } from '${pathOf('features/imports/import-file')}';
      const db = await openDatabase(${JSON.stringify(faults.settings)});
      const until = (run) => async (query, name) => {
        const result = await run(query, name);
        if (query.sql.includes(${JSON.stringify(statement)})) process.kill(process.pid, 'SIGKILL');
        return result;
      };
      const transaction = (work) =>
        db.transaction((tx) => work({ ...tx, rows: until(tx.rows), change: until(tx.change) }));
      await importFile({ ...db, transaction }, { kind: 'catalogue', file: ${JSON.stringify(pathIn(folder, 'catalogue'))} });
      process.exit();
    `,
    );
    expect(await once(killed, 'exit')).toEqual([null, 'SIGKILL']);
  }

  // Nothing is staged on PostgreSQL.
  const beforeStaging = onPostgres ? [] : [['before it has staged anything', 'into "staged_words"']];
  it.each([
    ...beforeStaging,
    ['while it writes words', 'into "title_word"'],
    ['while it publishes', onPostgres ? 'into "title"' : 'from temp."added_title"'],
    ['at the end of its transaction', 'into "audit_entry"'],
  ])(
    '%s leaves the library as it was, also for verify, and no trace after the next start',
    async (_, moment = '') => {
      const [titles, words] = await counts();
      await importUntil(moment);
      expect(await count('title')).toBe(titles);
      expect((await runProgram(['verify'], { ...faults.settings })).code).toBe(0);
      const server = await faults.start();
      expect(await counts()).toEqual([titles, words, 0]);
      expect((await server.stop()).code).toBe(0);
    },
  );

  it('succeeds when it is repeated while a server runs', async () => {
    const [titles] = await counts();
    await importUntil('into "title_word"');
    const server = await faults.start();
    const { code, stdout } = await runProgram(['import', 'catalogue', pathIn(folder, 'catalogue')], {
      ...faults.settings,
    });
    expect([code, stdout]).toEqual([0, expect.stringContaining('3,000 added, 0 changed')]);
    expect(await count('title')).toBe(Number(titles) + some);
    expect(await count('staged_words')).toBe(0);
    await server.stop();
  });
});
