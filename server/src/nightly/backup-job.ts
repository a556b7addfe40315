import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { backupFolder, findLatestBackup, removeOutlived } from '../recovery/backup-folder.ts';
import type { Settings } from '../settings.ts';
import type { NightlyJob } from './nightly.ts';

/** The command line of this program, to start it again. */
const thisProgram = [...process.execArgv, process.argv[1] as string];
const lowPriority = 10;

/**
 * The nightly backup, in a separate process so that no desk waits. Older backups are removed only after the new one is
 * written and verified.
 */
export const backupJob = (
  settings: Pick<Settings, 'DATA_DIR' | 'BACKUP_DIR' | 'DATABASE_URL'>,
  now: () => Date,
  program = thisProgram,
): NightlyJob => ({
  name: 'backup',
  run: async (stopping, mayDelete) => {
    const folder = backupFolder(settings);
    const { DATA_DIR, DATABASE_URL } = settings;
    const env = { ...process.env, DATA_DIR, DATABASE_URL };
    const { code, stderr } = await runBackup([...program, 'backup', '--to', folder], env, stopping);
    if (stopping.aborted) return {};
    if (code !== 0) throw new Error(stderr.trim() || `The backup ended with code ${code}.`);
    const removed = mayDelete ? await removeOutlived(folder, now()) : 0;
    const latest = await findLatestBackup(folder);
    return { file: latest?.file, bytes: latest?.manifest.bytes, broken: latest?.manifest.broken, removed };
  },
});

async function runBackup(
  args: string[],
  env: NodeJS.ProcessEnv,
  stopping: AbortSignal,
): Promise<{ code: number | null; stderr: string }> {
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const end = () => child.kill('SIGTERM');
  stopping.addEventListener('abort', end);
  if (child.pid) setPriority(child.pid, lowPriority);
  let stderr = '';
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  try {
    const [code] = await once(child, 'close');
    return { code, stderr };
  } finally {
    stopping.removeEventListener('abort', end);
  }
}
