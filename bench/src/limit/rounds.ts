import { importTool } from '../../../scripts/fetch-tool.ts';
import type { Client } from '../client.ts';

/** One round of load on one server: the number of calls answered, and per second. */

export interface Round {
  calls: number;
  perSecond: number;
}

/** What is used of the package of tools/autocannon. */
interface Autocannon {
  default(options: {
    url: string;
    connections: number;
    duration: number;
    requests: { method: 'GET'; path: string; headers?: Record<string, string> }[];
  }): Promise<{ duration: number; '2xx': number; non2xx: number; errors: number }>;
}

const connections = 16;

/** Requests the same addresses repeatedly for some seconds, from several desks. */
export async function readRound(
  { url, cookies, paths }: { url: string; cookies: string[]; paths: string[] },
  seconds: number,
): Promise<Round> {
  const headersOf = (n: number) => {
    const cookie = cookies[n % cookies.length];
    return cookie ? { headers: { cookie } } : {};
  };
  const { default: autocannon } = await importTool<Autocannon>('autocannon');
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: paths.map((path, n) => ({ method: 'GET', path, ...headersOf(n) })),
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}${paths[0]}: ${result.non2xx} refused, ${result.errors} failed.`);
  }
  return { calls: result['2xx'], perSecond: result['2xx'] / result.duration };
}

/** Sends each body once, from several desks at once. */
export async function writeRound(clients: Client[], path: string, bodies: object[]): Promise<Round> {
  let next = 0;
  const desk = async (client: Client) => {
    for (let body = bodies[next++]; body; body = bodies[next++]) {
      const answer = await client.post(path, body);
      if (answer.status === 200 && answer.body.status?.status !== 'refused') continue;
      throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    }
  };
  const start = performance.now();
  await Promise.all(clients.slice(0, connections).map(desk));
  return { calls: bodies.length, perSecond: bodies.length / ((performance.now() - start) / 1000) };
}

export const clientsNeeded = connections;
