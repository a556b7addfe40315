import { type Kysely, sql } from 'kysely';
import { type Dialect, runStatements, textType } from '../src/db/migration-sql.ts';

/**
 * Accession numbers and the cards of children and of members are told apart from each other: one field takes them all.
 * Each number that is in use has a row here, which triggers keep, so that the database refuses a second owner.
 * A number that two have already keeps both rows, the later marked as doubled; `verify` lists it.
 */
export const givenNumbers = (dialect: Dialect) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const text = textType(dialect);
    await runStatements(
      db,
      `
create table given_number (
  number ${text} not null,
  kind ${text} not null check (kind in ('copy', 'child', 'member')),
  -- 1: somebody else had it already when this table was made.
  doubled integer not null default 0 check (doubled in (0, 1)),
  primary key (number, kind)
) ${dialect === 'sqlite' ? 'strict, without rowid' : ''};
create unique index given_number_once on given_number (number) where doubled = 0;
insert into given_number (number, kind) select accn_no, 'copy' from copy;
insert into given_number (number, kind, doubled)
  select card_no, 'child', case when exists (select 1 from copy where accn_no = card_no) then 1 else 0 end
  from child where card_no is not null;
insert into given_number (number, kind, doubled)
  select card_no, 'member', case when exists (select 1 from given_number where number = card_no) then 1 else 0 end
  from member where card_no is not null;
`,
    );
    for (const [table, column] of Object.entries(numbered)) {
      const triggers = dialect === 'sqlite' ? sqliteTriggers(table, column) : postgresTriggers(table, column);
      for (const statement of triggers) await sql.raw(statement).execute(db);
    }
  },
});

const numbered = { copy: 'accn_no', child: 'card_no', member: 'card_no' };

/** The owner gives its number up; of two others who share it, one has it from then on. */
const giveUp = (table: string, column: string): string => `
  delete from given_number where number = old.${column} and kind = '${table}';
  update given_number set doubled = 0 where number = old.${column}
    and kind = (select min(kind) from given_number as other where other.number = old.${column})
    and not exists (select 1 from given_number as other where other.number = old.${column} and other.doubled = 0);`;

const sqliteTriggers = (table: string, column: string): string[] => [
  `create trigger ${table}_takes_number after insert on ${table} when new.${column} is not null begin
  insert into given_number (number, kind) values (new.${column}, '${table}');
end`,
  `create trigger ${table}_changes_number after update of ${column} on ${table}
when new.${column} is not old.${column} begin ${giveUp(table, column)}
  insert into given_number (number, kind) select new.${column}, '${table}' where new.${column} is not null;
end`,
  `create trigger ${table}_gives_up_number after delete on ${table} begin ${giveUp(table, column)}
end`,
];

/** Of many rows that are inserted together all numbers are taken with one statement. */
const postgresTriggers = (table: string, column: string): string[] => [
  `create function ${table}_takes_number() returns trigger language plpgsql as $$ begin
  insert into given_number (number, kind) select ${column}, '${table}' from added where ${column} is not null;
  return null;
end $$`,
  `create trigger ${table}_takes_number after insert on ${table} referencing new table as added
for each statement execute function ${table}_takes_number()`,
  `create function ${table}_changes_number() returns trigger language plpgsql as $$ begin ${giveUp(table, column)}
  if tg_op = 'UPDATE' then
    insert into given_number (number, kind) select new.${column}, '${table}' where new.${column} is not null;
  end if;
  return null;
end $$`,
  `create trigger ${table}_changes_number after update of ${column} on ${table}
for each row when (new.${column} is distinct from old.${column}) execute function ${table}_changes_number()`,
  `create trigger ${table}_gives_up_number after delete on ${table}
for each row execute function ${table}_changes_number()`,
];
