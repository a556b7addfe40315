import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { Readable } from 'node:stream';
import type { DatabaseSettings } from '../../recovery/snapshot.ts';
import { thisProgram } from '../../this-program.ts';

const lowPriority = 10;

/**
 * Exports in a separate process, so that no desk waits. The archive is read from the stream, which fails if the process
 * does; destroying it ends the process.
 */
export const exportInProcess =
  ({ DATA_DIR, DATABASE_URL }: DatabaseSettings, program = thisProgram): (() => Readable) =>
  () =>
    Readable.from(
      archiveOf([...program, 'export', '--to', '-'], { ...process.env, DATA_DIR, DATABASE_URL }),
      {
        objectMode: false,
      },
    );

async function* archiveOf(args: string[], env: NodeJS.ProcessEnv): AsyncGenerator<Buffer> {
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  if (child.pid) setPriority(child.pid, lowPriority);
  let stderr = '';
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  try {
    for await (const chunk of child.stdout) yield chunk;
    const code = await ended;
    if (code !== 0) throw new Error(stderr.trim() || `The export ended with code ${code}.`);
  } finally {
    child.kill('SIGTERM');
  }
}
