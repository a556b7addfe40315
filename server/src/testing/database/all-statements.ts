import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  type Compilable,
  DummyDriver,
  Kysely,
  type RootOperationNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { vi } from 'vitest';
import type { Executor, Row, Transaction } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { SlotMarker } from './slot-uses.ts';

/** Every statement that the program prepares, found where it is prepared, so that a new one is never forgotten. */

export type Values = Record<string, unknown>;

export interface Statement {
  /** The file and the constant or function that makes it, such as "child.queries findChild". */
  name: string;
  /** False if it was built for one call, by `runQuery` or `runChange`. */
  prepared: boolean;
  node: RootOperationNode;
  /** The names of its bind parameters; the keys of a list are numbered. */
  slots: string[];
  /** Values with which the program has run it, the latest first. */
  used: Values[];
  rows(on: Executor, values: Values): Promise<Row[]>;
  /** Returns how many rows a write changes. */
  change(tx: Transaction, values: Values): Promise<number>;
}

type Build = (db: Kysely<Schema>, slots?: unknown) => Compilable<unknown>;
type Engine = typeof import('../../db/prepare.ts');
type Prepared = ReturnType<Engine['prepare']>;

const root = join(import.meta.dirname, '../..');
const keysAtOnce = 4;
const usesKept = 10;

/** Builds statements to be looked at. */
const looking = new Kysely<Schema>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
});

/** As `Slots` of the engine. */
const marker = (key: string) => new SlotMarker(key);
const markers = Object.assign(marker, {
  columns: (...keys: string[]) => Object.fromEntries(keys.map((key) => [key, marker(key)])),
});

export class AllStatements {
  readonly list: Statement[] = [];
  private readonly reached = new Set<string>();
  private readonly built = new Set<string>();

  /** Loads the whole program again, with an engine that keeps each statement. */
  async load(): Promise<void> {
    // Test files of one worker share modules; what those prepared was not seen.
    vi.resetModules();
    vi.doMock('../../db/prepare.ts', async (original) => this.watching(await original<Engine>()));
    for (const { file } of sources()) await import(pathToFileURL(join(root, file)).href);
  }

  /** The places that prepare a statement and have not done so. */
  unreached(): string[] {
    return sources()
      .flatMap(({ file, lines }) =>
        lines.flatMap((line, n) =>
          /(?<![.\w])prepare(?:ForKeys)?[(<]/.test(line) ? [`${file}:${n + 1}`] : [],
        ),
      )
      .filter((place) => !this.reached.has(place))
      .map(nameOf);
  }

  private watching(real: Engine): Engine {
    const prepare = (build: Build, ...more: never[]): Prepared => {
      const made = real.prepare<never, unknown>(build as never, ...more);
      const statement = this.add(
        { build, slots: markers, prepared: true },
        made.all as never,
        made.run as never,
      );
      return statement ? noting(made, statement.used) : made;
    };
    const prepareForKeys = (build: Build) => {
      const listFor = real.prepareForKeys(build as never);
      const slots = Array.from({ length: keysAtOnce }, (_, n) => new SlotMarker(String(n)));
      const rows = (on: Executor, keys: Values) =>
        listFor(on, Object.values(keys) as never) as Promise<Row[]>;
      this.add({ build, slots, prepared: true }, rows);
      return listFor;
    };
    const runQuery = (on: Executor, build: Build) => {
      this.addBuilt(build, real);
      return real.runQuery(on, build);
    };
    const runChange = (tx: Transaction, build: Build) => {
      this.addBuilt(build, real);
      return real.runChange(tx, build);
    };
    return { ...real, prepare, prepareForKeys, runQuery, runChange } as Engine;
  }

  /** One of each text, with the values of its first call. */
  private addBuilt(build: Build, real: Engine): void {
    const { sql } = build(looking).compile();
    if (this.built.has(sql)) return;
    this.built.add(sql);
    const rows = (on: Executor) => real.runQuery(on, build) as Promise<Row[]>;
    const statement = this.add({ build, slots: undefined, prepared: false }, rows, (tx) =>
      real.runChange(tx, build),
    );
    statement?.used.push({});
  }

  /** Null for a statement of a test. */
  private add(
    { build, slots, prepared }: { build: Build; slots: unknown; prepared: boolean },
    rows: Statement['rows'],
    change: Statement['change'] = () => Promise.reject(new Error('It only reads.')),
  ): Statement | null {
    const place = callingPlace();
    if (place === null) return null;
    this.reached.add(place);
    const { query, parameters } = build(looking, slots).compile();
    const names = parameters.flatMap((value) => (value instanceof SlotMarker ? [value.name] : []));
    const statement = { name: nameOf(place), prepared, node: query, slots: [...new Set(names)], used: [] };
    const added = { ...statement, rows, change };
    this.list.push(added);
    return added;
  }
}

/** Keeps the values with which a prepared statement is run. */
function noting(made: Prepared, used: Values[]): Prepared {
  const note = (values: unknown) => {
    used.unshift({ ...(values as Values) });
    used.length = Math.min(used.length, usesKept);
  };
  return {
    ...made,
    all: (on, values) => {
      note(values);
      return made.all(on, values);
    },
    first: (on, values) => {
      note(values);
      return made.first(on, values);
    },
    run: (tx, values) => {
      note(values);
      return made.run(tx, values);
    },
  };
}

/** The line of the program that calls the engine; null for one of the tests. */
function callingPlace(): string | null {
  for (const [, file = '', line] of (new Error().stack ?? '').matchAll(/(\/[^()\s]+\.ts):(\d+):\d+/g)) {
    if (file === import.meta.filename || file.endsWith('/db/prepare.ts')) continue;
    const ofProgram = file.startsWith(`${root}/`) && !/\/testing\/|\.test\.ts$/.test(file);
    return ofProgram ? `${file.slice(root.length + 1)}:${line}` : null;
  }
  return null;
}

/** The files of the program that import the engine. */
function sources(): { file: string; lines: string[] }[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|^testing\//.test(file))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
    .filter(({ text }) => /from '[./]+(?:db\/)?prepare\.ts'/.test(text))
    .map(({ file, text }) => ({ file, lines: text.split('\n') }))
    .sort((a, b) => (a.file < b.file ? -1 : 1));
}

function nameOf(place: string): string {
  const [file = '', line] = place.split(':');
  const before = readFileSync(join(root, file), 'utf8').split('\n').slice(0, Number(line)).reverse();
  const names = before.map((text) => /^(?:export )?(?:async )?(?:const|function) (\w+)/.exec(text)?.[1]);
  return `${basename(file, '.ts')} ${names.find((name) => name !== undefined)}`;
}
