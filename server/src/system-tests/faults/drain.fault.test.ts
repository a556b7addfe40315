import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { expectEachCallOnce } from '../../testing/processes/desks.ts';
import { sleep, tellFigure, useFaultServer } from '../../testing/processes/fault-server.ts';

const longestEnd = 10_000;

describe('a server that gets SIGTERM', { timeout: 60_000 }, () => {
  const faults = useFaultServer(8);

  /** Sends a request over the agent's one connection. */
  const ask = (url: string, agent: Agent, path = '/api/login/check_login') =>
    new Promise<{ status: number; connection: string | undefined }>((resolve, reject) => {
      get(`${url}${path}`, { agent }, (reply) => {
        reply.resume().on('end', () => {
          resolve({ status: reply.statusCode as number, connection: reply.headers.connection });
        });
      }).on('error', reject);
    });

  const timed = async <T>(work: Promise<T>) => {
    const start = performance.now();
    return { ended: await work, took: performance.now() - start };
  };

  it('under load, answers every call that it does, refuses new connections and ends with 0', async () => {
    const server = await faults.start();
    const work = Promise.all(faults.desks.map((desk) => desk.work(server, () => true)));
    await sleep(400);
    const { ended, took } = await timed(server.stop('SIGTERM'));
    await work;
    expect([ended.code, ended.stderr]).toEqual([0, '']);
    // Calls without a reply were not done: they arrived after the server stopped listening.
    await expectEachCallOnce(faults.db, faults.desks);
    const lostBy = faults.desks.flatMap((desk) => desk.lostBy);
    expect(lostBy).toHaveLength(faults.desks.length);
    expect(lostBy).toContain('ECONNREFUSED');
    expect(took).toBeLessThan(longestEnd);
    tellFigure('end by SIGTERM under load', `${Math.round(took)} ms`);
  });

  it('while one request is still being sent, serves open connections once more and cuts that one off', async () => {
    const server = await faults.start();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    expect(await ask(server.url, agent)).toEqual({ status: 200, connection: 'keep-alive' });
    const balancer = new Agent({ keepAlive: true, maxSockets: 1 });
    expect((await ask(server.url, balancer, '/readyz')).status).toBe(200);
    const stuck = connect(Number(new URL(server.url).port), '127.0.0.1');
    stuck.on('error', () => undefined);
    stuck.write('POST /api/login/grant_ci HTTP/1.1\r\nHost: storyvan\r\nContent-Length: 100\r\n');
    stuck.write('Content-Type: application/json\r\n\r\n{"half":');
    await sleep(100);

    const ending = timed(server.stop('SIGTERM'));
    await sleep(100);
    expect(await ask(server.url, agent)).toEqual({ status: 200, connection: 'close' });
    expect(await ask(server.url, balancer, '/readyz')).toEqual({ status: 503, connection: 'close' });
    await expect(ask(server.url, agent)).rejects.toThrow('ECONNREFUSED');
    const { ended, took } = await ending;
    expect(ended.code).toBe(1);
    expect(ended.stdout).toContain('"connections":1');
    expect(ended.stdout).toContain('requests that did not end were cut off');
    expect(took).toBeLessThan(longestEnd);
    tellFigure('end by SIGTERM with a stuck request', `${Math.round(took)} ms`);
  });

  it('while a browser has an unused connection open, does not wait for it', async () => {
    const server = await faults.start();
    const silent = connect(Number(new URL(server.url).port), '127.0.0.1');
    silent.on('error', () => undefined);
    await sleep(100);
    const { ended, took } = await timed(server.stop('SIGTERM'));
    expect([ended.code, ended.stderr]).toEqual([0, '']);
    expect(took).toBeLessThan(5000);
  });
});
