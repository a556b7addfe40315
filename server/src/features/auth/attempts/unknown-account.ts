import { createHmac } from 'node:crypto';
import type { Executor } from '../../../db/database.ts';
import { findSignInKey } from './sign-in-attempts.queries.ts';

/**
 * The key under which failures with an unknown username are counted. People type passwords into the wrong field, so no
 * text is stored: 16 bits of an HMAC with this installation's key distinguish names, and do not reveal them.
 */
export async function accountOfUnknown(on: Executor, username: string): Promise<string> {
  const row = await findSignInKey.first(on, {});
  if (!row) throw new Error('The setting sign_in.key is missing.');
  const bits = createHmac('sha256', row.value).update(username).digest().readUInt16BE(0);
  return `other ${bits}`;
}
