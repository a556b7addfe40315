import { StartError } from '../start-error.ts';
import type { Progress } from './progress.ts';
import type { Broken } from './verify.ts';

/** Shared by both databases when a backup replaces their contents. */

export interface RestoreOptions {
  /** Also if the database is not empty. */
  force: boolean;
  now: Date;
  progress?: Progress;
  /** The last check before the replacement. */
  beforeReplacing?: () => Promise<void>;
}

export interface Replaced {
  /** Where the replaced data is now: a file, or a PostgreSQL schema. */
  aside: string | null;
  /** Invariants already violated when the backup was made. */
  broken: Broken[];
}

/** "20261121T203000Z", for the name of what is kept aside. */
export const stampOf = (now: Date): string => now.toISOString().slice(0, 19).replace(/[-:]/g, '').concat('Z');

export const inUse = (what: string): StartError =>
  new StartError(
    `${what} already holds a library. Use --force to replace it with the backup; the old data is kept aside.`,
  );
