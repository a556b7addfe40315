import type { Schema } from '../../db/schema.ts';

/** A sign-in attempt that is counted as failed. */
export type CountedAttempt = Pick<Schema['sign_in_failure'], 'failure_id' | 'account' | 'lane' | 'source'>;

/** The key under which failed sign-ins of an account are counted. */
export const accountOfStaff = (staff_id: number): string => `staff ${staff_id}`;
