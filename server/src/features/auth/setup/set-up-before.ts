import type { Executor } from '../../../db/database.ts';
import { findSetUp } from '../../../records/account/auth.queries.ts';

/**
 * Whether there is an account. Accounts are never deleted, except with the whole demo, so that this is asked until the
 * first time it is true of a library that is not the demo.
 */
export function setUpBefore(on: Executor): () => Promise<boolean> {
  let known = false;
  return async () => {
    if (known) return true;
    const found = await findSetUp.first(on, {});
    const hasAccount = Boolean(found?.account);
    known = hasAccount && !found?.demo;
    return hasAccount;
  };
}
