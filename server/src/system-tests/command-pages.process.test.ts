import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { utils, write as writeBook } from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../scripts/free-port.ts';
import { commandsOn, isTyped, optionsOn, readPage } from '../testing/page-commands.ts';
import { pageRows, type Row, rowsToType } from '../testing/page-rows.ts';
import { useProcessApp } from '../testing/processes/process-app.ts';
import { program } from '../testing/processes/server-process.ts';
import { emptyTarget } from '../testing/recovery.ts';
import { sampleData } from '../testing/sample-data.ts';
import { makeTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { useFolder } from '../testing/use-folder.ts';

/** Types each `storyvan …` command and each option that these pages name, at a terminal, beside a running server. */

const pages = [
  'docs/command-line.md',
  'docs/accounts.md',
  'docs/importing.md',
  'docs/settings.md',
  'docs/security.md',
  'docs/growing.md',
  'bench/README.md',
  'server/src/db/sqlite/README.md',
  'SECURITY.md',
];
const pagesWithOptions = ['docs/command-line.md', 'docs/importing.md', 'docs/settings.md'];
/** Only an installed release has these; `npm run docs` types them on bare machines as docs/running.md does. */
const ofTheRelease = {
  'storyvan upgrade FILE': /^storyvan upgrade storyvan-/m,
  'storyvan install': /^\.\/storyvan-\S+\/install$/m,
  'storyvan uninstall': /^~\/\.local\/bin\/storyvan uninstall$/m,
};
const named = [...commandsOn(pages), ...optionsOn(pagesWithOptions)];
/** Processes start slowly on a busy machine. */
const patience = 120_000;

describe('the pages', () => {
  it('commands and options, on any of the pages, are all typed below, and none that is on no page', () => {
    const typed = new Set(pageRows.flatMap((row) => row.named));
    expect([...typed, ...Object.keys(ofTheRelease)].sort()).toEqual([...named].sort());
  });

  it('each row, compared with what it names, types that', () => {
    for (const row of pageRows)
      for (const each of row.named)
        expect(isTyped(each, row.typed ?? (row.named[0] as string)), each).toBe(true);
  });

  it.each(Object.entries(ofTheRelease))(
    '%s, of an installed release, is played by npm run docs',
    (_, line) => {
      expect(readPage('docs/running.md')).toMatch(line);
    },
  );
});

describe('each command', { timeout: patience }, () => {
  const app = useProcessApp();
  const folder = useFolder('command-pages');
  const made: TestDatabase[] = [];
  let bare: TestDatabase['settings'];
  beforeAll(async () => {
    bare = await emptyTarget();
    writeInputs(folder);
  });
  afterAll(async () => {
    for (const { drop } of made) await drop();
  });

  async function libraryOf({ on }: Row): Promise<TestDatabase['settings']> {
    if (on === 'bare') return bare;
    if (on === 'moved') return { DATA_DIR: join(folder, 'moved') };
    if (on === undefined) return app.settings;
    const database = await makeTestDatabase();
    made.push(database);
    return database.settings;
  }

  async function type(row: Row): Promise<{ code: number | null; printed: string }> {
    const { DATA_DIR, DATABASE_URL } = await libraryOf(row);
    const { PATH, HOME, NODE_OPTIONS, CLOCK_SHIFT } = process.env;
    const PORT = String(await freePort());
    const storyvan = [process.execPath, ...program].map((each) => `"${each}"`).join(' ');
    const typed = `storyvan() { ${storyvan} "$@"; }\n${row.typed ?? row.named[0]}`;
    const env = { PATH, HOME, NODE_OPTIONS, CLOCK_SHIFT, DATA_DIR, DATABASE_URL, PORT, TYPED: typed };
    const [command, args] = row.answers
      ? ['script', ['--quiet', '--return', '--command', 'bash -ec "$TYPED"', '/dev/null']]
      : ['bash', ['-ec', typed]];
    const child = spawn(command as string, args as string[], { cwd: folder, env, detached: true });
    const { input = '' } = row;
    if (!row.answers)
      child.stdin?.end(
        typeof input === 'string' ? input : input({ bare: bare.DATABASE_URL ?? bare.DATA_DIR }),
      );
    return hear(child, row);
  }

  it.each(rowsToType.map((row) => [row.typed ?? row.named[0], row] as const))(
    '%s, typed as on the page, does what the page says',
    async (_, row) => {
      const { code, printed } = await type(row);
      expect(printed).toMatch(row.prints);
      expect(code).toBe(0);
    },
  );
});

/** Answers the prompts of a command, and waits for its end, or presses Ctrl+C once it is ready, or stuck. */
async function hear(child: ChildProcess, { answers = [], keepsRunning = false, prints }: Row) {
  let printed = '';
  const left = [...answers];
  const pressCtrlC = () => process.kill(-(child.pid as number), 'SIGINT');
  const stuck = setTimeout(pressCtrlC, patience / 2);
  const onChunk = (chunk: Buffer) => {
    printed += chunk;
    if (left.length > 0 && /(^|\n)[A-Z][^\n]*: $/.test(printed)) child.stdin?.write(`${left.shift()}\n`);
    if (keepsRunning && prints.test(printed)) pressCtrlC();
  };
  child.stdout?.on('data', onChunk);
  child.stderr?.on('data', onChunk);
  const [code] = await once(child, 'close');
  clearTimeout(stuck);
  return { code: code as number | null, printed };
}

/** The files that the commands name. */
function writeInputs(folder: string): void {
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  for (const name of ['sites.csv', 'schools.csv'])
    copyFileSync(sampleData(`other-systems/${name}`), join(folder, name));
  copyFileSync(sampleData('other-systems/windows-1252.csv'), join(folder, 'old.csv'));
  write(
    'children.csv',
    'name,card number,site code\nAsha,C-1,CHIMBEL\nVivek,C-2,MOLLEM\nMeera,C-3,NOWHERE\n',
  );
  write('books.csv', 'isbn,title,author\n9788190000017,The Red Kite,Asha Rao\n9788190000024,Blue Boat,\n');
  write('copies.csv', 'accession number,isbn\nB1,9788190000017\nB2,9788190000024\n');
  write('class.csv', 'name,card number,grade,date of birth\nRahul,C-4,3A,03/04/2018\n');
  write('twins.csv', 'name,card number,site code,date of birth\nTara,C-5,MOLLEM,03/04/2018\n');
  write('corrected.csv', 'isbn,title\n9788190000024,An Entirely Different Story\n');
  const rows = [['Library'], ['Register'], [], ['Title', 'Book number'], ['Green Tree', '9788190000031']];
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([['Nothing here']]), 'Notes');
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Books');
  writeFileSync(join(folder, 'register.xlsx'), writeBook(book, { type: 'buffer', bookType: 'xlsx' }));
  write('library.json', readPage('docs/settings.md').split('```json')[1]?.split('```')[0] ?? '');
  write('secret.env', 'STORYVAN_PASSWORD="nine crows on a fence"\n');
}
