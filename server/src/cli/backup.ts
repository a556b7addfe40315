import type { Command } from 'commander';
import { backupTime, checkingStep, makeBackup, megabytes } from '../recovery/backup.ts';
import { backupFolder } from '../recovery/backup-folder.ts';
import type { BackupProgress } from '../recovery/backup-process.ts';
import { type Progress, silent } from '../recovery/progress.ts';
import type { Settings } from '../settings.ts';
import { rowsIn } from './restored.ts';

/** `storyvan backup`: writes the whole database into one file, also while the server runs. */
export function backupCommand(program: Command, settings: () => Settings): void {
  program
    .command('backup')
    .description('write the whole database into one file, also while the server runs')
    .option('--to <folder or file>', 'where it goes (BACKUP_DIR by default)')
    .action((options: { to?: string }) => runBackup(settings(), options.to));
}

async function runBackup(settings: Settings, to: string | undefined): Promise<void> {
  const start = performance.now();
  // Started by a server, it reports its progress to it.
  const report = process.send?.bind(process);
  const progress = report ? backupSteps((at) => report(at)) : silent;
  const target = to ?? backupFolder(settings);
  // A server that gives the name of the file finds the backup by the time in it.
  const at = backupTime(target) ?? new Date();
  const { file, manifest } = await makeBackup(settings, target, at, progress);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`The backup is ${file}.`);
  console.log(`${megabytes(manifest.bytes)}, ${rowsIn(manifest)} rows, verified. Took ${seconds} s.`);
  if (manifest.broken.length > 0) {
    console.log(`The database violates these checks: ${manifest.broken.join(', ')}. See storyvan verify.`);
  }
}

/** Reports the steps of `makeBackup` and the rows read in each. */
function backupSteps(report: (progress: BackupProgress) => void): Progress {
  let progress: BackupProgress = { step: 'writing', rows: 0 };
  return {
    ...silent,
    step(name) {
      progress = { step: name === checkingStep ? 'checking' : 'writing', rows: 0 };
      report(progress);
    },
    rows(count) {
      progress = { ...progress, rows: progress.rows + count };
      report(progress);
    },
  };
}
