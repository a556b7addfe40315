import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Finds tables that are written in more than one folder. The folder that writes a table is its home: records/<noun>, or
 * the one feature that uses it.
 */

/** Kysely's writes, and those of db/rows.commands.ts and db/sqlite/staged-rows.commands.ts, with the table they name. */
const calls =
  /\b(?:(?:insertInto|updateTable|deleteFrom|replaceInto|mergeInto|oldRows)(?:<[^>]*>)?\(\s*|(?:insertAll(?:ForIds)?|insertIfNew|putRow|deleteRows|updateColumns|updateRecord|insertStagedRows|updateStagedRows)(?:<[^>]*>)?\(\s*\w+,\s*)(\[?['"`]?\w*)/g;
const statements = /\b(?:insert\s+(?:or\s+\w+\s+)?into|update|delete\s+from|replace\s+into)\s+"?(\w+)"?/gi;

interface Write {
  path: string;
  line: number;
  /** Null if the code does not name it as a word. */
  table: string | null;
}

/** The home of each table that the server writes. */
export type Homes = ReadonlyMap<string, string>;

/** `path` starts at the root of the repository. */
const folderOf = (path: string): string =>
  /^server\/src\/(?:records|features)\/[^/.]+/.exec(path)?.[0] ?? path.slice(0, path.lastIndexOf('/'));

function callsIn(path: string, text: string): Write[] {
  return [...text.matchAll(calls)].map(({ index, 1: named = '' }) => ({
    path,
    line: lineAt(text, index),
    table: /^['"`](\w+)$/.exec(named)?.[1] ?? null,
  }));
}

const statementsIn = (path: string, text: string): Write[] =>
  [...text.matchAll(statements)].map(({ index, 1: table = '' }) => ({
    path,
    line: lineAt(text, index),
    table,
  }));

const lineAt = (text: string, at: number): number => text.slice(0, at).split('\n').length;

/** What is wrong with the writes of a file, as "file:line: why". */
export function foreignWrites(homes: Homes, path: string, text: string): string[] {
  return [...callsIn(path, text), ...statementsIn(path, text)].flatMap(({ line, table }) => {
    if (table === null)
      return `${path}:${line}: Name the table of a write as a word, so that its writer can be checked.`;
    const home = homes.get(table);
    if (home === undefined || home === folderOf(path)) return [];
    return (
      `${path}:${line}: The table ${table} is written in ${home}, which also keeps what belongs to its rows. ` +
      'Use a command from there, or add one.'
    );
  });
}

/** These write whatever table they are given. */
const general = [
  'server/src/db/rows.commands.ts',
  'server/src/records/import/put-back.commands.ts',
  'server/src/records/one-step.ts',
];

/** Tests may write anything; migrations/ are about no particular noun, and recovery/ copies whole tables. */
const isChecked = (path: string): boolean =>
  path.endsWith('.ts') && !/\.test\.ts$|\/testing\//.test(path) && !general.includes(path);

const checkedFiles = (root: string): [path: string, text: string][] =>
  readdirSync(join(root, 'server/src'), { recursive: true, encoding: 'utf8' })
    .map((path) => `server/src/${path}`)
    .filter(isChecked)
    .map((path) => [path, readFileSync(join(root, path), 'utf8')]);

/** If several folders write a table, its home is the one in records/. */
export function homesIn(root: string): Homes {
  const homes = new Map<string, string>();
  for (const [path, text] of checkedFiles(root)) {
    for (const { table } of callsIn(path, text)) {
      const folder = folderOf(path);
      if (table !== null && (!homes.has(table) || folder.startsWith('server/src/records/')))
        homes.set(table, folder);
    }
  }
  return homes;
}

/** Every write in the server that is not in the home of its table. */
export const foreignWritesIn = (root: string, homes: Homes): string[] =>
  checkedFiles(root).flatMap(([path, text]) => foreignWrites(homes, path, text));
