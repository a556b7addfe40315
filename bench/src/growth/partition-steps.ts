/**
 * The statements of docs/growing.md that divide a table into partitions while desks lend. Each is made from what
 * PostgreSQL's catalog says about the table.
 */

/** A table that grows with each loan. */
export interface Growing {
  table: string;
  /** Its primary key: a number that counts up, or a UUID that begins with the time. */
  key: string;
  /** The first key of the second partition, of the third one, and of what comes after that. */
  bounds: [string, string, string];
}

export interface Step {
  what: string;
  /** All in one transaction. */
  statements: string[];
}

export type Ask = (sql: string) => Promise<Record<string, string>[]>;

/** Quoted as a literal of SQL. */
const literal = (value: string): string => `'${value}'`;

interface Catalog {
  /** Definitions of indexes that are not unique: the unique ones lack the key of the partitions. */
  indexes: string[];
  triggers: string[];
  /** Foreign keys of the table, without those to itself. */
  references: { definition: string }[];
  /** Foreign keys to the table, also its own. */
  referring: { table: string; name: string; definition: string }[];
}

export async function catalogOf(ask: Ask, { table }: Growing): Promise<Catalog> {
  const regclass = `${literal(table)}::regclass`;
  const constraints = (where: string) =>
    ask(`select conname as name, conrelid::regclass::text as "table", pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and conparentid = 0 and ${where} order by conrelid, conname`);
  const indexes = await ask(`select pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid = ${regclass} and not indisunique order by indexrelid`);
  const triggers = await ask(`select pg_get_triggerdef(oid) as definition from pg_trigger
    where tgrelid = ${regclass} and not tgisinternal order by tgname`);
  const definitions = (rows: Record<string, string>[]) => rows.map(({ definition = '' }) => definition);
  return {
    indexes: definitions(indexes),
    triggers: definitions(triggers),
    references: (await constraints(`conrelid = ${regclass} and confrelid <> ${regclass}`)) as never,
    referring: (await constraints(`confrelid = ${regclass}`)) as never,
  };
}

/** The next partition and one for keys that no other holds, empty, beside the table. */
export const newTablesStep = (growing: Growing, catalog: Catalog): Step => ({
  what: `${growing.table}: make its new tables`,
  statements: ['2', 'default'].flatMap((name) => newTable(growing, catalog, name)),
});

function newTable({ table }: Growing, catalog: Catalog, name: string, like = table): string[] {
  const partition = `${table}_${name}`;
  return [
    `create table ${partition} (like ${like} including defaults including constraints including indexes including storage)`,
    ...catalog.references.map(({ definition }) => `alter table ${partition} add ${definition}`),
    ...catalog.triggers.map((definition) => definition.replace(` ON public.${table} `, ` ON ${partition} `)),
  ];
}

/** Promises that all rows until now, and for some time, are below the bound; reads the table while desks lend. */
export const boundSteps = ({ table, key, bounds: [next] }: Growing): Step[] => [
  {
    what: `${table}: add a check of the bound`,
    statements: [
      `alter table ${table} add constraint ${table}_before check (${key} < ${literal(next)}) not valid`,
    ],
  },
  {
    what: `${table}: validate the check`,
    statements: [`alter table ${table} validate constraint ${table}_before`],
  },
];

/** Puts the table into a partitioned one of its name, with the new tables. */
export function switchStep(growing: Growing, catalog: Catalog): Step {
  const { table, key, bounds } = growing;
  const [next, after] = bounds.map(literal);
  const first = `${table}_1`;
  const parentIndex = (definition: string) =>
    definition.replace(/INDEX \w+ ON (public\.)?\w+ /, `INDEX ON ${table} `);
  const locked = [...new Set([...catalog.referring.map((each) => each.table), table])];
  return {
    what: `${table}: switch`,
    statements: [
      `lock table ${locked.join(', ')} in access exclusive mode`,
      ...catalog.referring.map((each) => `alter table ${each.table} drop constraint ${each.name}`),
      `alter table ${table} rename to ${first}`,
      `create table ${table} (like ${first} including defaults including storage) partition by range (${key})`,
      `alter table ${table} add primary key (${key})`,
      ...catalog.indexes.map(parentIndex),
      ...catalog.triggers,
      `alter table ${table} attach partition ${first} for values from (minvalue) to (${next})`,
      `alter table ${table} attach partition ${table}_2 for values from (${next}) to (${after})`,
      `alter table ${table} attach partition ${table}_default default`,
      ...catalog.referring.map(
        (each) =>
          `alter table ${referringNow(each, table)} add constraint ${each.name} ${each.definition} not valid`,
      ),
      ...['2', 'default'].flatMap((name) => referencesToItself(growing, catalog, name)),
    ],
  };
}

/** Of a new partition; they are to the whole table, so they are added once it is divided. */
const referencesToItself = ({ table }: Growing, { referring }: Catalog, name: string): string[] =>
  referring
    .filter((each) => each.table === table)
    .map(({ definition }) => `alter table ${table}_${name} add ${definition}`);

/** A table that refers to itself is the first partition now. */
const referringNow = (each: { table: string }, table: string): string =>
  each.table === table ? `${table}_1` : each.table;

/** The switch has not checked the foreign keys to the table, which reads all rows that refer to it. */
export const validateSteps = ({ table }: Growing, { referring }: Catalog): Step[] =>
  referring.map((each) => ({
    what: `${table}: validate a reference from ${each.table}`,
    statements: [`alter table ${referringNow(each, table)} validate constraint ${each.name}`],
  }));

/** Once a year. */
export function nextYearSteps(growing: Growing, catalog: Catalog): Step[] {
  const { table, bounds } = growing;
  const [, after, last] = bounds.map(literal);
  return [
    {
      what: `${table}: make a table for the next year`,
      statements: newTable(growing, catalog, '3', `${table}_2`),
    },
    {
      what: `${table}: attach it`,
      statements: [
        `alter table ${table} attach partition ${table}_3 for values from (${after}) to (${last})`,
        ...referencesToItself(growing, catalog, '3'),
      ],
    },
  ];
}
