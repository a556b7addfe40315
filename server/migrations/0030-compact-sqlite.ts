import { type Kysely, sql } from 'kysely';
import { runStatements, type Tell } from '../src/db/migration-sql.ts';
import { entriesOfLoans, forBoth, kindNumber, steps } from './0030-compact-tables.ts';
import { type Change, rewriteTables } from './0030-rewrite-table.ts';

/** SQLite cannot change the type of a column, so each table is made again. Foreign keys are off meanwhile. */
export async function compactSqlite(db: Kysely<unknown>, tell: Tell): Promise<void> {
  tell(steps.begin);
  tell(steps.loans);
  await runStatements(db, numbers);
  await rewriteTables(db, loans);
  tell(steps.others);
  // Their words are about people: what is erased later must not remain in the old pages (decision 30).
  await sql.raw('pragma secure_delete = on').execute(db);
  await rewriteTables(db, others);
  await sql.raw('pragma secure_delete = off').execute(db);
  tell(steps.events);
  await runStatements(db, events);
  tell(steps.indexes);
  for (const statement of triggers()) await sql.raw(statement).execute(db);
  await runStatements(db, forBoth);
}

/** Numbers for all loans, in the order of their UUIDs, which is that of time. */
const numbers = `
create table loan_number (loan_id text primary key, number integer not null, to_child integer not null) strict, without rowid;
insert into loan_number
  select loan_id, row_number() over (), to_child from (
    select child_loan_id as loan_id, 1 as to_child from child_loan
    union all select site_loan_id, 0 from site_loan order by 1);
`;

const numberOf = (column: string): string => `(select number from loan_number where loan_id = old.${column})`;
const numberOfEvent = (to_child: 0 | 1): string =>
  `(select number from loan_number where loan_id = old.loan_id and to_child = ${to_child})`;
const bytesOf = (column: string): string => `unhex(old.${column}, '-')`;

const loans: Record<string, Change> = {
  site_loan: {
    edits: [['site_loan_id text primary key', 'site_loan_id integer primary key']],
    values: { site_loan_id: numberOf('site_loan_id') },
    orderBy: 'site_loan_id',
    withoutIndexes: ['site_loan_of_copy', 'site_loan_issued'],
  },
  child_loan: {
    edits: [
      ['child_loan_id text primary key', 'child_loan_id integer primary key'],
      ['site_loan_id text references', 'site_loan_id integer references'],
    ],
    values: { child_loan_id: numberOf('child_loan_id'), site_loan_id: numberOf('site_loan_id') },
    orderBy: 'child_loan_id',
    withoutIndexes: [
      'child_loan_of_copy',
      'child_loan_of_child',
      'child_loan_of_programme',
      'child_loan_returned',
    ],
  },
};

const others: Record<string, Change> = {
  copy: {
    edits: [
      ['site_loan_id text', 'site_loan_id integer'],
      ['child_loan_id text', 'child_loan_id integer'],
      ['last_event_id text', 'last_event_id blob'],
    ],
    values: {
      site_loan_id: numberOf('site_loan_id'),
      child_loan_id: numberOf('child_loan_id'),
      last_event_id: bytesOf('last_event_id'),
    },
  },
  reading: {
    edits: [['child_loan_id text unique', 'child_loan_id integer unique']],
    values: { child_loan_id: numberOf('child_loan_id') },
  },
  box_copy: {
    edits: [['site_loan_id text', 'site_loan_id integer']],
    values: { site_loan_id: numberOf('site_loan_id') },
  },
  stocktake_scan: {
    edits: [['last_event_id text', 'last_event_id blob']],
    values: { last_event_id: bytesOf('last_event_id') },
  },
  wish: {
    edits: [['wish_id text primary key', 'wish_id blob primary key not null']],
    values: { wish_id: bytesOf('wish_id') },
  },
  copy_state_change: {
    edits: [['change_id text primary key', 'change_id blob primary key not null']],
    values: { change_id: bytesOf('change_id') },
  },
  setting_change: {
    edits: [['change_id text primary key', 'change_id blob primary key']],
    values: { change_id: bytesOf('change_id') },
  },
  change_waiting: {
    edits: [['change_id text not null', 'change_id blob not null']],
    values: { change_id: bytesOf('change_id') },
  },
  change_position: {
    edits: [['change_id text not null', 'change_id blob not null']],
    values: { change_id: bytesOf('change_id') },
  },
  // An import reserves numbers for its loans too.
  staged_words: { edits: [["title', 'child", "title', 'child', 'loan"]], values: {} },
};

const events = `
create table lending_event_compact (
  event_id blob primary key not null,
  kind integer not null check (kind between 1 and 6),
  child_loan_id integer,
  site_loan_id integer,
  date text not null,
  staff_id integer not null references staff (staff_id),
  undoes_event_id blob references lending_event_compact (event_id),
  check ((child_loan_id is null) <> (site_loan_id is null)),
  check (kind = 6 or (child_loan_id is not null) = (kind in (2, 3, 4))),
  check ((kind = 6) = (undoes_event_id is not null))
) strict, without rowid;
insert into lending_event_compact
  select ${bytesOf('event_id')}, ${kindNumber('old.kind')}, ${numberOfEvent(1)},
    ${numberOfEvent(0)}, old.date, old.staff_id, ${bytesOf('undoes_event_id')}
  from lending_event as old order by event_id;
create table renewal (
  event_id blob primary key not null references lending_event (event_id),
  child_loan_id integer not null references child_loan (child_loan_id),
  site_grade_id integer not null,
  child_id integer not null references child (child_id),
  date text not null,
  undone integer not null default 0 check (undone in (0, 1))
) strict, without rowid;
insert into renewal
  select ${bytesOf('event_id')}, ${numberOfEvent(1)}, old.site_grade_id, old.child_id, old.date,
    exists (select 1 from lending_event as undo where undo.undoes_event_id = old.event_id)
  from lending_event as old where old.kind = 'renew_child' order by old.event_id;
drop table lending_event;
alter table lending_event_compact rename to lending_event;
create index lending_event_of_staff on lending_event (staff_id, event_id);
create index lending_event_of_child_loan on lending_event (child_loan_id) where child_loan_id is not null;
create index lending_event_of_site_loan on lending_event (site_loan_id) where site_loan_id is not null;
${entriesOfLoans('loan_number')}
drop table loan_number;
`;

/** As before, without a rowid: nothing is updated, deleted or replaced. */
function triggers(): string[] {
  const appendOnly = "select raise(abort, 'lending_event is append-only')";
  const inUse = ['event_id', 'undoes_event_id'].map(
    (name) => `exists (select 1 from lending_event where ${name} = new.${name})`,
  );
  return [
    ...['update', 'delete'].map(
      (change) =>
        `create trigger lending_event_no_${change} before ${change} on lending_event begin ${appendOnly}; end`,
    ),
    `create trigger lending_event_no_replace before insert on lending_event when ${inUse.join(' or ')} begin ${appendOnly}; end`,
  ];
}
