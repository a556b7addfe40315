import { checkLogin } from '@storyvan/contract/auth';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { neverAnswered } from '../testing/half-open.ts';
import { CallError, call } from './call.ts';
import { createSendQueue, type Job, pauseBefore } from './send-queue.ts';

const unreachable = new CallError(0, 'unreachable', 'The server cannot be reached.');
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const job = (send: Job['send'], more: Partial<Job> = {}): Job => ({
  send,
  lost: () => undefined,
  failed: () => undefined,
  ...more,
});

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the send queue', () => {
  it('handles every scan once and in order, despite delays, lost replies and errors', async () => {
    const scan = fc.record({
      pause: fc.nat(300),
      delay: fc.nat(2000),
      lostTimes: fc.nat(3),
      fails: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(scan, { minLength: 1, maxLength: 25 }), async (scans) => {
        const queue = createSendQueue();
        const ended: number[] = [];
        let underWay = 0;
        for (const [number, { pause, delay, lostTimes, fails }] of scans.entries()) {
          let left = lostTimes;
          const send = async () => {
            underWay += 1;
            expect(underWay).toBe(1);
            await sleep(delay);
            underWay -= 1;
            left -= 1;
            if (left >= 0) throw unreachable;
            if (fails) throw new CallError(500, 'fault', 'No.');
            ended.push(number);
          };
          queue.add(job(send, { failed: () => ended.push(number) }));
          await vi.advanceTimersByTimeAsync(pause);
        }
        await vi.advanceTimersByTimeAsync(25 * 4 * 20_000);
        expect(ended).toEqual(scans.map((_, number) => number));
      }),
      { numRuns: 60 },
    );
  });

  it('waits longer before each attempt, while the server cannot be reached, and reports each', async () => {
    const attempts: number[] = [];
    const send = vi.fn(() => Promise.reject(unreachable));
    createSendQueue().add(job(send, { lost: (_, attempt) => attempts.push(attempt) }));
    await vi.advanceTimersByTimeAsync(1000 + 2000 + 4000 - 1);
    expect(send).toHaveBeenCalledTimes(3);
    await vi.advanceTimersByTimeAsync(1);
    expect(attempts).toEqual([1, 2, 3, 4]);
    expect([1, 2, 3, 4, 5, 9].map((attempt) => pauseBefore(attempt))).toEqual([
      1000, 2000, 4000, 8000, 15_000, 15_000,
    ]);
  });

  it('waits as long as the server asks, up to a limit', async () => {
    const busy = new CallError(503, 'unavailable', 'Shortly.', {}, 4000);
    const send = vi.fn().mockRejectedValueOnce(busy).mockResolvedValue(undefined);
    createSendQueue().add(job(send));
    await vi.advanceTimersByTimeAsync(3999);
    expect(send).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(send).toHaveBeenCalledTimes(2);
    expect(pauseBefore(1, 3_600_000)).toBe(15_000);
  });

  it('sends at once, when woken during a pause', async () => {
    const send = vi.fn().mockRejectedValueOnce(unreachable).mockResolvedValue(undefined);
    const queue = createSendQueue();
    queue.add(job(send));
    await vi.advanceTimersByTimeAsync(10);
    queue.wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('gives up an attempt, when no reply comes for 15 seconds, and resends the same job', async () => {
    neverAnswered();
    const send = vi.fn(async () => {
      await call(checkLogin);
    });
    const lost = vi.fn();
    createSendQueue().add(job(send, { lost }));
    await vi.advanceTimersByTimeAsync(15_000);
    expect(lost).toHaveBeenCalledWith(expect.objectContaining({ code: 'unreachable' }), 1);
    await vi.advanceTimersByTimeAsync(1000);
    expect(send).toHaveBeenCalledTimes(2);
    vi.restoreAllMocks();
  });

  it.each([401, 408, 429, 502, 503, 504, 507])(
    'keeps the job, on status %i, and sends it again',
    async (status) => {
      const failed = vi.fn();
      const send = vi
        .fn()
        .mockRejectedValueOnce(new CallError(status, 'fault', 'Later.'))
        .mockResolvedValue(undefined);
      createSendQueue().add(job(send, { failed }));
      await vi.advanceTimersByTimeAsync(1000);
      expect(send).toHaveBeenCalledTimes(2);
      expect(failed).not.toHaveBeenCalled();
    },
  );
});
