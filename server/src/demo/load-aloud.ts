import { today } from '@storyvan/domain/calendar-date';
import type { Database } from '../db/database.ts';

/** Loads the demo programme and says so on one line; the password, or null when the database is not empty. */
export async function loadDemoAloud(
  db: Database,
  password: string,
  write: (text: string) => void = (text) => process.stdout.write(text),
): Promise<string | null> {
  const started = performance.now();
  write('Loading the demo programme … ');
  // Its data is large, and most servers do not need it.
  const { loadDemo } = await import('./demo.commands.ts');
  const isLoaded = await loadDemo(db, { today: today(), password });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  write(isLoaded ? `done in ${seconds} s\n` : 'not loaded: the database is not empty\n');
  return isLoaded ? password : null;
}
