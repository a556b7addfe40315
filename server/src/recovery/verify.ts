import { troubleOf } from '../db/database-trouble.ts';
import { isKnown, isUnreleased, ownVersion, unreleasedVersion } from '../db/migrate/versions.ts';
import { StartError } from '../start-error.ts';
import { databaseInvariants, fileIsWhole } from './database.invariants.ts';
import { fieldInvariants } from './field.invariants.ts';
import type { Invariant, Violations } from './invariant.ts';
import { lendingInvariants } from './lending.invariants.ts';
import { numbersInvariants } from './numbers.invariants.ts';
import { programsInvariants } from './programs.invariants.ts';
import { recordsInvariants } from './records.invariants.ts';
import type { Snapshot } from './snapshot.ts';
import { wordsInvariants } from './words.invariants.ts';

/** `storyvan verify`: checks all invariants on a snapshot of the whole database. It writes nothing. */

export const invariants: Invariant[] = [
  ...databaseInvariants,
  ...lendingInvariants,
  ...recordsInvariants,
  ...numbersInvariants,
  ...wordsInvariants,
  ...fieldInvariants,
  ...programsInvariants,
];

export interface Broken extends Violations {
  invariant: Invariant;
}

/** The violated invariants. Throws a StartError for a database made by another version. */
export async function verify(snapshot: Snapshot, asked = invariants): Promise<Broken[]> {
  await refuseOtherVersion(snapshot);
  const broken: Broken[] = [];
  for (const invariant of asked) {
    const found = await invariant.find(snapshot).catch(unanswerable);
    if (found.count > 0) broken.push({ invariant, ...found });
  }
  return broken;
}

/** A table or column that is damaged or missing counts as a violation. */
function unanswerable(error: Error & { code?: string }): Violations {
  if (troubleOf(error) === 'damaged') return { count: 1, examples: [`cannot be read: ${error.message}`] };
  if (!['SQLITE_ERROR', '42P01', '42703', '25P02'].includes(error.code ?? '')) throw error;
  return { count: 1, examples: [error.message] };
}

/**
 * The violations in a backup. Throws a StartError if the file itself is damaged; a backup of an earlier version is
 * checked for nothing else until it is migrated.
 */
export async function verifyBackup(snapshot: Snapshot, file: string): Promise<Broken[]> {
  const damage = await fileIsWhole.find(snapshot);
  if (damage.count > 0) throw new StartError(`${file} is damaged: ${damage.examples.join('; ')}.`);
  if ((await versionOf(snapshot)) !== ownVersion) return [];
  return verify(
    snapshot,
    invariants.filter((invariant) => invariant !== fileIsWhole),
  );
}

/** "copy-at-its-site-loan: A copy … Violated 3 times, such as: B-1, B-2, B-3." */
export function brokenText({ invariant, count, examples }: Broken): string {
  const times = count === 1 ? 'once' : `${count.toLocaleString('en')} times`;
  return `${invariant.name}: ${invariant.holds} Violated ${times}: ${examples.join(', ')}${count > examples.length ? ', …' : ''}.`;
}

async function refuseOtherVersion(snapshot: Snapshot): Promise<void> {
  const theirs = await versionOf(snapshot);
  if (theirs === ownVersion) return;
  if (theirs === null)
    throw new StartError('This database is empty: Storyvan has not created its tables yet.');
  if (isUnreleased(theirs)) throw new StartError(unreleasedVersion(theirs));
  const hint = isKnown(theirs)
    ? 'Start Storyvan once, which brings it up to date.'
    : 'Use that version of Storyvan.';
  throw new StartError(`This database was made by another version of Storyvan (${theirs}). ${hint}`);
}

/** The last migration of a database, or null. */
export async function versionOf(snapshot: Snapshot): Promise<string | null> {
  const known =
    snapshot.dialect === 'sqlite'
      ? `select 1 from sqlite_master where name = 'kysely_migration'`
      : `select 1 where to_regclass('kysely_migration') is not null`;
  if ((await snapshot.rows({ sql: known, parameters: [] })).length === 0) return null;
  const rows = await snapshot.rows({ sql: 'select max(name) as name from kysely_migration', parameters: [] });
  return (rows[0]?.name ?? null) as string | null;
}
