import { readdirSync, readFileSync } from 'node:fs';
import {
  checkImport,
  getImport,
  importPartBytes,
  revertImport,
  runImport,
  sendImportPart,
  startImport,
  stopImport,
} from '@storyvan/contract/imports';
import { beforeAll, describe, expect, it } from 'vitest';
import { runQuery } from '../../db/prepare.ts';
import { expectEachCallOnce, type FaultDesk, keepWorking } from '../../testing/processes/desks.ts';
import { sleep, tellFigure, useFaultServer } from '../../testing/processes/fault-server.ts';
import { runProgram, type ServerProcess } from '../../testing/processes/server-process.ts';

/** Imports that people run in the browser, each in its own process, while a desk lends. */

const rows = 10_000;
/** Milliseconds; after five seconds a server would answer 503. */
const longestCall = 4500;

const content = Buffer.from(
  ['title,author', ...Array.from({ length: rows }, (_, n) => `Imported ${n},Author ${n % 97}`)].join('\n'),
);

/** The processes that work on an import. */
const processesOf = (import_id: string): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && commandOf(name).includes(import_id))
    .map(Number);

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return ''; // It has ended.
  }
}

describe('an import in the browser', { timeout: 240_000 }, () => {
  const faults = useFaultServer(1);
  let server: ServerProcess;
  let import_id: string;

  const post = async (endpoint: { path: string }, body: object) => {
    const reply = await server.post(endpoint.path, body);
    expect([reply.status, reply.body.error]).toEqual([200, undefined]);
    return reply.body;
  };
  const read = async () =>
    (await server.get(getImport.path.replace(':importId', import_id))).json() as Promise<{
      state: string;
      problem: string | null;
      counts: { added: number } | null;
    }>;
  const stateAfter = async (left: string) => {
    for (;;) {
      const found = await read();
      if (found.state !== left) return found;
      await sleep(50);
    }
  };
  const titles = async (): Promise<number> => {
    const [row] = await runQuery(faults.db, (k) =>
      k
        .selectFrom('title')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('title', 'like', 'Imported %'),
    );
    return Number(row?.count);
  };
  /** Runs `work` while a desk lends, and expects that the desk did not wait. */
  const besideADesk = async (what: string, work: () => Promise<unknown>) => {
    const [desk] = faults.desks as [FaultDesk];
    desk.took = [];
    const { stop } = keepWorking([desk], server);
    await work();
    await stop();
    const longest = Math.round(Math.max(...desk.took));
    tellFigure(what, `${desk.took.length} calls of a desk, at most ${longest} ms`);
    expect([desk.refusedWith, desk.lostBy]).toEqual([[], []]);
    expect(longest).toBeLessThan(longestCall);
  };

  beforeAll(async () => {
    server = await faults.start();
    const started = await post(startImport, { file_name: 'books.csv', bytes: content.length });
    import_id = started.details.import_id;
    for (let part = 0; part * importPartBytes < content.length; part++) {
      const chunk = content.subarray(part * importPartBytes, (part + 1) * importPartBytes);
      await post(sendImportPart, { import_id, part, content: chunk.toString('base64') });
    }
  }, 60_000);

  it('is checked without keeping a desk waiting', async () => {
    await besideADesk('check of an import', async () => {
      await post(checkImport, { import_id, choices: { kind: 'catalogue' } });
      expect(await stateAfter('checking')).toMatchObject({ state: 'ready', counts: { added: rows } });
    });
  });

  it('whose process is killed writes nothing, says so, and can be started again', async () => {
    await post(runImport, { import_id });
    const pids = processesOf(import_id);
    expect(pids).not.toEqual([]);
    for (const pid of pids) process.kill(pid, 'SIGKILL');
    const problem = 'The import was interrupted. Nothing was imported. Start it again.';
    expect(await stateAfter('running')).toMatchObject({ state: 'ready', problem });
    expect(await titles()).toBe(0);
    expect((await runProgram(['verify'], { ...faults.settings })).code).toBe(0);
  });

  it('whose check is stopped ends its process, also if it has no time to notice, and can be checked again', async () => {
    await post(checkImport, { import_id, choices: { kind: 'catalogue' } });
    let pids = processesOf(import_id);
    while (pids.length === 0) {
      await sleep(20);
      pids = processesOf(import_id);
    }
    for (const pid of pids) process.kill(pid, 'SIGSTOP');
    await post(stopImport, { import_id });
    expect(await read()).toMatchObject({ state: 'ready' });
    await expect.poll(() => processesOf(import_id), { timeout: 10_000 }).toEqual([]);
    await post(checkImport, { import_id });
    expect(await stateAfter('checking')).toMatchObject({ state: 'ready', counts: { added: rows } });
  });

  it('of which many are checked has two processes; the others wait and are not called interrupted', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 4; n++) {
      const small = Buffer.from(`title,author\nWaiting ${n},Author`);
      const { details } = await post(startImport, { file_name: 'small.csv', bytes: small.length });
      const part = { import_id: details.import_id, part: 0, content: small.toString('base64') };
      await post(sendImportPart, part);
      ids.push(details.import_id);
    }
    for (const id of ids) await post(checkImport, { import_id: id, choices: { kind: 'catalogue' } });
    let most = 0;
    for (const id of ids) {
      const path = getImport.path.replace(':importId', id);
      for (;;) {
        most = Math.max(most, ids.flatMap(processesOf).length);
        const found = (await (await server.get(path)).json()) as { state: string; problem: string | null };
        if (found.state === 'ready') {
          expect(found.problem).toBeNull();
          break;
        }
        await sleep(20);
      }
    }
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(2);
    for (const id of ids) await post(stopImport, { import_id: id });
  });

  it('runs, and is reverted, without keeping a desk waiting', async () => {
    await besideADesk('run of an import', async () => {
      await post(runImport, { import_id });
      expect(await stateAfter('running')).toMatchObject({ state: 'done', problem: null });
    });
    expect(await titles()).toBe(rows);
    await besideADesk('revert of an import', async () => {
      await post(revertImport, { import_id });
      expect(await stateAfter('reverting')).toMatchObject({ state: 'reverted', problem: null });
    });
    expect(await titles()).toBe(0);
    await expectEachCallOnce(faults.db, faults.desks);
  });
});
