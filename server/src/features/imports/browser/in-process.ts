import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../db/database.ts';
import { type ImportWork, workOnImport } from './work-on-import.commands.ts';

/** Works on imports in this process. A real server starts a process for each, so that no desk waits. */
export const importsInProcess =
  (db: Database, log: Pick<FastifyBaseLogger, 'error'>) =>
  (work: ImportWork): void => {
    workOnImport(db, work).catch((error: unknown) => log.error({ err: error }, 'an import has failed'));
  };
