import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runQuery } from '../db/prepare.ts';
import { addStaff } from '../features/auth/staff.commands.ts';
import { allSystems } from '../features/imports/columns/systems/all-systems.ts';
import { sampleData } from '../testing/sample-data.ts';
import { testStaff } from '../testing/test-app.ts';
import { makeTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { importCommands } from './import.ts';

/** Runs the commands of docs/importing/ in order, each on an invented sample of the system. */

const pages = join(import.meta.dirname, '../../../docs/importing');
const samples = sampleData('other-systems');

let database: TestDatabase;
let folder: string;
let printed: string[];
beforeEach(async () => {
  database = await makeTestDatabase();
  await addStaff(database.db, testStaff);
  folder = mkdtempSync(join(tmpdir(), 'storyvan-pages-'));
  cpSync(samples, folder, { recursive: true });
  printed = [];
  vi.spyOn(console, 'log').mockImplementation((text) => void printed.push(text));
});
afterEach(async () => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
  await database.drop();
});

/** Runs a command as it is on the page; gives the numbers of its report. */
async function run(command: string, within: string): Promise<string> {
  printed = [];
  const words = command.match(/(?:[^\s"]|"[^"]*")+/g) ?? [];
  const args = words.slice(1).map((word) => word.replaceAll('"', ''));
  const inFolder = args.map((word) => (existsSync(join(within, word)) ? join(within, word) : word));
  const program = new Command();
  importCommands(program, (work) => work(database.db));
  await program.parseAsync(inFolder, { from: 'user' });
  const [numbers, copies] = printed.join('\n').match(/^(?:Copies: )?\d+ added.*$/gm) ?? [];
  return [numbers, copies].filter(Boolean).join(' ');
}

const commandsOf = (page: string): string[] =>
  readFileSync(join(pages, page), 'utf8').match(/^storyvan import .*$/gm) ?? [];

/** Of each command of the page, in its order. */
const reports: Record<string, string[]> = {
  koha: [
    '3 added, 0 changed, 0 unchanged, 1 rejected. Copies: 4 added, 0 changed, 0 unchanged, 1 rejected.',
    '3 added, 0 changed, 0 unchanged, 0 rejected.',
    '2 added, 0 changed, 0 unchanged, 0 rejected.',
    '2 added, 0 changed, 0 unchanged, 0 rejected.',
  ],
  evergreen: [
    '2 added, 0 changed, 0 unchanged, 0 rejected. Copies: 3 added, 0 changed, 0 unchanged, 0 rejected.',
    '2 added, 0 changed, 0 unchanged, 0 rejected.',
    '2 added, 0 changed, 0 unchanged, 0 rejected.',
  ],
  slims: [
    '2 added, 0 changed, 0 unchanged, 0 rejected. Copies: 3 added, 0 changed, 0 unchanged, 0 rejected.',
    '1 added, 0 changed, 1 unchanged, 0 rejected.',
    '2 added, 0 changed, 0 unchanged, 0 rejected.',
    '2 added, 0 changed, 0 unchanged, 0 rejected.',
  ],
  openlibry: [
    '2 added, 0 changed, 0 unchanged, 0 rejected. Copies: 3 added, 0 changed, 0 unchanged, 0 rejected.',
    '2 added, 0 changed, 0 unchanged, 0 rejected.',
    '1 added, 0 changed, 0 unchanged, 0 rejected.',
  ],
  libib: ['2 added, 0 changed, 0 unchanged, 0 rejected.', '2 added, 0 changed, 0 unchanged, 0 rejected.'],
  destiny: [
    '2 added, 0 changed, 0 unchanged, 0 rejected. Copies: 3 added, 0 changed, 0 unchanged, 0 rejected.',
    '2 added, 0 changed, 0 unchanged, 0 rejected.',
    '2 added, 0 changed, 0 unchanged, 0 rejected.',
  ],
  'indian-register': [
    '2 added, 0 changed, 0 unchanged, 0 rejected. Copies: 3 added, 0 changed, 0 unchanged, 0 rejected.',
    '2 added, 0 changed, 0 unchanged, 0 rejected.',
    '2 added, 0 changed, 0 unchanged, 0 rejected.',
  ],
};

const theChild = { name: 'Asha Naik', level: null };
const theTitle = {
  title: expect.stringMatching(/^(the red kite|der rote drachen)$/i),
  isbn: '9788190000017',
};

describe('the page about another system', { timeout: 60_000 }, () => {
  it('exists for each system, and links from the page about importing', () => {
    const keys = allSystems.map(({ key }) => key).sort();
    expect(readdirSync(pages).sort()).toEqual(keys.map((key) => `${key}.md`));
    const overview = readFileSync(join(pages, '../importing.md'), 'utf8');
    for (const key of keys) expect(overview).toContain(`(importing/${key}.md)`);
  });

  it.each(allSystems)('$name, followed command by command, brings in the library', async ({ key }) => {
    for (const places of ['sites', 'schools']) {
      await run(`storyvan import ${places} ${places}.csv`, folder);
    }
    const commands = commandsOf(`${key}.md`);
    expect(commands).toHaveLength(reports[key]?.length ?? 0);
    for (const [at, command] of commands.entries()) {
      expect(await run(command, join(folder, key))).toBe(reports[key]?.[at]);
    }
    const titles = await runQuery(database.db, (k) => k.selectFrom('title').select(['title', 'isbn']));
    expect(titles).toContainEqual(theTitle);
    const children = await runQuery(database.db, (k) => k.selectFrom('child').select(['name', 'level']));
    expect(children).toContainEqual(theChild);
    for (const command of commands) {
      expect(await run(command, join(folder, key))).toMatch(/^0 added, 0 changed, \d+ unchanged/);
    }
  });
});
