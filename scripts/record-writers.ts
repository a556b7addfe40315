import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Schema } from '../server/src/db/schema.ts';

/** Finds statements that write a table outside its home: the folder that holds all writers of this table. */

const record = (noun: string) => `server/src/records/${noun}`;
const feature = (name: string) => `server/src/features/${name}`;

/** Every table, whether several features use it (records/) or one alone (features/). */
const homes: Record<keyof Schema, string> = {
  setting: record('setting'),
  // Only migrations write levels.
  level: record('level'),
  category: record('title'),
  staff: record('account'),
  recovery_code: record('account'),
  session: record('account'),
  sign_in_failure: record('account'),
  sign_in_account: record('account'),
  known_device: record('account'),
  audit_entry: record('audit'),
  school: record('place'),
  site_grade: record('place'),
  child: record('child'),
  child_word: record('child'),
  child_move: record('child'),
  title: record('title'),
  title_word: record('title'),
  staged_words: record('staged-ids'),
  thumbnail: feature('catalogue'),
  copy: record('copy'),
  copy_state_change: feature('lending'),
  site_loan: record('loan'),
  child_loan: record('loan'),
  lending_event: record('loan'),
  lending_request: record('request'),
  reading: record('reading'),
  member: record('member'),
  // Only triggers write it.
  given_number: record('number'),
  promotion: feature('promotion'),
  promotion_grade: feature('promotion'),
  read_aloud: record('read-aloud'),
  read_aloud_partner: record('read-aloud'),
  attendance: record('read-aloud'),
  report: record('report'),
  report_comment: record('report'),
  reading_partner: record('person'),
  lesson_plan: record('lesson-plan'),
  todo_note: record('todo-note'),
};

/** Kysely's writes, and those of db/rows.commands.ts and db/sqlite/staged-rows.commands.ts, with the table they name. */
const calls =
  /\b(?:(?:insertInto|updateTable|deleteFrom|replaceInto|mergeInto)(?:<[^>]*>)?\(\s*|(?:insertAll(?:ForIds)?|updateColumns|updateRecord|insertStagedRows|updateStagedRows)(?:<[^>]*>)?\(\s*\w+,\s*)(\[?['"`]?\w*)/g;
const statements = /\b(?:insert\s+(?:or\s+\w+\s+)?into|update|delete\s+from|replace\s+into)\s+"?(\w+)"?/gi;

export interface ForeignWrite {
  line: number;
  message: string;
}

/** `path` starts at the root of the repository. */
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

const homeOf = (table: string): string | undefined => (homes as Record<string, string>)[table];

/** A home is a folder, or all files whose path begins with it. */
const isForeign = (path: string, table: string): boolean => {
  const home = homeOf(table);
  return home !== undefined && !path.startsWith(`${home}/`) && !path.startsWith(`${home}.`);
};

const sentenceOf = (table: string): string =>
  `The table ${table} is written in ${homeOf(table)} only, which also keeps what belongs to its rows. ` +
  'Use a command from there, or add one.';

/** Tests may write anything; db/ and migrations/ are about no particular noun, and recovery/ copies whole tables. */
const isChecked = (path: string): boolean =>
  path.endsWith('.ts') && !/\.test\.ts$|\/testing\/|^server\/src\/db\/rows\.commands\.ts$/.test(path);

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
