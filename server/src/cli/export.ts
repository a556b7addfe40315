import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Writable } from 'node:stream';
import type { Command } from 'commander';
import { refuseOtherVersion } from '../db/version.queries.ts';
import { writeArchive } from '../features/exports/write-archive.ts';
import { withSnapshot } from '../recovery/snapshot.ts';
import type { Settings } from '../settings.ts';
import { StartError } from '../start-error.ts';
import { withProgress } from './progress-bar.ts';

/** `storyvan export`: everything in the library as one archive of CSV files, also while the server runs. */
export function exportCommand(program: Command, settings: () => Settings): void {
  program
    .command('export')
    .description('write everything in the library into one archive of CSV files, also while the server runs')
    .requiredOption('--to <file.zip>', 'the archive, or - for the standard output')
    .action(({ to }: { to: string }) =>
      to === '-' ? exportTo(process.stdout, settings()) : exportInto(resolve(to), settings()),
    );
}

async function exportTo(to: Writable, settings: Settings): Promise<void> {
  await withSnapshot(settings, async (snapshot) => {
    await refuseOtherVersion(snapshot);
    await writeArchive(snapshot, to, { now: new Date() });
  });
}

/** The file gets its name only once it is complete. */
async function exportInto(file: string, settings: Settings): Promise<void> {
  if (existsSync(file)) throw new StartError(`${file} already exists. Choose another name, or move it away.`);
  const start = performance.now();
  const part = `${file}.part`;
  try {
    const { files, rows } = await withSnapshot(settings, async (snapshot) => {
      await refuseOtherVersion(snapshot);
      return withProgress((progress) => {
        progress.step('Writing');
        const to = createWriteStream(part, { mode: 0o600 });
        return writeArchive(snapshot, to, { now: new Date(), progress });
      });
    });
    await rename(part, file);
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    console.log(`The archive is ${file}.`);
    console.log(`${rows.toLocaleString('en')} records in ${files} files. Took ${seconds} s.`);
    console.log('It contains names of children: keep it as safe as the library itself.');
  } catch (error) {
    await rm(part, { force: true });
    throw inWords(error as NodeJS.ErrnoException, file);
  }
}

function inWords(error: NodeJS.ErrnoException, file: string): Error {
  if (error.code === 'ENOSPC')
    return new StartError(`There is no space left in ${dirname(file)}. Nothing was exported.`);
  if (['ENOENT', 'EACCES', 'EROFS', 'ENOTDIR'].includes(error.code ?? ''))
    return new StartError(`${file} cannot be written (${error.message}).`);
  return error;
}
