import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { clientTimes } from '../../http/connections.ts';
import { expectEachCallOnce, type FaultDesk, keepWorking } from '../../testing/processes/desks.ts';
import { median, sleep, tellFigure, useFaultServer } from '../../testing/processes/fault-server.ts';
import type { ServerProcess } from '../../testing/processes/server-process.ts';

/** Limit for one call at a desk during the attack: well before a browser gives up. */
const longestCall = 10_000;
const wanted = 10_000;

/** As many connections as this process may open, minus some for itself. */
function possibleConnections(): number {
  const [, allowed] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
  const possible = Math.min(wanted, Number(allowed) - 1000);
  if (possible < wanted) console.log(`Only ${possible} connections: this user may open ${allowed} files.`);
  return possible;
}

/** Resident memory in megabytes. */
const memoryOf = ({ pid }: ServerProcess): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

describe('a server with clients that take their time', { timeout: 120_000 }, () => {
  const faults = useFaultServer(4);
  let server: ServerProcess;
  let sockets: Socket[] = [];

  beforeAll(async () => {
    server = await faults.start();
  }, 60_000);
  afterEach(() => {
    for (const socket of sockets) socket.destroy();
    sockets = [];
  });

  /** Opens a connection, sends something, and records what arrives and whether it ends. */
  function open(first = ''): Promise<{ socket: Socket; heard: () => string; ended: Promise<void> }> {
    return new Promise((resolve, reject) => {
      let heard = '';
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => {
        socket.off('error', reject).on('error', () => undefined);
        if (first) socket.write(first);
        resolve({ socket, heard: () => heard, ended });
      });
      const ended = new Promise<void>((end) => socket.once('close', () => end()));
      sockets.push(socket);
      socket.once('error', reject).on('data', (data) => {
        heard += data;
      });
    });
  }

  /** Desks at work during the attack: each call is answered once and in time. */
  async function besideDesks(what: string, attack: () => Promise<void>): Promise<void> {
    const before = faults.desks.map((desk) => desk.took.length);
    const work = keepWorking(faults.desks, server);
    await attack();
    await work.stop();
    await expectEachCallOnce(faults.db, faults.desks);
    const took = faults.desks.flatMap((desk: FaultDesk, n) => desk.took.slice(before[n]));
    expect(faults.desks.flatMap((desk) => desk.refusedWith)).toEqual([]);
    expect(faults.desks.flatMap((desk) => desk.lostBy)).toEqual([]);
    expect(Math.max(...took)).toBeLessThan(longestCall);
    const [middle, most] = [median(took), Math.max(...took)].map(Math.round);
    tellFigure(`${took.length} calls beside ${what}`, `${middle} ms in the middle, ${most} ms at most`);
  }

  const head = 'POST /api/login/grant_ci HTTP/1.1\r\nHost: storyvan\r\nContent-Type: application/json\r\n';

  it('of which 300 send drop by drop and ten thousand say nothing, cuts them off in time and serves the desks', async () => {
    const count = possibleConnections();
    await besideDesks(`300 clients that send drop by drop and ${count} that say nothing`, async () => {
      const start = performance.now();
      const slow = await Promise.all([
        ...Array.from({ length: 150 }, () => open('GET /api/mop/sites/all/all/ HTTP/1.1\r\n')),
        ...Array.from({ length: 150 }, () => open(`${head}Content-Length: 1000\r\n\r\n{`)),
      ]);
      const dripping = setInterval(() => {
        for (const [n, { socket }] of slow.entries())
          if (socket.writable) socket.write(n < 150 ? 'x: y\r\n' : ' ');
      }, 1000);
      const silent: { ended: Promise<void> }[] = [];
      while (silent.length < count) {
        silent.push(...(await Promise.all(Array.from({ length: 250 }, () => open()))));
      }
      await Promise.all(slow.map(({ ended }) => ended));
      clearInterval(dripping);
      const slack = 10_000;
      expect(performance.now() - start).toBeLessThan(clientTimes.requestTimeout + slack);
      for (const { heard } of slow) expect(heard()).toMatch(/^HTTP\/1\.1 408 .*"invalid_input"/s);
      await Promise.all(silent.map(({ ended }) => ended));
    });
  });

  it('that never fetch what they have asked for, serves the desks and does not keep it for them', async () => {
    await besideDesks('50 clients that fetch nothing', async () => {
      const page = await (await fetch(server.url)).text();
      // The largest file, or any file if the web app is not built.
      const [largest = '/'] = page.match(/\/assets\/index-[^"]+\.js/) ?? [];
      const request = `GET ${largest} HTTP/1.1\r\nHost: storyvan\r\n\r\n`;
      const before = memoryOf(server);
      const deaf = await Promise.all(Array.from({ length: 50 }, () => open()));
      for (const { socket } of deaf) socket.pause().write(request.repeat(30));
      await sleep(5000);
      expect(memoryOf(server) - before).toBeLessThan(250);
    });
  });

  it('of which one sends 10 MB, replies that this is too large, and serves the desks', async () => {
    await besideDesks('bodies of 10 MB', async () => {
      for (let n = 0; n < 5; n++) {
        const reply = await fetch(`${server.url}/api/login/grant_ci`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: Buffer.alloc(10 * 1024 * 1024, ' '),
        });
        expect([reply.status, (await reply.json()) as unknown]).toMatchObject([
          413,
          { error: { code: 'too_large', message: 'The request is too large.' } },
        ]);
      }
    });
  });
});
