import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runProgram } from '../testing/processes/server-process.ts';
import { makeTestDatabase, type TestDatabase } from '../testing/test-database.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await makeTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'storyvan-import-'));
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

const run = (...args: string[]) => runProgram(['import', ...args], { ...database.settings });
function write(name: string, content: string): string {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
}

describe('storyvan import on the command line', () => {
  it('prints the mapping, the unused columns, the numbers and the rejected lines, and exits with 0', async () => {
    const file = write('books.csv', 'isbn13;Name of book;Shelf\n9781928318156;A Beautiful Day;3\n;;4\n');
    const { code, stdout, stderr } = await run('catalogue', file);
    expect(stderr).toBe('');
    expect(code).toBe(0);
    expect(stdout.split('\n')).toEqual([
      'isbn ← "isbn13"',
      'title ← "Name of book"',
      'Not used: "Shelf"',
      'Warning: there is no column for author, so it stays empty. If an unused column contains it, add --map author=Header.',
      '',
      '1 added, 0 changed, 0 unchanged, 1 rejected.',
      'Rejected, no title: 1',
      'Line 3: The row has no title.',
      `The rejected rows are in ${join(folder, 'books.rejects.csv')}. Fix the rows there and import that file.`,
      '',
    ]);
    expect(readFileSync(join(folder, 'books.rejects.csv'), 'utf8')).toContain(';;4;3;The row has no title.');
  });

  it('of which every row is rejected, exits with 1', async () => {
    const { code, stdout, stderr } = await run('catalogue', write('none-fits.csv', 'title;isbn\n;1\n;2\n'));
    expect(stdout).toContain('0 added, 0 changed, 0 unchanged, 2 rejected.');
    expect([code, stderr]).toEqual([1, '']);
  });

  it('with --dry-run, --map and --rejects does what they say', async () => {
    const file = write('sites.tsv', 'Ort\tname\nCHI\tChimbel\n\tNowhere\n');
    const rejects = join(folder, 'elsewhere.tsv');
    const options = ['--map', 'code=Ort', '--rejects', rejects];
    const dry = await run('sites', file, '--dry-run', ...options);
    expect(dry.stdout).toContain('Dry run, nothing is written. The result would be: 1 added');
    const real = await run('sites', file, ...options);
    expect(real.stdout).toContain('code ← "Ort"');
    expect(real.stdout).toContain('1 added, 0 changed, 0 unchanged, 1 rejected.');
    expect(readFileSync(rejects, 'utf8')).toContain('\tNowhere\t3\tThe row has no site code.');
  });

  it('whose rejects file cannot be written prints every rejected row with its reason, and exits with 1', async () => {
    const rows = Array.from({ length: 60 }, (_, n) => `;${n}`);
    const file = write('no-place.csv', ['title;isbn', 'Good;', ...rows].join('\n'));
    mkdirSync(join(folder, 'no-place.rejects.csv'));
    const { code, stdout, stderr } = await run('catalogue', file);
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^The valid rows of no-place\.csv were imported\. The rejected rows could not be written to .*no-place\.rejects\.csv \(.*\); the report lists them all\..* --rejects .*\n$/,
    );
    expect(stdout).toContain('1 added, 0 changed, 0 unchanged, 60 rejected.');
    const named = stdout.split('\n').filter((line) => /^Line \d+: The row has no title\.$/.test(line));
    expect(named).toHaveLength(60);
  });

  it.each([
    ['a file that is not there', () => [join(folder, 'none.csv')], /^There is no file .*none\.csv\.\n$/],
    ['a folder', () => [folder], /is a folder; choose a file in it\.\n$/],
    [
      'no usable header',
      () => [write('other.csv', 'x,y\n1,2\n')],
      /^There is no column for title\. The columns are: "x", "y"\./,
    ],
  ])('with %s says so in a sentence and exits with 1', async (_, args, sentence) => {
    const { code, stdout, stderr } = await run('catalogue', ...args());
    expect(stderr).toMatch(sentence);
    expect(stdout).toBe('');
    expect(code).toBe(1);
  });
});
