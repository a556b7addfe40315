import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Finds statements that write a record's table outside `server/src/records/<noun>/`, where its only writers are. */

const homes: Record<string, string> = {
  child: 'child',
  child_word: 'child',
  child_move: 'child',
  title: 'title',
  title_word: 'title',
  copy: 'copy',
  member: 'member',
};
const records = 'server/src/records';

/** Kysely's writes, and those of db/rows.commands.ts and db/staged-rows.commands.ts, with the table they name. */
const calls =
  /\b(?:(?:insertInto|updateTable|deleteFrom|replaceInto|mergeInto)(?:<[^>]*>)?\(\s*|(?:insertRows(?:ForIds)?|insertStagedRows|updateStagedRows)(?:<[^>]*>)?\(\s*\w+,\s*)(\[?['"`]?\w*)/g;
const statements = /\b(?:insert\s+(?:or\s+\w+\s+)?into|update|delete\s+from|replace\s+into)\s+"?(\w+)"?/gi;

export interface ForeignWrite {
  line: number;
  message: string;
}

/** `path` is that of the file from the root of the repository. */
export function foreignWrites(path: string, text: string): ForeignWrite[] {
  const found: ForeignWrite[] = [];
  const add = (at: number, message: string) =>
    found.push({ line: text.slice(0, at).split('\n').length, message });
  for (const { index, 1: named = '' } of text.matchAll(calls)) {
    const table = /^['"`](\w+)$/.exec(named)?.[1];
    if (table === undefined)
      add(index, 'Name the table of a write as a word, so that its writer can be checked.');
    else if (isForeign(path, table)) add(index, sentenceOf(table));
  }
  for (const { index, 1: table = '' } of text.matchAll(statements)) {
    if (isForeign(path, table)) add(index, sentenceOf(table));
  }
  return found;
}

const isForeign = (path: string, table: string): boolean =>
  table in homes && !path.startsWith(`${records}/${homes[table]}/`);

const sentenceOf = (table: string): string =>
  `The table ${table} is written by ${records}/${homes[table]}/ only, which also keeps versions, words and moves. ` +
  'Use a command from there, or add one.';

/** Tests write what the program would not; db/ and migrations/ know no noun, and recovery/ copies whole tables. */
const isChecked = (path: string): boolean =>
  path.endsWith('.ts') &&
  !/\.test\.ts$|\/testing\/|\/testing-|^server\/src\/db\/rows\.commands\.ts$/.test(path);

/** Every write in the server that is not where it belongs, as "file:line: why". */
export function foreignWritesIn(root: string): string[] {
  const paths = readdirSync(join(root, 'server/src'), { recursive: true, encoding: 'utf8' })
    .map((path) => `server/src/${path}`)
    .filter(isChecked);
  return paths.flatMap((path) =>
    foreignWrites(path, readFileSync(join(root, path), 'utf8')).map(
      ({ line, message }) => `${path}:${line}: ${message}`,
    ),
  );
}
