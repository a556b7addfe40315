import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runQuery } from '../db/prepare.ts';
import { runProgram } from '../testing/processes/server-process.ts';
import { sampleData } from '../testing/sample-data.ts';
import { makeTestDatabase, type TestDatabase } from '../testing/test-database.ts';

/** A library as Koha, Evergreen and a register in Excel export it, imported as docs/importing.md says. */

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await makeTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'storyvan-other-systems-'));
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

async function importing(kind: string, name: string, ...options: string[]): Promise<string[]> {
  const rejects = join(folder, `${kind}-${name}.rejects.csv`);
  const file = sampleData(`other-systems/${name}`);
  const args = ['import', kind, file, '--rejects', rejects, ...options];
  const { code, stdout, stderr } = await runProgram(args, { ...database.settings });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const report = stdout.slice(stdout.indexOf('\n\n') + 2).trimEnd();
  return report.split('\n').filter((line) => !line.startsWith('The rejected rows are in'));
}

describe('a library exported by other systems', { timeout: 180_000 }, () => {
  it('comes in completely: what is rejected has no title, a wrong ISBN or no book', async () => {
    expect(await importing('catalogue', 'koha.mrc')).toEqual([
      '31 added, 0 changed, 0 unchanged, 1 rejected.',
      'Without ISBN: 5',
      'Copies: 61 added, 0 changed, 0 unchanged, 1 rejected.',
      'Rejected, no title: 1',
      'Record 32: The row has no title.',
      'Copies rejected, record rejected: 1',
      'Record 32: Copy K0991: its record was rejected.',
    ]);
    expect(await importing('catalogue', 'evergreen.mrc')).toEqual([
      '30 added, 0 changed, 0 unchanged, 0 rejected.',
      'Without ISBN: 4',
      'Copies: 60 added, 0 changed, 0 unchanged, 0 rejected.',
    ]);
    expect(await importing('copies', 'koha-items.csv')).toEqual([
      '30 added, 0 changed, 1 unchanged, 1 rejected.',
      'Rejected, unknown title: 1',
      'Line 32: The catalogue has no title "Not in the catalogue"; import the catalogue first.',
    ]);
    expect(await importing('catalogue', 'register.xlsx')).toEqual([
      '24 added, 0 changed, 0 unchanged, 2 rejected.',
      'Several ISBNs in the cell; the first valid one is used: 6',
      'Without ISBN: 6',
      'Copies: 24 added, 0 changed, 0 unchanged, 2 rejected.',
      'Rejected, no title: 1',
      'Rejected, wrong check digit: 1',
      'Row 29: The row has no title.',
      'Row 30: The ISBN 9788190007772 has a wrong check digit.',
      'Copies rejected, record rejected: 2',
      'Row 29: Copy 00025: its record was rejected.',
      'Row 30: Copy 00026: its record was rejected.',
    ]);
    expect((await importing('copies', 'register.xlsx'))[0]).toBe(
      '0 added, 0 changed, 24 unchanged, 2 rejected.',
    );
    expect(await importing('catalogue', 'windows-1252.csv', '--encoding', 'windows-1252')).toEqual([
      '3 added, 0 changed, 0 unchanged, 0 rejected.',
      'Without ISBN: 1',
    ]);

    const titles = await runQuery(database.db, (k) =>
      k.selectFrom('title').select(['title', 'other_title', 'author', 'published', 'isbn']),
    );
    expect(titles).toHaveLength(31 + 30 + 24 + 3);
    expect(titles).toContainEqual({
      title: 'बिहानीको गीत',
      other_title: 'Bihani ko git',
      author: 'शर्मा, राम (Sarma, Rama)',
      published: '1964',
      isbn: null,
    });
    expect(titles.map(({ title }) => title)).toContain('La fête – une histoire');
    const copies = await runQuery(database.db, (k) => k.selectFrom('copy').select(['accn_no', 'state']));
    expect(copies).toHaveLength(61 + 60 + 30 + 24);
    const notThere = copies.filter(({ state }) => state !== 'available');
    expect(notThere.map(({ accn_no, state }) => `${accn_no} ${state}`).sort()).toEqual([
      'E0322 lost',
      'K0012 withdrawn',
      'K0022 lost',
    ]);
    expect(copies.map(({ accn_no }) => accn_no)).toContain('00024');
  });

  it('has its rejected rows in files that a person can correct', () => {
    const rejected = (name: string) =>
      readFileSync(join(folder, name), 'utf8').trimEnd().split('\r\n').slice(1);
    expect(rejected('catalogue-koha.mrc.rejects.csv')).toEqual([
      expect.stringMatching(
        /^,,,,Anon,.*,K0991,32,The row has no title\. Copy K0991: its record was rejected\.$/,
      ),
    ]);
    expect(rejected('catalogue-register.xlsx.rejects.csv')).toHaveLength(2);
  });

  it('is refused with what to do when its encoding is not named', async () => {
    const file = sampleData('other-systems/windows-1252.csv');
    const { code, stderr } = await runProgram(['import', 'catalogue', file], { ...database.settings });
    expect(code).toBe(1);
    expect(stderr).toBe(
      'windows-1252.csv is not UTF-8 text. Line 2 may mean "Dons de l’Alliance Française;;;": if that reads correctly, import the file with --encoding windows-1252; if not, save it as "CSV UTF-8".\n',
    );
  });
});
