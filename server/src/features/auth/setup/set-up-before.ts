import type { Executor } from '../../../db/database.ts';
import { findAnyStaff } from '../../../records/account/auth.queries.ts';

/** Whether there is an account. Accounts are never deleted, so that this is asked until the first time it is true. */
export function setUpBefore(on: Executor): () => Promise<boolean> {
  let known = false;
  return async () => {
    known ||= (await findAnyStaff.first(on, {})) !== null;
    return known;
  };
}
