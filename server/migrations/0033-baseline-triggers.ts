import type { Dialect } from '../src/db/migration-sql.ts';

/** What no check can say, as triggers; on PostgreSQL each has a function. One statement in each text. */
export const triggers = (dialect: Dialect): string[] =>
  dialect === 'sqlite' ? sqliteTriggers() : postgresTriggers();

const appendOnly = ['audit_entry', 'lending_event'];
/** The tables whose rows hold a number that no other row may have, and the column with it. */
const numbered = { copy: 'accn_no', child: 'card_no', member: 'card_no' };

/** The owner gives its number up; of two others who share it, one has it from then on. */
const giveUp = (table: string, column: string): string => `
  delete from given_number where number = old.${column} and kind = '${table}';
  update given_number set doubled = 0 where number = old.${column}
    and kind = (select min(kind) from given_number as other where other.number = old.${column})
    and not exists (select 1 from given_number as other where other.number = old.${column} and other.doubled = 0);`;

/** The commands refuse it too: a library that has an administrator never loses its last one. */
const losesAdministrator = `old.kind = 'person' and old.role = 'administrator' and old.disabled_at is null
    and (new.role <> 'administrator' or new.disabled_at is not null or new.kind <> 'person')`;
const noOtherAdministrator = `not exists (select 1 from staff where staff_id <> old.staff_id
    and kind = 'person' and role = 'administrator' and disabled_at is null)`;
const lastAdministrator = 'the last administrator stays one';

/** A level is kept by the references to it. */
const categoryInUse = `exists (select 1 from title
  where (old.kind = 'primary' and category_primary = old.name)
     or (old.kind = 'secondary' and category_secondary = old.name))`;
const titleHasIt = 'a title still has this category';

function sqliteTriggers(): string[] {
  return [
    ...appendOnly.flatMap((table) => {
      const refuse = `begin select raise(abort, '${table} is append-only'); end`;
      // 'insert or replace' removes a row without firing the triggers of a removal. Each question alone uses its
      // index; with one condition and 'or', SQLite would read the whole table.
      const unique = table === 'audit_entry' ? ['entry_id', 'rowid'] : ['event_id', 'undoes_event_id'];
      const inUse = unique.map((name) => `exists (select 1 from ${table} where ${name} = new.${name})`);
      return [
        `create trigger ${table}_no_update before update on ${table} ${refuse}`,
        `create trigger ${table}_no_delete before delete on ${table} ${refuse}`,
        `create trigger ${table}_no_replace before insert on ${table} when ${inUse.join(' or ')} ${refuse}`,
      ];
    }),
    ...Object.entries(numbered).flatMap(([table, column]) => [
      `create trigger ${table}_takes_number after insert on ${table} when new.${column} is not null begin
  insert into given_number (number, kind) values (new.${column}, '${table}');
end`,
      `create trigger ${table}_changes_number after update of ${column} on ${table}
when new.${column} is not old.${column} begin ${giveUp(table, column)}
  insert into given_number (number, kind) select new.${column}, '${table}' where new.${column} is not null;
end`,
      `create trigger ${table}_gives_up_number after delete on ${table} begin ${giveUp(table, column)}
end`,
    ]),
    `create trigger category_in_use_delete before delete on category when ${categoryInUse}
     begin select raise(abort, '${titleHasIt}'); end`,
    `create trigger category_in_use_update before update of kind, name on category
     when (old.name <> new.name or old.kind <> new.kind) and ${categoryInUse}
     begin select raise(abort, '${titleHasIt}'); end`,
    `create trigger staff_keeps_an_administrator before update on staff when ${losesAdministrator} and ${noOtherAdministrator}
     begin select raise(abort, '${lastAdministrator}'); end`,
  ];
}

function postgresTriggers(): string[] {
  return [
    ...appendOnly.flatMap((table) => [
      `create function ${table}_is_append_only() returns trigger language plpgsql as $$ begin raise exception '${table} is append-only'; end $$`,
      `create trigger ${table}_no_change before update or delete or truncate on ${table}
for each statement execute function ${table}_is_append_only()`,
    ]),
    ...Object.entries(numbered).flatMap(([table, column]) => numberTriggers(table, column)),
    `create function category_in_use() returns trigger language plpgsql as $$
     begin
       if (tg_op = 'DELETE' or old.name <> new.name or old.kind <> new.kind) and ${categoryInUse} then
         raise exception '${titleHasIt}';
       end if;
       if tg_op = 'DELETE' then return old; end if;
       return new;
     end $$`,
    `create trigger category_in_use before delete or update of kind, name on category
for each row execute function category_in_use()`,
    // A title that is being written locks its categories, so that the check waits for it and then sees it.
    `create function title_holds_categories() returns trigger language plpgsql as $$
     begin
       perform 1 from category where
         (kind = 'primary' and name = new.category_primary) or (kind = 'secondary' and name = new.category_secondary)
       order by kind for key share;
       return new;
     end $$`,
    `create trigger title_holds_categories before insert or update of category_primary, category_secondary on title
for each row when (new.category_primary is not null or new.category_secondary is not null)
execute function title_holds_categories()`,
    `create function staff_keeps_an_administrator() returns trigger language plpgsql as $$ begin if ${noOtherAdministrator} then raise exception '${lastAdministrator}'; end if; return new; end $$`,
    `create trigger staff_keeps_an_administrator before update on staff
for each row when (${losesAdministrator}) execute function staff_keeps_an_administrator()`,
  ];
}

/** Of many rows that are inserted together all numbers are taken with one statement. */
const numberTriggers = (table: string, column: string): string[] => [
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
