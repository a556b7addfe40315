import { z } from 'zod';

/** An open sign-in, as shown to its user and to administrators. */
export const openAuthSession = z.object({
  session_id: z.string().describe('Id of the session; not secret and gives no access'),
  started_at: z.string().describe('UTC'),
  last_used_at: z.string().describe('UTC; updated every five minutes at most'),
  browser: z.string().describe('In plain words: "Firefox on Windows"'),
  address: z.string().describe('The network address at sign-in; empty for old ones'),
  this_one: z.boolean().describe('Whether it is the sign-in of this request'),
});
export type OpenAuthSession = z.infer<typeof openAuthSession>;
