import { Agent, request } from 'node:http';

/** One desk: a persistent connection and a sign-in. */
export interface Client {
  cookie: string;
  post(path: string, body: object): Promise<Answer>;
  get(path: string): Promise<Answer>;
  close(): void;
}

export interface Answer {
  status: number;
  body: ReturnType<typeof JSON.parse>;
  /** From the first byte sent to the last byte read. */
  milliseconds: number;
}

export function connect(url: string, cookie = ''): Client {
  const { hostname: host, port } = new URL(url);
  const agent = new Agent({ keepAlive: true });
  const client: Client = {
    cookie,
    post: (path, body) => ask('POST', path, JSON.stringify(body)),
    get: (path) => ask('GET', path),
    close: () => agent.destroy(),
  };
  const ask = (method: string, path: string, payload?: string) =>
    new Promise<Answer>((resolve, reject) => {
      const headers = {
        cookie: client.cookie,
        ...(payload
          ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }
          : {}),
      };
      const sent = performance.now();
      const call = request({ host, port, method, path, agent, headers }, (reply) => {
        const chunks: Buffer[] = [];
        reply.on('data', (chunk: Buffer) => chunks.push(chunk));
        reply.on('end', () => {
          const milliseconds = performance.now() - sent;
          resolve({
            status: reply.statusCode ?? 0,
            body: JSON.parse(Buffer.concat(chunks).toString()),
            milliseconds,
          });
        });
      });
      call.on('error', reject);
      call.end(payload);
    });
  return client;
}

/** A desk whose staff member has signed in. */
export async function signedIn(
  url: string,
  account: { username: string; password: string },
): Promise<Client> {
  const { username, password } = account;
  const reply = await fetch(`${url}/api/login/grant_ci`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  if (!reply.ok) throw new Error(`Not signed in: ${await reply.text()}`);
  return connect(url, reply.headers.get('set-cookie')?.split(';')[0] ?? '');
}

/** Desks that are signed in. They sign in one after the other, because many attempts at once would be slowed down. */
export async function signedInDesks(
  count: number,
  url: string,
  account: { username: string; password: string },
): Promise<Client[]> {
  const desks: Client[] = [];
  for (let n = 0; n < count; n++) desks.push(await signedIn(url, account));
  return desks;
}
