import { z } from 'zod';

/** A session that lets somebody in, as staff see their own and administrators those of others. */
export const openSession = z.object({
  session_id: z.string().describe('Names the session; it is no secret and opens nothing'),
  started_at: z.string().describe('UTC'),
  last_used_at: z.string().describe('UTC; noted every five minutes at most'),
  browser: z.string().describe('In plain words: "Firefox on Windows"'),
  address: z
    .string()
    .describe('From where the session was opened; empty for one opened before that was kept'),
  this_one: z.boolean().describe('The session of this very request'),
});
export type OpenSession = z.infer<typeof openSession>;
