import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { freePort } from '../../../../scripts/free-port.ts';
import { testStaff } from '../test-app.ts';

/** The real program in its own processes, for what only they can show: starting, crashing, sharing a database. */

const serverFolder = fileURLToPath(new URL('../../../', import.meta.url));
/** `npm test` has built the program before it runs the tests; alone, a test runs the sources. */
const isBuilt = Boolean(process.env.STORYVAN_BUILT);
/** The arguments of `node`, in any folder. */
export const program = isBuilt
  ? [join(serverFolder, 'bin/storyvan.js')]
  : [
      '--import',
      pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href,
      join(serverFolder, 'src/main.ts'),
    ];
const pathOfModule = (name: string): string =>
  isBuilt ? `./dist/server/src/${name}.js` : `./src/${name}.ts`;

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

interface Running {
  process: ChildProcess;
  ended: Promise<Ended>;
  stdout(): string;
}

/** Starts a command of the program, which the test may kill half way. */
export function spawnProgram(args: string[], environment: Record<string, string | undefined>): Running {
  // The last three are the clock of the tests.
  const { PATH, HOME, TZ, NODE_OPTIONS, CLOCK_SHIFT } = process.env;
  const child = spawn(process.execPath, [...program, ...args], {
    cwd: serverFolder,
    // Desks of a test ask as fast as they can.
    env: { PATH, HOME, TZ, NODE_OPTIONS, CLOCK_SHIFT, REQUESTS_PER_MINUTE: '0', ...environment },
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  const ended = once(child, 'close').then(([code]) => ({ code, stdout, stderr }));
  return { process: child, ended, stdout: () => stdout };
}

/** Runs a command of the program to its end, with text on its standard input. */
export function runProgram(
  args: string[],
  environment: Record<string, string | undefined>,
  input = '',
): Promise<Ended> {
  const running = spawnProgram(args, environment);
  running.process.stdin?.end(input);
  return running.ended;
}

/** Starts a script in its own process; it imports modules of the program by their path, `pathOf('db/open-database')`. */
export function spawnScript(scriptWith: (pathOf: (module: string) => string) => string): ChildProcess {
  const options = [...(isBuilt ? [] : ['--import', 'tsx']), '--input-type=module', '-e'];
  return spawn(process.execPath, [...options, scriptWith(pathOfModule)], {
    stdio: 'inherit',
    cwd: serverFolder,
  });
}

/** A signed-in staff member's calls. */
export interface SignedIn {
  url: string;
  cookie: string;
  /** Posts JSON. */
  post(path: string, body: unknown): Promise<{ status: number; body: ReturnType<typeof JSON.parse> }>;
  get(path: string): Promise<Response>;
}

export interface ServerProcess extends SignedIn, Pick<ProgramServer, 'pid' | 'stop'> {
  /** Milliseconds from the command to its being ready. */
  startedIn: number;
}

/** Signs the test staff member in, who must have an account. */
export async function signInAt(url: string): Promise<SignedIn> {
  const signIn = await fetch(`${url}/api/login/grant_ci`, {
    method: 'POST',
    body: new URLSearchParams({ username: testStaff.username, password: testStaff.password }),
  });
  let cookie = String(signIn.headers.get('set-cookie')).split(';')[0] as string;
  // A session that gains rights gets another token, as a browser would keep it.
  const keep = (path: string, reply: Response) => {
    const renewed = /^storyvan_session=[^;]+/.exec(reply.headers.get('set-cookie') ?? '')?.[0];
    if (renewed && path !== '/api/login/grant_ci') cookie = renewed;
  };
  return {
    url,
    cookie,
    async post(path, body) {
      const headers = { cookie, 'content-type': 'application/json' };
      const reply = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
      keep(path, reply);
      return { status: reply.status, body: await reply.json() };
    },
    get: (path) => fetch(url + path, { headers: { cookie } }),
  };
}

export interface ProgramServer {
  url: string;
  pid: number;
  printed(): string;
  /** Ends the process: SIGTERM lets it finish, SIGKILL does not. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<Ended>;
}

/** Starts the server with these arguments and waits until it is ready; on a free port, unless the environment names one. */
export async function startProgram(
  args: string[],
  environment: Record<string, string | undefined>,
): Promise<ProgramServer> {
  const port = environment.PORT ?? String(await freePort());
  const running = spawnProgram(args, { ...environment, PORT: port });
  await Promise.race([isReady(running), running.ended.then(failedToStart)]);
  return {
    url: `http://127.0.0.1:${port}`,
    pid: running.process.pid as number,
    printed: running.stdout,
    stop(signal = 'SIGTERM') {
      running.process.kill(signal);
      return running.ended;
    },
  };
}

/**
 * Starts `storyvan serve`, waits until it is ready and signs the test staff member in, who must have an account. It
 * listens on a free port, unless the environment names one.
 */
export async function startServer(environment: Record<string, string | undefined>): Promise<ServerProcess> {
  const start = performance.now();
  const server = await startProgram(['serve'], environment);
  const startedIn = Math.round(performance.now() - start);
  return { ...(await signInAt(server.url)), pid: server.pid, startedIn, stop: server.stop };
}

async function isReady({ process: child, stdout }: Running): Promise<void> {
  while (!stdout().includes('Storyvan is ready')) await once(child.stdout as NodeJS.ReadableStream, 'data');
}

function failedToStart({ code, stderr }: Ended): never {
  throw new Error(`The server ended with code ${code} before it was ready: ${stderr}`);
}
