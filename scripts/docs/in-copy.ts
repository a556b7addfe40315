import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** Commands in a copy of the sources. */

function start(program: string, args: string[], folder: string) {
  const child = spawn(program, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  // Once all that it has started has ended, too.
  const ended = once(child, 'close');
  return { pid: child.pid as number, output: () => output, ended };
}

/** Runs bash commands to their end. */
export async function bash(
  folder: string,
  commands: string,
): Promise<{ code: number | null; output: string }> {
  const { ended, output } = start('bash', ['-euc', commands], folder);
  const [code] = await ended;
  return { code, output: output() };
}

/** A command that keeps running. */
export interface Alone {
  output(): string;
  /** Runs a command in its network; what that prints. */
  beside(command: string): Promise<string>;
  stop(): Promise<void>;
}

/** It has its own network, because its port may be in use on this computer. */
export function startAlone(folder: string, command: string): Alone {
  const commands = `ip link set lo up\n${command}`;
  const { pid, output, ended } = start('unshare', ['--net', 'bash', '-euc', commands], folder);
  let isRunning = true;
  ended.then(() => {
    isRunning = false;
  });
  return {
    output,
    beside: async (inside) => (await bash(folder, `nsenter --target ${pid} --net ${inside}`)).output,
    async stop() {
      if (isRunning) process.kill(-pid, 'SIGTERM');
      await ended;
    },
  };
}

export async function until(isSo: () => Promise<boolean>, what: string, seconds = 120): Promise<void> {
  for (let tries = 0; tries < 2 * seconds; tries++) {
    if (await isSo()) return;
    await sleep(500);
  }
  throw new Error(`Waited in vain for: ${what}`);
}
