import { gzipSync } from 'node:zlib';
import { opinions } from '@storyvan/contract/common/opinion';
import { describe, expect, it } from 'vitest';
import { opinionsOf } from './kit.rules.ts';

describe('the opinions of a field kit', () => {
  it('with two of one title, have the later one only', () => {
    const said = [
      { child_id: 7, title_id: 1, opinion: 'loved' as const },
      { child_id: 7, title_id: 2, opinion: 'liked' as const },
      { child_id: 7, title_id: 1, opinion: 'did_not_finish' as const },
    ];
    expect(opinionsOf(said, []).said).toEqual([
      [7, 2, 1],
      [7, 1, 3],
    ]);
  });

  it('of a child with many, are those of its latest titles', () => {
    const said = Array.from({ length: 60 }, (_, n) => ({
      child_id: 7,
      title_id: n,
      opinion: 'loved' as const,
    }));
    const { said: taken } = opinionsOf(said, []);
    expect([taken.length, taken[0], taken.at(-1)]).toEqual([40, [7, 20, 0], [7, 59, 0]]);
  });

  it('of all children about a title, are numbers in the order of the titles, on either database', () => {
    const regards = [
      { title_id: 9, loved: '2' as unknown as number, opinions: '3' as unknown as number },
      { title_id: 4, loved: 0, opinions: 1 },
    ];
    expect(opinionsOf([], regards).regards).toEqual([
      [4, 0, 1],
      [9, 2, 3],
    ]);
  });

  it('of 40 children and 100 copies, in a library of 20,000 titles, add at most 10 kB', () => {
    let seed = 42;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return seed % below;
    };
    const said = Array.from({ length: 40 }, (_, child) => 8000 + child * 3).flatMap((child_id) =>
      Array.from({ length: 60 }, () => ({
        child_id,
        title_id: 1 + random(20_000),
        opinion: opinions[random(4)] ?? 'loved',
      })),
    );
    const regards = Array.from({ length: 100 }, () => ({
      title_id: 1 + random(20_000),
      loved: random(60),
      opinions: 60 + random(60),
    }));
    const kit = opinionsOf(said, regards);
    expect([kit.said.length > 1500, kit.regards.length]).toEqual([true, 100]);
    expect(gzipSync(JSON.stringify(kit)).length).toBeLessThanOrEqual(10_000);
  });
});
