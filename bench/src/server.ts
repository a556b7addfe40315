import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { createServer } from 'node:net';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';

/** The built server in a process of its own, and one plain HTTP client with a connection for each desk. */

const root = fileURLToPath(new URL('../../', import.meta.url));

export const account = {
  username: 'bench',
  name: 'Bench',
  password: 'as fast as a van goes',
  role: 'administrator' as const,
};

export async function buildServer(): Promise<void> {
  const build = spawn('npx', ['vite', 'build', '--logLevel', 'error'], {
    cwd: `${root}server`,
    stdio: 'inherit',
  });
  const [code] = await once(build, 'close');
  if (code !== 0) throw new Error('The server could not be built.');
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
}

export interface Server {
  /** From the start of the process until it says that it is ready. */
  startMilliseconds: number;
  post(path: string, body: object): Promise<Answer>;
  get(path: string): Promise<Answer>;
  stop(): Promise<void>;
}

export interface Answer {
  status: number;
  body: ReturnType<typeof JSON.parse>;
  /** From the first byte sent to the last byte read. */
  milliseconds: number;
}

export async function startServer(DATA_DIR: string): Promise<Server> {
  const port = await freePort();
  const { PATH, HOME } = process.env;
  // Its desks ask faster than any people do.
  const unlimited = { REQUESTS_PER_MINUTE: '0' };
  const env = { PATH, HOME, DATA_DIR, PORT: String(port), NODE_ENV: 'production', ...unlimited };
  const start = performance.now();
  const child = spawn(process.execPath, [`${root}server/dist/main.js`, 'serve'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  while (!printed.includes('Storyvan is ready')) {
    const [chunk] = await Promise.race([
      once(child.stdout, 'data'),
      once(child, 'close').then(() => Promise.reject(new Error('The server ended before it was ready.'))),
    ]);
    printed += String(chunk);
  }
  const startMilliseconds = performance.now() - start;
  const agent = new Agent({ keepAlive: true });
  let cookie = '';
  const ask = (method: string, path: string, body?: object) =>
    new Promise<Answer & { setCookie: string }>((resolve, reject) => {
      const payload = body && JSON.stringify(body);
      const headers = {
        cookie,
        ...(payload
          ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }
          : {}),
      };
      const sent = performance.now();
      const call = request({ host: '127.0.0.1', port, method, path, agent, headers }, (reply) => {
        const chunks: Buffer[] = [];
        reply.on('data', (chunk: Buffer) => chunks.push(chunk));
        reply.on('end', () => {
          const milliseconds = performance.now() - sent;
          const setCookie = reply.headers['set-cookie']?.[0] ?? '';
          const body = JSON.parse(Buffer.concat(chunks).toString());
          resolve({ status: reply.statusCode ?? 0, body, milliseconds, setCookie });
        });
      });
      call.on('error', reject);
      call.end(payload);
    });
  const signedIn = await ask('POST', '/api/login/grant_ci', account);
  cookie = signedIn.setCookie.split(';')[0] ?? '';
  return {
    startMilliseconds,
    post: (path, body) => ask('POST', path, body),
    get: (path) => ask('GET', path),
    async stop() {
      agent.destroy();
      child.kill('SIGTERM');
      await once(child, 'close');
    },
  };
}
