import { beforeEach, describe, expect, it } from 'vitest';
import type { ApiError } from '../../api-error.ts';
import { HashQueue } from './hash-queue.ts';

const limits = { atOnce: 1, staff: 3, strangers: 6, ofOneNetwork: 2, strangersAtMost: 8 };

describe('the queue of password hashes', () => {
  let queue: HashQueue;
  let done: string[];
  let running: number;
  beforeEach(() => {
    queue = new HashQueue(limits);
    done = [];
    running = 0;
  });

  /** Waits, after the earlier ones have started to wait, and then hashes for a while. */
  const hash = (name: string, network?: string) =>
    queue
      .withPlace(network ? { network } : 'staff', (turn) =>
        turn(async () => {
          running += 1;
          expect(running).toBe(1);
          await new Promise((resolve) => setTimeout(resolve, 1));
          running -= 1;
          done.push(name);
        }),
      )
      .catch((error: ApiError) => {
        done.push(`${name} ${error.status} ${error.code} ${error.retryAfter}`);
      });

  it('serves staff first, then strangers of each network in turn', async () => {
    const all = [
      hash('a1', 'a'),
      hash('a2', 'a'),
      hash('b1', 'b'),
      hash('b2', 'b'),
      hash('c1', 'c'),
      hash('leela'),
      hash('asha'),
    ];
    await Promise.all(all);
    expect(done).toEqual(['a1', 'leela', 'asha', 'a2', 'b1', 'c1', 'b2']);
  });

  it('when a network has used up its places, refuses its requests with 503 until some are free', async () => {
    await Promise.all([hash('a1', 'a'), hash('a2', 'a'), hash('a3', 'a'), hash('b1', 'b')]);
    expect(done).toEqual(['a3 503 unavailable 2', 'a1', 'a2', 'b1']);
    await hash('a4', 'a');
    expect(done.at(-1)).toBe('a4');
  });

  it('when it is full of strangers, accepts staff and one request from a network with none waiting', async () => {
    const strangers = ['a', 'a', 'b', 'b', 'c', 'c'].map((network) => hash(network, network));
    const more = [hash('d1', 'd'), hash('d2', 'd'), hash('e1', 'e'), hash('f1', 'f'), hash('leela')];
    await Promise.all([...strangers, ...more]);
    expect(done.filter((name) => name.includes('503'))).toEqual([
      'd2 503 unavailable 2',
      'f1 503 unavailable 2',
    ]);
    expect(done).toContain('d1');
    expect(done.filter((name) => !name.includes('503')).slice(0, 2)).toEqual(['a', 'leela']);
  });

  it('when too many staff wait, refuses more of them', async () => {
    await Promise.all([hash('1'), hash('2'), hash('3'), hash('4')]);
    expect(done).toEqual(['4 503 unavailable 2', '1', '2', '3']);
  });

  it('when a hash fails, continues with the next', async () => {
    const failed = queue.withPlace('staff', (turn) => turn(() => Promise.reject(new Error('no memory'))));
    const next = hash('next');
    await expect(failed).rejects.toThrow('no memory');
    await next;
    expect(done).toEqual(['next']);
  });
});
