import type { Database } from '../db/database.ts';
import { listStaff } from '../features/session/session.queries.ts';
import type { Settings } from '../settings.ts';

/** What to tell whoever started the server: how to sign in, or how to make the first account. */
export async function describeSignIn(
  db: Database,
  _settings: Settings,
  _demoIfEmpty: boolean,
): Promise<string> {
  const staff = await listStaff.all(db, {});
  if (staff.length === 0) return 'There are no staff accounts yet. Add one with: npx storyvan staff add';
  return 'Sign in with your staff account.';
}
