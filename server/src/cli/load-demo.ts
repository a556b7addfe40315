import { today } from '@storyvan/domain/calendar-date';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database.ts';
import { isEmpty } from '../demo/demo.queries.ts';
import { demoUsername, makeDemoPassword } from '../demo/demo-account.ts';
import { readSetting } from '../records/setting/setting.queries.ts';
import type { Progress } from '../recovery/progress.ts';
import { withProgress } from './progress-bar.ts';

type Tell = (text: string) => void;

/** The password; null when the database is not empty, or someone has left the demo programme. */
export const loadDemoIfEmpty = async (db: Database, password: string, tell?: Tell): Promise<string | null> =>
  (await isEmpty(db)) && !(await readSetting(db, 'demo.left')) ? loadDemoAloud(db, password, tell) : null;

/** Loads the demo programme and shows how far it is; the password, or null when the database is not empty. */
export async function loadDemoAloud(
  db: Database,
  password: string,
  tell: Tell = console.log,
): Promise<string | null> {
  tell(
    'Loading the demo programme: an invented library with eighteen months of lending. This takes about ten seconds.',
  );
  const seconds = await withProgress((progress) => load(db, password, progress), tell);
  tell(seconds === null ? 'Not loaded: the database is not empty.' : `Loaded in ${seconds} s.`);
  return seconds === null ? null : password;
}

/** The same for someone who asks for it in the browser. */
export async function loadDemoLogged(
  db: Database,
  log: FastifyBaseLogger,
): Promise<{ username: string; password: string } | null> {
  const password = makeDemoPassword(false);
  const seconds = await load(db, password);
  if (seconds === null) return null;
  log.info({ seconds }, 'the demo programme was loaded');
  return { username: demoUsername, password };
}

/** How long it took, or null when the database is not empty. */
async function load(db: Database, password: string, progress?: Progress): Promise<string | null> {
  const started = performance.now();
  // Its data is large, and most servers do not need it.
  const { loadDemo } = await import('../demo/demo.commands.ts');
  const isLoaded = await loadDemo(db, { today: today(), password }, progress);
  return isLoaded ? ((performance.now() - started) / 1000).toFixed(1) : null;
}
