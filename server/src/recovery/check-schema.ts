import type { FastifyBaseLogger } from 'fastify';
import { StartError } from '../start-error.ts';
import { missingColumns, tablesThatDiffer, withFreshTables } from './database.invariants.ts';
import { type DatabaseSettings, withSnapshot } from './snapshot.ts';

/**
 * Before a server starts: a database without a column that this version needs is refused with a StartError, and another
 * difference, such as a missing index, is logged. Otherwise a server would start and its calls would fail.
 */
export const checkSchema = (
  settings: DatabaseSettings,
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<void> =>
  withSnapshot(settings, (snapshot) =>
    withFreshTables(async (fresh) => {
      const missing = await missingColumns(snapshot, fresh);
      if (missing.length > 0) {
        throw new StartError(
          `This database lacks ${missing.slice(0, 5).join(', ')}, which this version of Storyvan needs. Restore a backup (docs/running.md, "Restore"), and please report this.`,
        );
      }
      const { count, examples } = await tablesThatDiffer(snapshot, fresh);
      if (count > 0)
        log.error(
          { differs: examples },
          'the tables differ from those that Storyvan creates; run storyvan verify',
        );
    }),
  );
