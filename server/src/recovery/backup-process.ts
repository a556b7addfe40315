import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import type { Settings } from '../settings.ts';
import { StartError } from '../start-error.ts';
import { thisProgram } from '../this-program.ts';

/** Makes a backup in a separate process with a low priority, so that no desk waits. */

/** What the process reports while it works. */
export interface BackupProgress {
  step: 'writing' | 'checking';
  /** Rows read in this step. */
  rows: number;
}

/**
 * @param to a folder or a file
 * Throws a StartError with the reason if it cannot be made. If it is stopped, it ends without a backup.
 */
export type MakeBackup = (
  to: string,
  stopping: AbortSignal,
  onProgress?: (progress: BackupProgress) => void,
) => Promise<void>;

const lowPriority = 10;

export const backupProcess =
  (
    { DATA_DIR, DATABASE_URL }: Pick<Settings, 'DATA_DIR' | 'DATABASE_URL'>,
    program = thisProgram,
  ): MakeBackup =>
  async (to, stopping, onProgress) => {
    const env = { ...process.env, DATA_DIR, DATABASE_URL };
    const child = spawn(process.execPath, [...program, 'backup', '--to', to], {
      env,
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    const end = () => child.kill('SIGTERM');
    if (stopping.aborted) end();
    stopping.addEventListener('abort', end);
    if (child.pid) setPriority(child.pid, lowPriority);
    child.on('message', (progress) => onProgress?.(progress as BackupProgress));
    let stderr = '';
    child.stderr?.on('data', (chunk) => {
      stderr += chunk;
    });
    try {
      const [code] = await once(child, 'close');
      if (code === 0 || stopping.aborted) return;
      throw new StartError(stderr.trim() || `The backup ended with code ${code}.`);
    } finally {
      stopping.removeEventListener('abort', end);
    }
  };
