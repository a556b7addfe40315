import { type Kysely, sql } from 'kysely';
import { runStatements } from '../src/db/migration-sql.ts';

interface TableToCopy {
  table: string;
  /** Of the table that takes the rows. */
  columns: string[];
  /** Of the table that holds the rows. */
  columnsBefore: string[];
}

/** Values of columns that an earlier table did not have. Nothing but erasures was written to the audit log then. */
const derived: Record<string, string> = {
  'thumbnail.ask_again_at': 'case when image is null then fetched_at end',
  'audit_entry.kind': `'data'`,
};

/** Copies all rows; `from` and `to` are the names of the two tables as SQL. */
export function copyRows({ table, columns, columnsBefore }: TableToCopy, from: string, to: string): string {
  const copied = columns.flatMap((column) => {
    const value = columnsBefore.includes(column) ? column : derived[`${table}.${column}`];
    return value === undefined ? [] : [{ column, value }];
  });
  const names = copied.map(({ column }) => column).join(', ');
  return `insert into ${to} (${names}) select ${copied.map(({ value }) => value).join(', ')} from ${from}`;
}

/**
 * Two sessions could be held at one place, date and time until an index forbade it. The report keeps a session where it
 * is; of the others a planned one is cancelled, and one that was held gets the next free minute.
 */
export async function separateSessions(db: Kysely<unknown>): Promise<void> {
  interface Session {
    ra_id: number;
    site_grade_id: number;
    date: string | Date;
    time: string;
    status: string;
  }
  const { rows } = await sql<Session>`
    select ra_id, site_grade_id, cast(date as text) as date, time, status from read_aloud
    where status <> 'cancelled' order by reported desc, status, ra_id`.execute(db);
  const momentOf = ({ site_grade_id, date }: Session, time: string) => `${site_grade_id} ${date} ${time}`;
  const taken = new Set<string>();
  const later: Session[] = [];
  for (const session of rows) {
    const moment = momentOf(session, session.time);
    if (taken.has(moment)) later.push(session);
    taken.add(moment);
  }
  for (const session of later) {
    if (session.status === 'planned') {
      await runStatements(db, `update read_aloud set status = 'cancelled' where ra_id = ${session.ra_id}`);
      continue;
    }
    let time = session.time;
    while (taken.has(momentOf(session, time))) time = minuteAfter(time);
    taken.add(momentOf(session, time));
    await runStatements(db, `update read_aloud set time = '${time}' where ra_id = ${session.ra_id}`);
  }
}

/** "09:59" gives "10:00"; no time gives "00:00". */
function minuteAfter(time: string): string {
  if (time === '') return '00:00';
  const minutes = (Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)) + 1) % (24 * 60);
  return new Date(minutes * 60_000).toISOString().slice(11, 16);
}
