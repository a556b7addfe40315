import type { Programme } from '@storyvan/contract/common/programme';
import type { Database } from '../../db/database.ts';
import { switchedOff } from '../../records/place/switched-off.ts';
import { readLibrary } from '../../records/setting/library.queries.ts';
import { StartError } from '../../start-error.ts';
import type { Source } from './columns/source.ts';
import type { ImportRequest, KindName } from './import-request.ts';
import { catalogue } from './kinds/catalogue/catalogue.commands.ts';
import { children } from './kinds/children/children.commands.ts';
import { copies } from './kinds/copies/copies.commands.ts';
import type { ImportKind, PreparedRows, Reject } from './kinds/import-kind.ts';
import { lessonPlans } from './kinds/lists/lesson-plans.commands.ts';
import { members } from './kinds/lists/members.commands.ts';
import { readingPartners } from './kinds/lists/reading-partners.commands.ts';
import { loanHistory, openLoans } from './kinds/loans/loans.commands.ts';
import { schools } from './kinds/places/schools.commands.ts';
import { sites } from './kinds/places/sites.commands.ts';
import { listLevels } from './levels.queries.ts';
import type { ImportRun } from './writing/import-run.commands.ts';
import { type Written, writeImport } from './writing/write-import.commands.ts';

/** Reads, checks and plans a file, and writes it unless this is a dry run: for the command and for the browser. */

export const kinds: Record<KindName, ImportKind> = {
  catalogue,
  copies,
  sites,
  schools,
  children,
  members,
  'reading-partners': readingPartners,
  'lesson-plans': lessonPlans,
  'open-loans': openLoans,
  'loan-history': loanHistory,
};

const programOf: Partial<Record<KindName, Programme>> = { sites: 'mop', schools: 'lis' };

/** The kinds of a library that runs these programmes. */
export const kindsFor = (programs: readonly Programme[]): KindName[] =>
  (Object.keys(kinds) as KindName[]).filter((kind) => !programOf[kind] || programs.includes(programOf[kind]));

/** Why nothing of this kind is imported: its programme is not run. */
export async function kindProblem(db: Database, kind: KindName): Promise<string | null> {
  const program = programOf[kind];
  if (program === undefined || (await readLibrary(db)).programs.includes(program)) return null;
  return switchedOff(program);
}

export interface CarriedOut extends Written {
  source: Source;
  prepared: PreparedRows;
  /** Of rows, not of copies, in the order of the file. */
  rejects: Reject[];
  /** Those of copies too. */
  allRejects: Reject[];
  /** Remarks on accepted rows, each with the number of its rows. */
  notes: Map<string, number>;
}

/**
 * @param source the rows of the file of the request
 * @param runOf makes the run of the import once its rows are read; null for a dry run
 */
export async function carryOut(
  db: Database,
  request: Pick<ImportRequest, 'kind' | 'replace_titles' | 'staff_id' | 'onRows' | 'onRow'>,
  source: Source,
  runOf: ((rows: number, rejected: number) => ImportRun) | null,
): Promise<CarriedOut> {
  const problem = await kindProblem(db, request.kind);
  if (problem !== null) throw new StartError(problem);
  const kind = kinds[request.kind];
  const levels = await listLevels.all(db, {});
  request.onRows?.(source.count);
  const unreadable: Reject[] = [];
  const rows = source.rows((reject) => unreadable.push(reject));
  const withCopies = new Set(source.copies?.map(({ line }) => line));
  const prepared = await kind.prepare(rows, levels, source.unit, () => request.onRow?.(), withCopies);
  const rejected = unreadable.length + prepared.rejects.length;
  const { replace_titles = false, staff_id = null } = request;
  const options = { replace_titles, staff_id };
  const run = runOf?.(source.count, rejected) ?? null;
  const { outcome, copies } = await writeImport(db, { source, prepared, options }, run);
  const rejects = sorted([...unreadable, ...prepared.rejects, ...outcome.rejects]);
  return {
    source,
    prepared,
    outcome,
    copies,
    rejects,
    allRejects: sorted([...rejects, ...(copies?.rejects ?? [])]),
    notes: new Map([
      ...prepared.notes(new Set(outcome.rejects.map(({ line }) => line))),
      ...(outcome.notes ?? []),
    ]),
  };
}

const sorted = (rejects: Reject[]): Reject[] => rejects.sort((a, b) => a.line - b.line);
