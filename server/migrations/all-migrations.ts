import type { Kysely, Migration } from 'kysely';
import type { Dialect, Tell } from '../src/db/migration-sql.ts';
import { lending } from './0001-lending.ts';
import { records } from './0002-records.ts';
import { reportsPending } from './0003-reports-pending.ts';
import { theWeek } from './0004-the-week.ts';
import { accounts } from './0005-accounts.ts';
import { repair } from './0006-repair.ts';
import { onePromotionAYear } from './0007-one-promotion-a-year.ts';
import { signIn } from './0008-sign-in.ts';
import { movesByImport } from './0009-moves-by-import.ts';
import { plannedMoments } from './0010-planned-moments.ts';
import { titlesToldApart } from './0011-titles-told-apart.ts';
import { givenNumbers } from './0012-given-numbers.ts';
import { appendOnly } from './0013-append-only.ts';
import { wordsAhead } from './0014-words-ahead.ts';
import { appendOnlyByIndex } from './0015-append-only-by-index.ts';
import { renewals } from './0016-renewals.ts';
import { observations } from './0017-observations.ts';
import { wishes } from './0018-wishes.ts';
import { boxes } from './0019-boxes.ts';
import { stocktakes } from './0020-stocktakes.ts';
import { search } from './0021-search.ts';
import { covers } from './0022-covers.ts';
import { field } from './0023-field.ts';
import { librarySettings } from './0024-library-settings.ts';
import { imports } from './0025-imports.ts';
import { programs } from './0026-programs.ts';
import { compactLending } from './0030-compact-lending.ts';
import { fieldReasons } from './0031-field-reasons.ts';
import { wordsBySound } from './0032-words-by-sound.ts';

/** Numbered, in order, never edited once merged: `migration-hashes.json` has one line for each file. */
export const allMigrations = (dialect: Dialect, tell: Tell = () => undefined): Record<string, Migration> => {
  const first = lending(dialect);
  let isNewDatabase = false;
  const migrations = {
    '0001-lending': {
      up: (db: Kysely<unknown>) => {
        isNewDatabase = true;
        return first.up(db);
      },
    },
    '0002-records': records(dialect),
    '0003-reports-pending': reportsPending(dialect),
    '0004-the-week': theWeek(dialect),
    '0005-accounts': accounts(dialect),
    '0006-repair': repair(dialect, () => !isNewDatabase),
    '0007-one-promotion-a-year': onePromotionAYear(dialect),
    '0008-sign-in': signIn(dialect),
    '0009-moves-by-import': movesByImport(dialect),
    '0010-planned-moments': plannedMoments(dialect),
    '0011-titles-told-apart': titlesToldApart(dialect),
    '0012-given-numbers': givenNumbers(dialect),
    '0013-append-only': appendOnly(dialect),
    '0014-words-ahead': wordsAhead(dialect),
    '0015-append-only-by-index': appendOnlyByIndex(dialect),
    '0016-renewals': renewals(dialect),
    '0017-observations': observations(dialect),
    '0018-wishes': wishes(dialect),
    '0019-boxes': boxes(dialect),
    '0020-stocktakes': stocktakes(dialect),
    '0021-search': search(),
    '0022-covers': covers(dialect),
    '0023-field': field(dialect),
    '0024-library-settings': librarySettings(dialect),
    '0025-imports': imports(dialect),
    '0026-programs': programs(dialect),
    '0030-compact-lending': compactLending(dialect, tell),
    '0031-field-reasons': fieldReasons(dialect),
    '0032-words-by-sound': wordsBySound(),
  };
  return migrations as Record<string, { up(db: Kysely<unknown>): Promise<void> }>;
};
