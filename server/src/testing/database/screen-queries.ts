import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Executor } from '../../db/database.ts';
import type { Dialect } from '../../db/migration-sql.ts';
import type { Prepared } from '../../db/prepare.ts';

/** Every query that screens ask, found in features/ and records/ themselves, so that a new one is never forgotten. */

const sources = join(import.meta.dirname, '../..');

/** They read whole tables, at the command line or in a separate process. */
const apartFromScreens = ['imports', 'exports'];

const words = ['red', 'blue', 'hen'];
const ids = [1, 2, 3];
const uuids = ['019e0000-0000-7000-8000-000000000001', '019e0000-0000-7000-8000-000000000002'];
const numbers = ['B-1', 'B-2'];
type Ask = (query: never, on: Executor) => unknown;

/** Asks a query with these arguments. */
const askedWith =
  (...given: unknown[]): Ask =>
  (query: (on: Executor, ...given: unknown[]) => unknown, on) =>
    query(on, ...given);

/** Makes a query for these words. */
const byWords: Ask = (query: (words: string[]) => unknown) => query(words);

/** The audit log by everything it can be asked for. */
const everyWanted = [null, 1].flatMap((staff_id) =>
  [null, 2].flatMap((child_id) =>
    ([null, 'places'] as const).flatMap((kind) =>
      [false, true].map((refused) => {
        const ids = {
          from_id: '00000000-0000-0000-0000-000000000000',
          before_id: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
        };
        return { staff_id, child_id, kind, refused, ...ids, limit: 51 };
      }),
    ),
  ),
);
const eachWanted: Ask = (list: (on: Executor, wanted: object) => unknown, on) =>
  Promise.all(everyWanted.map((wanted) => list(on, wanted)));

/** Queries whose shape depends on the request, asked as screens do. */
const shaped: Record<string, Ask> = {
  'audit listEntries': eachWanted,
  'audit listEvents': eachWanted,
  'backups backupState': (read: (api: object, hasShownIt: boolean) => unknown, on) =>
    read({ db: on, backups: undefined }, true),
  'backup-run findBackupRun': askedWith(),
  'import listRows': (list: (on: Executor, wanted: object) => unknown, on) =>
    Promise.all(
      ['all', 'changed', 'rejected'].map((show) => list(on, { import_id: 'g', show, after: 0, limit: 51 })),
    ),
  'import readFile': askedWith('g', 'upload'),
  'activity listFirstLoans': askedWith(ids),
  'activity listPeople': askedWith(ids),
  'activity listLessonPlans': askedWith(ids),
  'stock listKinds': askedWith(ids),
  'stock listTitles': askedWith(ids),
  'box listCopiesWithHolders': askedWith(numbers),
  'box listKnownNumbers': askedWith(numbers),
  'accn-numbers listTitlesOfNumbers': askedWith(numbers),
  'device listHeldPlaces': askedWith(numbers),
  'field-sync listArrived': askedWith(['r-1', 'r-2']),
  'field-sync findEnrolled': askedWith('r-1'),
  'field-sync listReferred': askedWith(numbers),
  'field-sync listChildren': askedWith(ids),
  'field-sync listCopies': askedWith(numbers),
  'change listEventsById': askedWith(uuids),
  'change listCopyStatesById': askedWith(uuids),
  'child listChildrenOfPlaces': askedWith(ids),
  'differences listCopies': askedWith(numbers),
  'number listNumberOwners': askedWith(numbers),
  'number listHolders': askedWith(numbers),
  'desk-lists listInLibraryByNumber': askedWith(numbers),
  'lending findEvent': askedWith(uuids[0]),
  'event readBefore': askedWith('B-1'),
  'event readSince': askedWith('B-1', uuids[0]),
  'loan listRenewals': askedWith(ids),
  'catalogue listFoundCopies': askedWith(numbers),
  'catalogue listFoundTitles': askedWith(ids),
  'lookup listTitlesByWords': byWords,
  'lookup listCopiesOfTitles': askedWith(ids),
  'lookup listTitlesFiltered': byWords,
  'lookup countCopiesOfTitles': askedWith(ids),
  'spelling countTitleWords': askedWith(words),
  'spelling countChildWords': askedWith(words),
  'lookup listChildrenByWords': byWords,
  'lookup countBooksOutOf': askedWith(ids),
  'children suggestChildren': byWords,
  'wish listCopiesToLend': askedWith(ids),
  'proposals listKnownTitles': askedWith(ids),
  'opinion listRegards': askedWith(ids),
  'proposals listCopiesInLibrary': askedWith(ids),
  'proposals listCopiesOf': askedWith(numbers),
  'proposals listTitlesOf': askedWith(ids),
  'to-buy listTitlesToBuy': askedWith(ids),
  'to-buy listPlacesNamed': askedWith(ids),
  'to-buy listBorrowersOfTitles': askedWith(ids),
  'wishes listTitlesWithCopies': askedWith(ids),
  'reports listReportsById': askedWith(ids),
  'report-listing listReportIds': (list: (on: Executor, listing: object) => unknown, on) =>
    Promise.all(
      ['month', 'places', 'plans', 'programme'].map((lead) => {
        const month = lead === 'month' ? { from: '2026-11-01', to: '2026-11-30' } : null;
        return list(on, { lead, month, places: ids, plans: ids, before: 1, limit: 51 });
      }),
    ),
  'auth listOpenAuthSessions': askedWith({ staff_id: 1, present: 'none', now: new Date() }),
  'auth readAuthSessionFigures': askedWith(new Date()),
  'plan-check readKnown': askedWith('mop', [{ site_grade_id: 1, lp_id: 1 }]),
  'setting readSetting': askedWith('demo'),
  'auth findDemoMark': askedWith(),
  'trusted-date findDoubtfulSince': askedWith('2026-11-23'),
  'field-kit-days getFieldKitDays': askedWith(),
  'kit listTitlesOfKit': askedWith(ids),
  'kit listLessonPlansOfKit': askedWith(ids),
  'kit listPresentOfKit': askedWith(ids),
  'visits listVisits': askedWith('2026-11-23'),
  'visits listVisitsOfPlace': askedWith({ site_grade_id: 1, since: '2026-11-16', today: '2026-11-23' }),
  'visits findVisit': askedWith({ site_grade_id: 1, today: '2026-11-23' }),
  'loan-periods getLoanPeriods': askedWith(),
  'library readLibrary': askedWith(),
};

/** Functions that are not queries themselves: parts of queries, and what is made of rows. */
const parts = [
  'backup-run isRunning',
  'held-by copiesHeld',
  'child booksOut',
  'child ofChild',
  'event eventsOfLoans',
  'lending copyOf',
  'loan loansWithTitles',
  'loan renewals',
  'opinion opinionsOfChildren',
  'place getHolder',
  'place-figures activeChildren',
  'place-figures lastLending',
  'place-figures placeFigures',
  'place-figures readAloudFigures',
  'place-figures reportsPending',
  'read-aloud getReadAloud',
  'read-aloud readAlouds',
  'read-aloud readAloudOf',
  'reading notOfUndoneReturn',
  'reading readings',
  'scope inScope',
  'scope placesIn',
  'wish fulfilled',
  'wish openWishes',
];

/** They read whole tables, as long reads, when an administrator opens Settings. */
const ofWholeTables = ['in-use listLevelsInUse', 'in-use listCategoriesInUse'];

interface ScreenQuery {
  name: string;
  sql: string;
  /** The table of which it may read all rows, as it says itself. */
  readsAll?: string | undefined;
}

export async function readScreenQueries(dialect: Dialect): Promise<ScreenQuery[]> {
  const queries: ScreenQuery[] = [];
  const unknown: string[] = [];
  for (const [name, exported] of await readExports()) {
    if (isPrepared(exported)) queries.push({ name, sql: exported.sql(dialect), readsAll: exported.readsAll });
    else if (shaped[name]) {
      for (const sql of await sqlOf(shaped[name], exported as never, dialect)) queries.push({ name, sql });
    } else if (typeof exported === 'function' && ![...parts, ...ofWholeTables].includes(name))
      unknown.push(name);
  }
  if (unknown.length === 0) return queries;
  throw new Error(`Say in ${basename(import.meta.filename)} how screens ask ${unknown.join(', ')}.`);
}

async function readExports(): Promise<[string, unknown][]> {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((file) => /^(features|records)\/.*\.queries\.ts$/.test(file))
    .filter((file) => !apartFromScreens.some((feature) => file.startsWith(`features/${feature}/`)))
    .sort();
  const modules = await Promise.all(
    files.map(async (file) => {
      const exports: Record<string, unknown> = await import(pathToFileURL(join(sources, file)).href);
      return Object.entries(exports).map(([name, value]): [string, unknown] => [
        `${basename(file, '.queries.ts')} ${name}`,
        value,
      ]);
    }),
  );
  return modules.flat();
}

const isPrepared = (value: unknown): value is Prepared<never, unknown> =>
  typeof value === 'object' && value !== null && 'sql' in value;

/** What a query sends to the database: it is run on one that finds nothing and remembers. */
async function sqlOf(ask: Ask, query: never, dialect: Dialect): Promise<string[]> {
  const sent: string[] = [];
  const on: Executor = {
    dialect,
    rows: async ({ sql }) => {
      sent.push(sql);
      return [];
    },
  };
  const asked = await ask(query, on);
  return isPrepared(asked) ? [asked.sql(dialect)] : sent;
}
