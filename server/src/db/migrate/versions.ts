import { allMigrations } from '../../../migrations/all-migrations.ts';
import { StartError } from '../../start-error.ts';

/** What the migrations recorded in a database say about it. Its version is the name of the last one. */

export const ownMigrations = Object.keys(allMigrations('sqlite'));

/** The last migration of this version. */
export const ownVersion = ownMigrations.at(-1) as string;

export const baseline = '0033-baseline';

/** The migrations that the baseline replaced: together they make the same tables (decision 102). */
export const beforeBaseline = [
  ...[
    '0001-lending',
    '0002-records',
    '0003-reports-pending',
    '0004-the-week',
    '0005-accounts',
    '0006-repair',
  ],
  ...['0007-one-promotion-a-year', '0008-sign-in', '0009-moves-by-import', '0010-planned-moments'],
  ...['0011-titles-told-apart', '0012-given-numbers', '0013-append-only', '0014-words-ahead'],
  ...['0015-append-only-by-index', '0016-renewals', '0017-observations', '0018-wishes', '0019-boxes'],
  ...['0020-stocktakes', '0021-search', '0022-covers', '0023-field', '0024-library-settings', '0025-imports'],
  ...['0026-programs', '0030-compact-lending', '0031-field-reasons', '0032-words-by-sound'],
];

/** The migration of this version with the tables of `version`; `version` itself if there is none. */
export const sameTablesAs = (version: string): string =>
  version === beforeBaseline.at(-1) ? baseline : version;

/** A version that this program can migrate or restore, or that is its own. */
export const isKnown = (version: string): boolean => ownMigrations.includes(sameTablesAs(version));

/** A version without a release: it cannot be upgraded. */
export const isUnreleased = (version: string | null): boolean =>
  version === null || (!isKnown(version) && version < baseline);

/** For work that needs the tables of this version or of one before it. */
export function refuseUnknown(version: string): void {
  if (isKnown(version)) return;
  throw new StartError(isUnreleased(version) ? unreleasedVersion(version) : newerVersion([version]));
}

export const earlierVersion =
  'This library has the tables of an earlier version of Storyvan, and this command does not change them: use the command of that version, or start the server of this one (storyvan serve), which migrates the library.';

export const newerVersion = (migrations: string[]): string =>
  `This database was made by a newer version of Storyvan (it holds ${migrations.join(', ')}). Start that version, or restore an older backup.`;

/** `what` holds the tables: a database, or the file of a backup. */
export const unreleasedVersion = (version: string | null, what = 'This database'): string =>
  `${what} does not have the tables of a release of Storyvan (its last migration is ${version ?? 'unknown'}). What was made before 1.0.0 cannot be upgraded any more: there is no release to go through first. Nothing was changed.`;
