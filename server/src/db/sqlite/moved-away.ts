import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { today } from '@storyvan/domain/calendar-date';
import { z } from 'zod';
import { StartError } from '../../start-error.ts';

/** Marks a data folder whose library was moved to PostgreSQL, so that no one continues with the old data. */

const markIn = (dataDir: string): string => join(dataDir, 'moved-to-postgres.json');

const mark = z.object({ moved_at: z.string(), to: z.string() });

export function markMoved(dataDir: string, url: string, now: Date): void {
  const content = { moved_at: now.toISOString(), to: describeAddress(url) };
  writeFileSync(markIn(dataDir), `${JSON.stringify(content, null, 2)}\n`);
}

/** The folder holds the library again. */
export function removeMovedMark(dataDir: string): void {
  rmSync(markIn(dataDir), { force: true });
}

/** Throws a StartError when the library of this folder was moved away. */
export function refuseMoved(dataDir: string): void {
  const file = markIn(dataDir);
  if (!existsSync(file)) return;
  const { moved_at, to } = read(file);
  throw new StartError(
    `The library of the data folder ${dataDir} was moved to ${to}${moved_at ? ` on ${today(new Date(moved_at))}` : ''}. Set DATABASE_URL to that database to go on. What is in this folder is out of date: to use it anyway, delete ${file} first.`,
  );
}

function read(file: string): z.infer<typeof mark> {
  try {
    return mark.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return { moved_at: '', to: 'a PostgreSQL database' };
  }
}

/** "the PostgreSQL database storyvan at 127.0.0.1", without user and password. */
function describeAddress(url: string): string {
  const { hostname, port, pathname, searchParams } = new URL(url);
  const host = hostname || searchParams.get('host') || 'this machine';
  const name = decodeURIComponent(pathname.slice(1)) || 'postgres';
  return `the PostgreSQL database ${name} at ${host}${port ? `, port ${port}` : ''}`;
}
