import type { Schema } from '../../db/schema.ts';

/** A sign-in attempt that is counted as failed. */
export type CountedAttempt = Pick<Schema['sign_in_failure'], 'failure_id' | 'account' | 'lane' | 'source'>;
