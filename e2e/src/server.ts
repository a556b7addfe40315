import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../scripts/free-port.ts';
import { timeInFileName } from '../../scripts/test-clock.ts';
import { serverClock } from './clock.ts';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const demoFolder = join(root, '.cache/e2e', timeInFileName(), 'demo');
const program = join(root, 'server/bin/storyvan.js');

export interface CommandResult {
  code: number;
  output: string;
}

/** Runs `storyvan …` on a data folder and waits until it ends. */
export function storyvan(dataDir: string, args: string[], input = ''): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [program, ...args], { env: environment(dataDir) });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk;
    });
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk;
    });
    child.stdin.end(input);
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Loads the demo programme as `npm start` does, with the password that everyone knows. */
export async function loadDemo(): Promise<void> {
  const env = environment(demoFolder, await freePort());
  const child = spawn(process.execPath, [program, 'serve', '--demo-if-empty'], { env });
  await ready(child);
  const ended = new Promise((resolve) => child.once('close', resolve));
  child.kill('SIGTERM');
  await ended;
}

function environment(dataDir: string, port?: number, clock: object = serverClock): NodeJS.ProcessEnv {
  const { DATABASE_URL: _, HOST: __, BOOK_METADATA_URL: ___, ...rest } = process.env;
  return { ...rest, ...clock, DATA_DIR: dataDir, ...(port ? { PORT: String(port) } : {}) };
}

export interface RunningServer {
  url: string;
  dataDir: string;
  /** What it has printed since it was started last. */
  printed(): string;
  /** SIGKILL, as a crash or a power cut. */
  kill(): Promise<void>;
  /** On the same port and data, after a kill. */
  startAgain(): Promise<void>;
  /** Accepts connections and does not answer, as over a network that is silent, until it goes on. */
  pause(): void;
  goOn(): void;
  stop(): Promise<void>;
}

/**
 * Starts the built server on its own data folder, a copy of the template if one is given. With an empty `clock` it has
 * the real time. `from` is another installation of the program.
 */
export async function startServer(
  template?: string,
  clock: object = serverClock,
  from = program,
): Promise<RunningServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'storyvan-e2e-'));
  if (template) cpSync(template, dataDir, { recursive: true });
  const port = await freePort();
  let printed = '';
  const start = async () => {
    printed = '';
    // The demo is for this machine only, so that its password is the known one.
    const args = template ? ['serve', '--demo-if-empty'] : ['serve'];
    const started = spawn(process.execPath, [from, ...args], { env: environment(dataDir, port, clock) });
    started.stdout.on('data', (chunk: Buffer) => {
      printed += chunk;
    });
    await ready(started);
    return started;
  };
  let child = await start();
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    const ended = new Promise((resolve) => child.once('close', resolve));
    child.kill(signal);
    await ended;
  };
  return {
    url: `http://localhost:${port}`,
    dataDir,
    printed: () => printed,
    kill: () => end('SIGKILL'),
    async startAgain() {
      child = await start();
    },
    pause: () => void child.kill('SIGSTOP'),
    goOn: () => void child.kill('SIGCONT'),
    async stop() {
      await end('SIGTERM');
      rmSync(dataDir, { recursive: true });
    },
  };
}

function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let printed = '';
    const look = (chunk: Buffer) => {
      printed += chunk;
      if (printed.includes('Storyvan is ready')) resolve();
    };
    child.stdout?.on('data', look);
    child.stderr?.on('data', look);
    child.once('close', () => reject(new Error(`The server ended: ${printed}`)));
  });
}
