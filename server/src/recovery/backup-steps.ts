import { checkingStep } from './backup.ts';
import type { BackupProgress } from './backup-process.ts';
import { type Progress, silent } from './progress.ts';

/** Reports the steps of `makeBackup` and the rows read in each. */
export function backupSteps(report: (progress: BackupProgress) => void): Progress {
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
