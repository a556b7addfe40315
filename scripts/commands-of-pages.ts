import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Block, findLooseCommands, readPage, singleCommands } from './docs/commands.ts';
import { wrongWithDocker } from './docs/docker-commands.ts';
import { blocksNotRun, commandsNotRun, reasonNotToRun } from './docs/not-run.ts';
import { parts } from './docs/parts.ts';
import { type Tested, tested } from './docs/tested.ts';
import { root } from './run.ts';

/**
 * Checks that each command on each page of the documentation, or printed by a program of `server/bin`, is played by
 * `npm run docs`, run by another test that is named, or on the list of those that cannot be run, with the reason. Runs no
 * command itself. With `--list` it prints where each command is run.
 */

const folders = ['.github', 'docs', 'bench', 'contract', 'domain', 'server', 'web', 'e2e', 'scripts'];
const isPage = (name: string) => name.endsWith('.md') || /^server\/bin\/.*\.js$/.test(name);
/** The past: commands as they were. */
const isHistory = (page: string) => page === 'CHANGELOG.md' || page.startsWith('docs/decisions/');

const pages = [
  ...readdirSync(root),
  ...folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  ),
].filter((name) => isPage(name) && !name.includes('node_modules/') && !isHistory(name));

interface Found {
  where: string;
  command: string;
  /** Blocks of a page with parts are played as a whole. */
  block?: Block;
}

const hasParts = (page: string): boolean => parts.some((part) => part.page === page);

function commandsOf(page: string): Found[] {
  const blocks = readPage(page).blocks.filter(({ language }) => language === 'sh');
  const inBlocks = blocks.flatMap((block): Found[] => {
    const where = `${page}:${block.line}`;
    return hasParts(page)
      ? [{ where, command: block.text.split('\n')[0] as string, block }]
      : block.text.split('\n').flatMap((line) => singleCommands(line).map((command) => ({ where, command })));
  });
  const loose = findLooseCommands(page).flatMap(({ where, text }) =>
    singleCommands(text).map((command) => ({ where, command })),
  );
  return [...inBlocks, ...loose];
}

/** What is not used any more is reported. */
const unused = new Set<Tested | string>([...tested, ...blocksNotRun.keys(), ...commandsNotRun.keys()]);

/** Where the command is run, or why it is not; null if neither is known. */
function accountFor(page: string, { command, block }: Found): string | null {
  if (block) {
    const playing = parts.filter((part) => part.page === page && part.sections.includes(block.section));
    const reason = reasonNotToRun(block);
    if (reason !== undefined) unused.delete(command);
    if (playing.length !== 1) return null;
    return reason === undefined ? `npm run docs -- ${playing[0]?.name}` : `not run: ${reason}`;
  }
  const test = tested.find((each) => each.page.test(page) && each.commands.test(command));
  if (test) {
    unused.delete(test);
    return naming(test, page, command) ? test.test : null;
  }
  const reason = commandsNotRun.get(command);
  unused.delete(command);
  return reason === undefined ? null : `not run: ${reason}`;
}

/** Whether the test exists, and contains the command or the name of the page. */
function naming({ test, names }: Tested, page: string, command: string): boolean {
  if (!existsSync(join(root, test))) return false;
  const text = readFileSync(join(root, test), 'utf8');
  return [names ?? basename(page), command].some((name) => text.includes(name));
}

const isListing = process.argv.includes('--list');
const wrong: string[] = [];
for (const page of pages)
  for (const { line, text } of readPage(page).blocks.flatMap(({ line, text }) =>
    text.split('\n').map((each) => ({ line, text: each })),
  )) {
    const fault = wrongWithDocker(text);
    if (fault !== null) wrong.push(`${page}:${line}: \`${text}\`: ${fault}.`);
  }
let count = 0;
for (const page of pages)
  for (const found of commandsOf(page)) {
    count += 1;
    const account = accountFor(page, found);
    if (account === null) wrong.push(`${found.where}: \`${found.command}\` is run by no test.`);
    else if (isListing) console.log(`${found.where}: ${found.command}: ${account}`);
  }
for (const each of unused)
  wrong.push(
    typeof each === 'string'
      ? `"${each}" is in scripts/docs/not-run.ts, but on no page.`
      : `${each.commands} of ${each.test} is in scripts/docs/tested.ts, but such a command is on no page.`,
  );
if (wrong.length > 0) {
  for (const each of wrong) console.error(each);
  console.error(
    'Add the command to a test and to scripts/docs/tested.ts, or to scripts/docs/not-run.ts with the reason.',
  );
  process.exitCode = 1;
} else console.log(`Each of the ${count} commands of ${pages.length} pages is accounted for.`);
