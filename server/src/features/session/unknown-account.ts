import { createHmac } from 'node:crypto';
import type { Executor } from '../../db/database.ts';
import { findSignInKey } from './sign-in-attempts.queries.ts';

/**
 * Under which name failures are counted for a username that no account has: people type passwords into the wrong field, so no text is kept. 16 bits of an HMAC
 * with the key of this installation tell two names apart and do not tell what was typed, even with the key.
 */
export async function accountOfUnknown(on: Executor, username: string): Promise<string> {
  const row = await findSignInKey.first(on, {});
  if (!row) throw new Error('The setting sign_in.key is missing.');
  const bits = createHmac('sha256', row.value).update(username).digest().readUInt16BE(0);
  return `other ${bits}`;
}
