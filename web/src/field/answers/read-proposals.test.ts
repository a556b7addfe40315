import { issueBookChild, returnBookFromChild } from '@storyvan/contract/lending';
import { nextBooks } from '@storyvan/contract/proposals';
import { howWasIt } from '@storyvan/contract/reading';
import { describe, expect, it } from 'vitest';
import { kitChild, kitCopy, kitTitle, makeDevice, makeKit } from '../../testing/answering-device.ts';
import { wish } from '../../testing/wishes.ts';
import type { Kit } from './device.ts';

const [rahul, asha] = [11, 12];
const at = { program: 'mop' as const, site_grade_id: 5 };
const titles = [
  kitTitle(1, { title: 'The Boat' }),
  kitTitle(2, { title: 'The Drum' }),
  kitTitle(3, { title: 'The Kite', level: 4 }),
  kitTitle(4, { title: 'The Ox', level: 2 }),
  kitTitle(9, { title: 'The Sea', level: 8 }),
];
const copies = [1, 2, 3, 4, 9].map((n) => kitCopy(`B-${n}`, { title_id: n }));
const deviceWith = (more: Partial<Kit> = {}) =>
  makeDevice({ kit: makeKit({ children: [kitChild(rahul), kitChild(asha)], copies, titles, ...more }) });
const next = (device: ReturnType<typeof deviceWith>, childId = rahul) =>
  device.call(nextBooks, { params: { program: 'mop', id: 5, childId } });
const numbers = async (device: ReturnType<typeof deviceWith>) =>
  (await next(device)).map(({ accn_no }) => accn_no);

describe('the next books of a child, without a network', () => {
  it('are at most three of its level that are here, the best first', async () => {
    expect(await next(deviceWith())).toMatchObject([
      { accn_no: 'B-1', title_id: 1, title: 'The Boat', reasons: [{ reason: 'new_to', children: 1 }] },
      { accn_no: 'B-2' },
      { accn_no: 'B-3' },
    ]);
  });

  it('leave out what it has had, and what another child has', async () => {
    const device = deviceWith({
      children: [kitChild(rahul, { had: [[1, '2026-10-01']] }), kitChild(asha)],
      copies: copies.map((copy) =>
        copy.accn_no === 'B-2' ? { ...copy, child_id: asha, date_issue: '2026-11-10' } : copy,
      ),
    });
    expect(await numbers(device)).toEqual(['B-3', 'B-4']);
  });

  it('have its wish first', async () => {
    const children = [kitChild(rahul, { wishes: [wish({ title_id: 3 })] })];
    expect((await next(deviceWith({ children })))[0]).toMatchObject({
      accn_no: 'B-3',
      reasons: [{ reason: 'wish', child_names: ['Child 11'] }],
    });
  });

  it('have what children loved before what no one has said anything about', async () => {
    const device = deviceWith({ opinions: { said: [], regards: [[2, 9, 10]] } });
    expect((await next(device))[0]).toMatchObject({
      accn_no: 'B-2',
      reasons: [{ reason: 'loved', loved: 9, opinions: 10 }],
    });
  });

  it('have the kind of book that it has taken most before another kind', async () => {
    const kinds = new Map([
      [2, 'Poetry'],
      [5, 'Poetry'],
      [6, 'Poetry'],
      [7, 'Poetry'],
    ]);
    const of = (n: number) => kitTitle(n, { category_primary: kinds.get(n) ?? 'Story' });
    const had = [5, 6, 7].map((n): [number, string] => [n, `2026-10-0${n}`]);
    const device = deviceWith({
      children: [kitChild(rahul, { had })],
      titles: [1, 2, 3, 4, 5, 6, 7, 9].map(of),
    });
    expect((await next(device))[0]).toMatchObject({
      accn_no: 'B-2',
      reasons: [{ reason: 'kind', category: 'Poetry', children: 1 }],
    });
  });

  it('follow what was lent, returned and said on the device: an easier one after a book that was not liked', async () => {
    const device = deviceWith();
    const body = { ...at, accn_no: 'B-1', child_id: rahul };
    await device.call(issueBookChild, { body: { ...body, date_issue: '2026-11-21' } });
    expect(await numbers(device)).toEqual(['B-2', 'B-3', 'B-4']);
    const { details } = await device.call(returnBookFromChild, {
      body: { ...at, accn_no: 'B-1', date_return: '2026-11-21' },
    });
    expect(await numbers(device)).toEqual(['B-2', 'B-3', 'B-4']);
    const said = { site_grade_id: 5, child_id: rahul, accn_no: 'B-1', event_id: details?.event_id ?? '' };
    const bad = { ...said, opinion: 'not_for_me' as const, observation: '' };
    await device.call(howWasIt, { body: bad });
    expect(await numbers(device)).toEqual(['B-2', 'B-4', 'B-3']);
    await device.call(howWasIt, { body: { ...bad, opinion: null } });
    expect(await numbers(device)).toEqual(['B-2', 'B-3', 'B-4']);
  });

  it('from a kit of an earlier version, which has no opinions, are proposed without them', async () => {
    const { opinions: _, ...earlier } = makeKit({ children: [kitChild(rahul)], copies, titles });
    expect(await numbers(makeDevice({ kit: earlier as Kit }))).toEqual(['B-1', 'B-2', 'B-3']);
  });

  it('of a child of another place, need the server', async () => {
    await expect(next(deviceWith(), 99)).rejects.toThrow('The server cannot be reached.');
  });
});
