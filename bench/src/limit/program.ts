/** The SQL of one call for the bare driver, with the source of each parameter. */

export type Value = string | number | null;

export type Source =
  | { from: 'constant'; value: Value }
  /** A field of the body. */
  | { from: 'body'; field: string }
  /** A value that an earlier statement of the call has read. */
  | { from: 'row'; statement: number; row: number; column: string }
  /** An id that the call makes; the same number is the same id. */
  | { from: 'new id'; number: number }
  | { from: 'now' };

export interface Program {
  /** Whether its statements run in a transaction. */
  writes: boolean;
  /** `uuids`: the parameters that SQLite takes as bytes. */
  statements: { sql: string; parameters: Source[]; uuids: number[] }[];
}

/** What a call did when it was recorded. */
export interface Recorded {
  body: Record<string, Value>;
  statements: { sql: string; parameters: Value[]; uuids: number[]; rows: Record<string, Value>[] }[];
}

const isId = (value: Value): boolean =>
  typeof value === 'string' && /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/.test(value);
const isInstant = (value: Value): boolean =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value);

/** A read repeats its recorded parameters. */
export const programOfRead = ({ statements }: Recorded): Program => ({
  writes: false,
  statements: statements.map(({ sql, parameters, uuids }) => ({
    sql,
    uuids,
    parameters: parameters.map((value) => ({ from: 'constant', value })),
  })),
});

/**
 * A write that was recorded several times for different records: the source of a parameter is what explains its value
 * every time.
 */
export function programOfWrite(seen: Recorded[]): Program {
  const [first] = seen;
  if (!first) throw new Error('Nothing was recorded.');
  const different = seen.map((one) => difference(first, one)).find((each) => each !== null);
  if (different) throw new Error(`The call did not run the same statements each time: ${different}`);
  return {
    writes: true,
    statements: first.statements.map(({ sql, parameters, uuids }, statement) => ({
      sql,
      uuids,
      parameters: parameters.map((_, n) => sourceOf(seen, statement, n)),
    })),
  };
}

/** The first statement that two recordings do not share. */
function difference(first: Recorded, other: Recorded): string | null {
  const count = Math.max(first.statements.length, other.statements.length);
  for (let n = 0; n < count; n++) {
    const [once, again] = [first, other].map(({ statements }) => statements[n]?.sql ?? 'nothing');
    if (once !== again) return `first ${once}; then ${again}.`;
  }
  return null;
}

function sourceOf(seen: Recorded[], statement: number, parameter: number): Source {
  const valueIn = (one: Recorded): Value => one.statements[statement]?.parameters[parameter] ?? null;
  const [first] = seen as [Recorded];
  const value = valueIn(first);
  const explains = (candidate: Source) =>
    seen.every((one) => meaning(candidate, one, statement) === valueIn(one));
  const constant: Source = { from: 'constant', value };
  const candidates: Source[] = [
    ...Object.keys(first.body).map((field): Source => ({ from: 'body', field })),
    constant,
    ...first.statements
      .slice(0, statement)
      .flatMap(({ rows }, earlier) =>
        rows.flatMap((row, n) =>
          Object.keys(row).map((column): Source => ({ from: 'row', statement: earlier, row: n, column })),
        ),
      ),
  ];
  const found = candidates.find(explains);
  if (found) return found;
  if (isId(value)) return { from: 'new id', number: newIdsOf(first).indexOf(value) };
  if (isInstant(value)) return { from: 'now' };
  // A hash or a stored reply: a value of similar length each time, its content does not matter.
  return constant;
}

/** The ids among a call's parameters, in the order in which they were made. */
const newIdsOf = (one: Recorded): Value[] => [
  ...new Set(one.statements.flatMap(({ parameters }) => parameters.filter(isId))),
];

function meaning(source: Source, one: Recorded, before: number): Value | undefined {
  if (source.from === 'constant') return source.value;
  if (source.from === 'body') return one.body[source.field];
  if (source.from !== 'row' || source.statement >= before) return undefined;
  return one.statements[source.statement]?.rows[source.row]?.[source.column];
}
