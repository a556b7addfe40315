import type { Database } from '../db/database.ts';
import { describeDemoSignIn, isLocalDemo, makeDemoPassword, tellPassword } from '../demo/demo-account.ts';
import { beginSetup } from '../features/auth/setup/setup.commands.ts';
import type { Settings } from '../settings.ts';
import { commandName } from '../version.ts';
import { loadDemoIfEmpty } from './load-demo.ts';

/**
 * The hint at start-up: how to sign in, or the code for setting up the library. Loads the demo programme first if it is
 * asked for and the library is empty.
 */
export async function describeSignIn(
  db: Database,
  settings: Pick<Settings, 'HOST' | 'PUBLIC_URL' | 'DATABASE_URL'>,
  demoIfEmpty: boolean,
  tell?: (text: string) => void,
): Promise<string> {
  const isLocal = isLocalDemo(settings, demoIfEmpty);
  const password = demoIfEmpty ? await loadDemoIfEmpty(db, makeDemoPassword(isLocal), tell) : null;
  if (password !== null) return tellPassword(password);
  const demo = await describeDemoSignIn(db, isLocal);
  if (demo !== null) return demo;
  const code = await beginSetup(db, settings.DATABASE_URL !== undefined);
  if (code === null) return 'Sign in with your staff account.';
  return [
    'There is no account yet. Open this address in a browser and set up the library with this code.',
    `Setup code: ${code}`,
    `You can also add an account with: ${commandName} staff add`,
  ].join('\n');
}
