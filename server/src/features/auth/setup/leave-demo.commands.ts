import { firstLevels } from '@storyvan/contract/common/first-levels';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import type { leaveDemo } from '@storyvan/contract/setup';
import { changed, command, unchanged } from '../../../db/command.ts';
import type { Database, Transaction } from '../../../db/database.ts';
import { accountsChanged } from '../../../records/account/account-changes.ts';
import { findDemoMark } from '../../../records/account/auth.queries.ts';
import { applyLevels } from '../../../records/level/level.commands.ts';
import { readLastIds, retireIds } from '../../../records/retired-ids.commands.ts';
import { putSetting } from '../../../records/setting/setting.commands.ts';
import { readSetting } from '../../../records/setting/setting.queries.ts';
import { settingsChanged } from '../../../records/setting/settings-changes.ts';
import { takeAccountTurn } from '../../../records/setting/turn.commands.ts';
import { addSetupCode } from './setup.commands.ts';

/** Empties the database of the demo in one transaction: what remains is a new library that waits for its setup. */

type Reply = ReplyOf<typeof leaveDemo>;

const refused = (status: Exclude<Reply['status']['status'], 'left'>, message: string) =>
  unchanged({ status: { status, message }, code: null });

export const leaveTheDemo = (
  db: Database,
  { username, confirmation, now }: { username: string; confirmation: string; now: Date },
): Promise<Reply> =>
  command<Reply>(db, async (tx) => {
    await takeAccountTurn(tx);
    if (!(await findDemoMark(tx))) {
      return refused('not a demo', 'This library is not the demo, so that it cannot be emptied.');
    }
    if (confirmation.trim().toLowerCase() !== username.toLowerCase()) {
      return refused('not confirmed', `Type your username, ${username}.`);
    }
    const key = await readSetting(tx, 'sign_in.key');
    const lastIds = await readLastIds(tx);
    await emptyTables(tx);
    // A phone may still hold the demo: nothing that it names is the same record of the new library.
    for (const [noun, id] of lastIds) await retireIds(tx, noun, [id]);
    const at = now.toISOString();
    if (key !== null) await putSetting(tx, 'sign_in.key', key);
    // `npm start` does not load the demo again.
    await putSetting(tx, 'demo.left', at);
    await applyLevels(tx, { levels: firstLevels, merge: [] }, { staff_id: null, at });
    const code = await addSetupCode(tx, false);
    accountsChanged(tx);
    settingsChanged(tx);
    return changed({ status: { status: 'left', message: 'The demo is gone. Set up your library.' }, code });
  });

const run = (tx: Transaction, sql: string): Promise<number> => tx.change({ sql, parameters: [] });

/** Of every table but those of the migrations. The triggers protect records of a real library. */
const emptyTables = (tx: Transaction): Promise<void> =>
  tx.dialect === 'sqlite' ? emptySqlite(tx) : emptyPostgres(tx);

const isOurs = (column: string): string =>
  `${column} not like 'sqlite\\_%' escape '\\' and ${column} not like 'kysely\\_%' escape '\\'`;

async function emptySqlite(tx: Transaction): Promise<void> {
  const find = async (type: string) =>
    (await tx.rows({
      // Later tables refer to earlier ones.
      sql: `select name, sql from sqlite_master where type = '${type}' and ${isOurs('name')} order by rowid desc`,
      parameters: [],
    })) as { name: string; sql: string }[];
  const triggers = await find('trigger');
  for (const { name } of triggers) await run(tx, `drop trigger "${name}"`);
  // Tables refer to each other; other transactions of the same commit are checked at once again.
  await run(tx, 'pragma defer_foreign_keys = on');
  for (const { name } of await find('table')) await run(tx, `delete from "${name}"`);
  await run(tx, 'pragma defer_foreign_keys = off');
  for (const { sql } of triggers) await run(tx, sql);
}

async function emptyPostgres(tx: Transaction): Promise<void> {
  const found = await tx.rows({
    sql: `select tablename as name from pg_tables where schemaname = current_schema() and ${isOurs('tablename')}`,
    parameters: [],
  });
  const tables = found.map(({ name }) => `"${name}"`);
  for (const table of tables) await run(tx, `alter table ${table} disable trigger user`);
  await run(tx, `truncate ${tables.join(', ')}`);
  for (const table of tables) await run(tx, `alter table ${table} enable trigger user`);
}
