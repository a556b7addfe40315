import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeCodeFilter } from './code-filter.ts';
import type { SeenCode } from './code-formats.ts';
import { startScanLoop } from './scan-loop.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const picture = { width: 960, height: 427 } as ImageData;
const book = (code: string): SeenCode => ({ code, format: 'code_128', x: 480, y: 200 });

/** A loop whose reader takes this long for a picture and then gives the next of the answers. */
function start(
  milliseconds: number,
  answers: (SeenCode[] | Error)[],
  takePicture = () => picture as ImageData | null,
) {
  const read = { started: 0, atOnce: 0, mostAtOnce: 0 };
  const codes: string[] = [];
  const errors: unknown[] = [];
  const stop = startScanLoop({
    takePicture,
    reader: {
      read: async () => {
        const answer = answers[Math.min(read.started, answers.length - 1)] ?? [];
        read.started += 1;
        read.atOnce += 1;
        read.mostAtOnce = Math.max(read.mostAtOnce, read.atOnce);
        await new Promise((resolve) => setTimeout(resolve, milliseconds));
        read.atOnce -= 1;
        if (answer instanceof Error) throw answer;
        return answer;
      },
    },
    counts: makeCodeFilter(),
    onCode: (code) => codes.push(code),
    onError: (error) => errors.push(error),
  });
  return { read, codes, errors, stop };
}

describe('the scan loop', () => {
  it.each([
    [5, 12, 13],
    [60, 12, 13],
    // Slower than the period: one after the other, with a rest between them.
    [180, 5, 6],
  ])(
    'of a reader that takes %d ms, reads from %d to %d pictures in a second, never two at once',
    async (time, least, most) => {
      const { read, stop } = start(time, [[]]);
      await vi.advanceTimersByTimeAsync(1000);
      stop();
      expect(read.started).toBeGreaterThanOrEqual(least);
      expect(read.started).toBeLessThanOrEqual(most);
      expect(read.mostAtOnce).toBe(1);
    },
  );

  it('reports each book once, while they are shown one after the other', async () => {
    const { codes, stop } = start(20, [[book('B-1')], [book('B-1')], [], [book('B-2')], [book('B-1')]]);
    await vi.advanceTimersByTimeAsync(1000);
    stop();
    expect(codes).toEqual(['B-1', 'B-2']);
  });

  it('asks the reader nothing, while the camera has no picture, and goes on when it has one', async () => {
    let ready = false;
    const { read, codes, stop } = start(20, [[book('B-1')]], () => (ready ? picture : null));
    await vi.advanceTimersByTimeAsync(500);
    expect(read.started).toBe(0);
    ready = true;
    await vi.advanceTimersByTimeAsync(500);
    stop();
    expect(codes).toEqual(['B-1']);
  });

  it('reports nothing more, once stopped in the middle of a picture', async () => {
    const { read, codes, errors, stop } = start(50, [[book('B-1')]]);
    await vi.advanceTimersByTimeAsync(20);
    stop();
    await vi.advanceTimersByTimeAsync(1000);
    expect([read.started, codes, errors]).toEqual([1, [], []]);
  });

  it('ends with the error, when the reader fails', async () => {
    const failure = new Error('The worker ended.');
    const { read, errors } = start(20, [[], failure]);
    await vi.advanceTimersByTimeAsync(1000);
    expect([read.started, errors]).toEqual([2, [failure]]);
  });
});
