import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../scripts/free-port.ts';
import { type Client, signedIn } from './client.ts';

/** Starts the built server, and the programs it is compared with, in separate processes. */

const root = fileURLToPath(new URL('../../', import.meta.url));

export const account = {
  username: 'bench',
  name: 'Bench',
  password: 'as fast as a van goes',
  role: 'administrator' as const,
};

export async function buildServer(): Promise<void> {
  const build = spawn('npx', ['tsx', 'scripts/build.ts', '--if-stale'], { cwd: root, stdio: 'inherit' });
  const [code] = await once(build, 'close');
  if (code !== 0) throw new Error('The program could not be built.');
}

/** Where a server finds its data. */
export interface DataSettings {
  DATA_DIR: string;
  DATABASE_URL?: string;
  DATABASE_READ_URL?: string;
}

export interface Running {
  pid: number;
  url: string;
  stop(): Promise<void>;
}

/** Runs a Node program until it is stopped; it prints `ready` when it listens on PORT. */
export async function startProcess(
  args: string[],
  env: Record<string, string>,
  ready: string,
): Promise<Running> {
  const port = await freePort();
  const { PATH, HOME } = process.env;
  // Desks send more requests than people could. Counting requests is still part of the cost of a call.
  const unlimited = { REQUESTS_PER_MINUTE: '9999999' };
  // Ends with this process, also after a failure.
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { PATH, HOME, NODE_ENV: 'production', ...unlimited, ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  child.once('close', () => process.off('exit', end));
  await isReady(child, ready);
  return {
    pid: child.pid as number,
    url: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'close');
    },
  };
}

async function isReady(child: ChildProcess, ready: string): Promise<void> {
  let printed = '';
  const ended = once(child, 'close').then(() =>
    Promise.reject(new Error(`${child.spawnargs.join(' ')} ended before it was ready.`)),
  );
  while (!printed.includes(ready)) {
    const [chunk] = await Promise.race([once(child.stdout as NodeJS.ReadableStream, 'data'), ended]);
    printed += String(chunk);
  }
  ended.catch(() => undefined);
  child.stdout?.resume();
}

/** The account of the demo programme. */
export const demo = { username: 'demo', password: 'storyvan' };

const serve = ['server/dist/server/src/main.js', 'serve'];

/** `storyvan serve` in a data folder, with the demo programme if it is empty. */
export const startDemo = (DATA_DIR: string): Promise<Running> =>
  startProcess([...serve, '--demo-if-empty'], { DATA_DIR }, 'Storyvan is ready');

export type Server = Running & Client;

/** `storyvan serve`, and one desk that is signed in. */
export async function startServer(settings: DataSettings): Promise<Server> {
  const env = Object.fromEntries(Object.entries(settings).filter(([, value]) => value));
  const running = await startProcess(serve, env, 'Storyvan is ready');
  const client = await signedIn(running.url, account);
  return {
    ...running,
    ...client,
    async stop() {
      client.close();
      await running.stop();
    },
  };
}
