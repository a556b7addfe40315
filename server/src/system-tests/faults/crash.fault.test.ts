import { describe, expect, it } from 'vitest';
import { expectEachCallOnce, expectNothingLost } from '../../testing/processes/desks.ts';
import { median, sleep, tellFigure, useFaultServer } from '../../testing/processes/fault-server.ts';

const kills = 8;
const longestLife = 700;

describe('a server that is killed with SIGKILL under the load of eight desks', { timeout: 240_000 }, () => {
  const faults = useFaultServer(8);

  it('again and again, at any moment, keeps what it acknowledged, starts without help and does each call once', async () => {
    const starts: number[] = [];
    for (let kill = 0; kill < kills; kill++) {
      const server = await faults.start();
      starts.push(server.startedIn);
      await expectNothingLost(faults.db, faults.desks);
      const work = Promise.all(faults.desks.map((desk) => desk.work(server, () => true)));
      // One in each part of a life, so that few kills meet every stage of the work.
      const moment = ((kill + Math.random()) / kills) * longestLife;
      await sleep(moment);
      expect(await server.stop('SIGKILL'), `killed after ${moment} ms`).toMatchObject({ code: null });
      await work;
      await expectNothingLost(faults.db, faults.desks);
    }

    const server = await faults.start();
    for (const desk of faults.desks) expect(await desk.step(server)).toBe(true);
    await expectEachCallOnce(faults.db, faults.desks);
    const ended = await server.stop();
    expect([ended.code, ended.stderr]).toEqual([0, '']);

    const calls = faults.desks.reduce((sum, desk) => sum + desk.acknowledged.length, 0);
    const again = faults.desks.reduce((sum, desk) => sum + desk.sentAgain, 0);
    expect(again).toBeGreaterThan(0);
    const start = `${median(starts)} ms in the middle, ${Math.max(...starts)} ms at most`;
    tellFigure(`start after ${kills} crashes, ${calls} calls with ${again} sent again`, start);
  });
});
