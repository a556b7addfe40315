import { z } from 'zod';

/** What a command did, or the refusal, with a sentence for people. */
export const statusOf = <const Statuses extends readonly [string, ...string[]]>(statuses: Statuses) =>
  z.object({ status: z.enum(statuses), message: z.string().describe('A sentence for people') });
