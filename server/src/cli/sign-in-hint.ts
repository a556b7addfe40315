import type { Database } from '../db/database.ts';
import { isEmpty } from '../demo/demo.queries.ts';
import { describeDemoSignIn, tellPassword } from '../demo/demo-account.ts';
import { loadDemoAloud } from '../demo/load-aloud.ts';
import { listStaff } from '../records/account/auth.queries.ts';
import type { Settings } from '../settings.ts';

/** The hint at start-up: how to sign in, or how to add the first account. */
export async function describeSignIn(
  db: Database,
  { HOST }: Pick<Settings, 'HOST'>,
  demoIfEmpty: boolean,
): Promise<string> {
  if (demoIfEmpty && (await isEmpty(db))) {
    const password = await loadDemoAloud(db, HOST);
    if (password !== null) return tellPassword(password);
  }
  const demo = await describeDemoSignIn(db, HOST);
  if (demo !== null) return demo;
  const staff = await listStaff.all(db, {});
  if (staff.length === 0) return 'There are no staff accounts yet. Add one with: npx storyvan staff add';
  return 'Sign in with your staff account.';
}
