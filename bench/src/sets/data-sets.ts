import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { today } from '@storyvan/domain/calendar-date';
import { openDatabase } from '../../../server/src/db/open-database.ts';
import { addStaff } from '../../../server/src/features/auth/staff.commands.ts';
import { listStaff } from '../../../server/src/records/account/auth.queries.ts';
import { account } from '../server.ts';
import type { BenchPostgres } from './bench-postgres.ts';
import { writeHistory } from './history.ts';
import { openPostgresSink } from './postgres-sink.ts';
import { shapeOf } from './shape.ts';
import { openSqliteSink } from './sqlite-sink.ts';

/** Data sets of 10 thousand to 5 million loans: made once for each schema and day's month, kept under .cache. */

export const cacheFolder = fileURLToPath(new URL('../../../.cache/bench/', import.meta.url));

/** What a data set depends on: the schema and the code that generates it. */
function fingerprint(): string {
  const hash = createHash('sha256').update(today().slice(0, 7));
  const folders = ['../../../server/migrations/', './'].map((path) =>
    fileURLToPath(new URL(path, import.meta.url)),
  );
  for (const folder of folders) {
    for (const file of readdirSync(folder).sort()) hash.update(readFileSync(join(folder, file)));
  }
  return hash.digest('hex').slice(0, 8);
}

async function addAccount(settings: { DATA_DIR: string; DATABASE_URL?: string }): Promise<number> {
  const db = await openDatabase(settings);
  await addStaff(db, account);
  const [staff] = await listStaff.all(db, {});
  await db.close();
  if (!staff) throw new Error('The account was not added.');
  return staff.staff_id;
}

function tell(what: string, loans: number, start: number): void {
  console.log(
    `Made ${what}: ${loans.toLocaleString('en')} loans, ${Math.round((Date.now() - start) / 1000)} s.`,
  );
}

/** The data folder of a set; copy it before changing anything. */
export async function sqliteDataSet(loans: number): Promise<string> {
  const folder = join(cacheFolder, `sqlite-${loans}-${fingerprint()}`);
  if (existsSync(folder)) return folder;
  const start = Date.now();
  const making = `${folder}.making`;
  rmSync(making, { recursive: true, force: true });
  mkdirSync(making, { recursive: true });
  const staff_id = await addAccount({ DATA_DIR: making });
  const sink = openSqliteSink(join(making, 'storyvan.sqlite'));
  const made = await writeHistory(sink, shapeOf(loans), { today: today(), staff_id });
  renameSync(making, folder);
  tell(`the data set in ${folder}`, made, start);
  return folder;
}

/** The name of the database that holds a set; use it as a template for databases that are changed. */
export async function postgresDataSet(postgres: BenchPostgres, loans: number): Promise<string> {
  const name = `set_${loans}_${fingerprint()}`;
  if (await postgres.has(name)) return name;
  const start = Date.now();
  const making = `${name}_making`;
  await postgres.drop(making);
  await postgres.create(making);
  const url = postgres.urlOf(making);
  const staff_id = await addAccount({ DATA_DIR: '', DATABASE_URL: url });
  const made = await writeHistory(await openPostgresSink(url), shapeOf(loans), { today: today(), staff_id });
  await postgres.rename(making, name);
  tell(`the data set ${name}`, made, start);
  return name;
}
