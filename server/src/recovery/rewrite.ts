import { StartError } from '../start-error.ts';
import { withPostgres } from './postgres-client.ts';

/** The tables whose rows change when a child is erased. */
const tablesOfErasures = ['child', 'child_word', 'reading', 'lending_request'];

const longestWait = '10s';
const lockNotAvailable = '55P03';

/**
 * `storyvan rewrite`: on PostgreSQL the bytes of an erased child stay in the table files until these are rewritten.
 * Other work on a table waits meanwhile.
 */
export async function rewriteTables(url: string): Promise<void> {
  try {
    await withPostgres(url, async (client) => {
      await client.query(`set lock_timeout = '${longestWait}'`);
      for (const table of tablesOfErasures) await client.query(`vacuum (full, analyze) ${table}`);
    });
  } catch (error) {
    if ((error as { code?: string }).code !== lockNotAvailable) throw error;
    throw new StartError('The tables are in use. Run this again when no one is working.');
  }
}
