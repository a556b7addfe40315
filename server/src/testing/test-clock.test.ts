import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { today } from '@storyvan/domain/calendar-date';
import { describe, expect, it } from 'vitest';

const isNow = (time: number) => Math.abs(time - Date.now()) < 60_000;

describe('the clock of the tests', () => {
  it('at the chosen time, runs on normally', async () => {
    expect(today()).toBe(process.env.TEST_TIME?.slice(0, 10));
    const before = Date.now();
    await sleep(20);
    expect(Date.now()).toBeGreaterThanOrEqual(before + 19);
  });

  it('in programs and threads that a test starts, is the same', async () => {
    const { stdout } = spawnSync(process.execPath, ['-e', 'console.log(Date.now())'], { encoding: 'utf8' });
    expect(isNow(Number(stdout))).toBe(true);
    const code = "import { parentPort } from 'node:worker_threads'; parentPort.postMessage(Date.now());";
    const worker = new Worker(new URL(`data:text/javascript,${code}`));
    expect(isNow(await new Promise((resolve) => worker.once('message', resolve)))).toBe(true);
  });

  it('as a type, makes and knows dates as before', () => {
    expect(new Date(0).toISOString()).toBe('1970-01-01T00:00:00.000Z');
    expect(new Date()).toBeInstanceOf(Date);
    expect(new Date().constructor).toBe(Date);
    expect(Date()).toContain(String(new Date().getFullYear()));
  });
});
