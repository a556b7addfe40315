import { z } from 'zod';

/** What a command did, or the refusal, with a sentence for people. */
export const statusOf = <const Statuses extends readonly [string, ...string[]]>(statuses: Statuses) =>
  z.object({ status: z.enum(statuses), message: z.string().describe('A sentence for people') });

/** The reply of a command that says no more than its status and the record it is about. */
export const outcome = <const Statuses extends readonly [string, ...string[]], Details extends z.ZodType>(
  statuses: Statuses,
  details: Details,
) => z.object({ status: statusOf(statuses), details });
