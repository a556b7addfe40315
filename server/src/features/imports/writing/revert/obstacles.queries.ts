import type { Executor } from '../../../../db/database.ts';
import { runQuery } from '../../../../db/prepare.ts';
import { listEntries } from '../../../../records/import/import.queries.ts';
import { keyColumn, keysOf, type PutBackNoun } from '../../../../records/import/journal.ts';
import type { Entry, Obstacle, Row } from './obstacle.ts';
import { nounsToRevert, revertedNouns, type Use, usesOf } from './reverted-nouns.ts';

/** Finds what prevents the revert of an import: a record that is used or was changed since. */

const entriesAtOnce = 2000;

export interface Batch {
  /** Keys of new records. */
  added: string[];
  /** Changed records as they are now, with their old values. */
  changed: Entry[];
  obstacles: Obstacle[];
}

interface Noted {
  key: string;
  before: string | null;
  after: string;
}

/** The entries of a noun, with what prevents the revert; on PostgreSQL `locking` locks the records. */
export async function* batchesOf(
  on: Executor,
  import_id: string,
  noun: PutBackNoun,
  locking: boolean,
): AsyncGenerator<Batch> {
  for (let after = ''; ; ) {
    const noted: Noted[] = await listEntries.all(on, {
      import_id,
      noun,
      after,
      limit: entriesAtOnce,
    });
    const last = noted.at(-1);
    if (!last) return;
    after = last.key;
    yield await batchOf(on, import_id, noun, noted, locking);
  }
}

async function batchOf(
  on: Executor,
  import_id: string,
  noun: PutBackNoun,
  noted: Noted[],
  locking: boolean,
): Promise<Batch> {
  const rows = await findRows(
    on,
    noun,
    noted.map(({ key }) => key),
    locking,
  );
  const { label, blocks } = revertedNouns[noun];
  const obstacles: Obstacle[] = [];
  const added: string[] = [];
  const changed: Entry[] = [];
  for (const { key, before, after } of noted) {
    const row = rows.get(key);
    if (row === undefined) obstacles.push({ label: `${noun} ${key}`, why: 'no longer exists' });
    else if (!isAsWritten(row, after)) obstacles.push({ label: label(row), why: 'was changed since' });
    else if (before === null) added.push(key);
    else changed.push({ key, row, before: JSON.parse(before) as Row });
  }
  for (const use of usesOf(noun)) {
    const used = await findUsed(on, import_id, use, keysOf(noun, added));
    for (const key of used) obstacles.push({ label: label(rows.get(key) as Row), why: use.words });
  }
  if (blocks && changed.length > 0) obstacles.push(...(await blocks(on, changed)));
  return { added, changed, obstacles };
}

const isAsWritten = (row: Row, after: string): boolean =>
  Object.entries(JSON.parse(after) as Row).every(([column, value]) => row[column] === value);

/** The tables and columns are those of the nouns, so their types are not known here. */
async function findRows(
  on: Executor,
  noun: PutBackNoun,
  keys: string[],
  locking: boolean,
): Promise<Map<string, Row>> {
  const key = keyColumn(noun) as 'accn_no';
  const rows = await runQuery(on, (k) => {
    const query = k
      .selectFrom(noun as 'copy')
      .selectAll()
      .where(key, 'in', keysOf(noun, keys) as string[])
      .orderBy(key);
    return locking ? query.forUpdate() : query;
  });
  return new Map((rows as Row[]).map((row) => [String(row[key]), row]));
}

/** The keys of new records that something refers to which the import has not added itself. */
async function findUsed(
  on: Executor,
  import_id: string,
  use: Use,
  added: (string | number)[],
): Promise<string[]> {
  if (added.length === 0) return [];
  const column = use.column as 'title_id';
  const rows = await runQuery(on, (k) => {
    let query = k
      .selectFrom(use.table as 'copy')
      .select(column)
      .distinct()
      .where(column, 'in', added as number[]);
    const { own, only } = use;
    for (const [name, value] of Object.entries(only)) query = query.where(name as 'accn_no', '=', value);
    if (!own) return query;
    return query.where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('import_entry')
            .select('import_entry.key')
            .where('import_entry.import_id', '=', import_id)
            .where('import_entry.noun', '=', own.noun)
            .where('import_entry.before', 'is', null)
            .whereRef(
              'import_entry.key',
              '=',
              eb.cast(eb.ref(`${use.table}.${own.key}` as 'copy.accn_no'), 'text'),
            ),
        ),
      ),
    );
  });
  return (rows as Row[]).map((row) => String(row[use.column]));
}

/** All obstacles of an import. */
export async function findObstacles(on: Executor, import_id: string): Promise<Obstacle[]> {
  const obstacles: Obstacle[] = [];
  for (const noun of nounsToRevert) {
    for await (const batch of batchesOf(on, import_id, noun, false)) obstacles.push(...batch.obstacles);
  }
  return obstacles;
}

/** So many are named. */
export const shownObstacles = 20;

/** One obstacle a line. */
export function obstaclesText(obstacles: Obstacle[]): string {
  const lines = [...new Set(obstacles.map(({ label, why }) => `${label} ${why}.`))];
  const more = lines.length - shownObstacles;
  return [
    'The import cannot be reverted, and nothing was changed:',
    ...lines.slice(0, shownObstacles),
    ...(more > 0 ? [`… and ${more.toLocaleString('en')} more.`] : []),
  ].join('\n');
}
