import { type SpawnOptions, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

interface RunOptions extends SpawnOptions {
  /** Prints the output only if the command fails. */
  quiet?: boolean;
}

/** Runs a command in the repository and returns its exit code. */
export function run(
  command: string,
  args: string[],
  { quiet, ...options }: RunOptions = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: quiet ? 'pipe' : 'inherit', ...options });
    const kept: Buffer[] = [];
    child.stdout?.on('data', (chunk: Buffer) => kept.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => kept.push(chunk));
    child.on('error', reject);
    child.on('close', (code) => {
      if (quiet && code !== 0) process.stderr.write(Buffer.concat(kept));
      resolve(code ?? 1);
    });
  });
}

/** Runs a program that npm installed. */
export const runBin = (name: string, args: string[], options?: RunOptions): Promise<number> =>
  run(
    process.execPath,
    [fileURLToPath(new URL(`../node_modules/.bin/${name}`, import.meta.url)), ...args],
    options,
  );
