import { StartError } from '../start-error.ts';
import type { Progress } from './progress.ts';
import type { Broken } from './verify.ts';

/** What both databases have in common when a backup takes the place of what they hold. */

export interface RestoreOptions {
  /** Also in the place of a database that holds something. */
  force: boolean;
  now: Date;
  progress?: Progress;
  /** The last check before the backup takes its place. */
  beforeReplacing?: () => Promise<void>;
}

export interface Replaced {
  /** Where what was replaced stands now: a file, or a schema of PostgreSQL. */
  aside: string | null;
  /** What did not hold already when the backup was made. */
  broken: Broken[];
}

/** "20261121T203000Z", for what is kept aside. */
export const stampOf = (now: Date): string => now.toISOString().slice(0, 19).replace(/[-:]/g, '').concat('Z');

export const inUse = (what: string): StartError =>
  new StartError(
    `${what} holds a library already. Say --force to put the backup in its place; it is kept aside.`,
  );
