import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { PassThrough, type Readable } from 'node:stream';
import type { DatabaseSettings } from '../../recovery/snapshot.ts';
import { thisProgram } from '../../this-program.ts';

const lowPriority = 10;

/**
 * Exports in a separate process, so that no desk waits. The archive is read from the stream, which fails if the process
 * does; destroying it ends the process.
 */
export function exportInProcess(
  { DATA_DIR, DATABASE_URL }: DatabaseSettings,
  program = thisProgram,
): () => Readable {
  return () => {
    const child = spawn(process.execPath, [...program, 'export', '--to', '-'], {
      env: { ...process.env, DATA_DIR, DATABASE_URL },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    if (child.pid) setPriority(child.pid, lowPriority);
    let stderr = '';
    child.stderr.on('data', (chunk) => {
      stderr += chunk;
    });
    const archive = new PassThrough();
    child.stdout.pipe(archive, { end: false });
    child.on('error', (error) => archive.destroy(error));
    child.on('close', (code) => {
      if (code === 0) archive.end();
      else archive.destroy(new Error(stderr.trim() || `The export ended with code ${code}.`));
    });
    // A reader may leave while the process still writes nothing.
    archive.on('close', () => child.kill('SIGTERM'));
    return archive;
  };
}
