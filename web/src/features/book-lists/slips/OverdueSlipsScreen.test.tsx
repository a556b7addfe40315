import { pendingBooks } from '@storyvan/contract/book-lists';
import { getSessionInfo, type SessionInfo } from '@storyvan/contract/read-alouds';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { atSite, namePlaces } from '../../../testing/places.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { reply } from '../../../testing/server.ts';
import { itSaysThatItLoads } from '../../../testing/states.ts';
import { pendingBook, withRahul } from '../book-lists.fixtures.ts';
import { OverdueSlipsScreen } from './OverdueSlipsScreen.tsx';
import { type AskedSlips, askedSlips } from './slips-of.ts';

const zoya = { child_id: 9, child_name: 'Zoya Khan', child_since: '2026-10-01', child_days_out: 51 };
const late = { child_overdue: true, overdue: true };
const books = [
  pendingBook('B-1', 'Alpha', { ...zoya, ...late }),
  pendingBook('B-2', 'Beta', { ...withRahul, ...late, child_days_out: 20, child_since: '2026-11-01' }),
  pendingBook('B-3', 'Gamma', { ...withRahul, ...late, child_days_out: 41, child_since: '2026-10-11' }),
  pendingBook('B-4', 'Delta', withRahul),
  pendingBook('B-5', 'At the place', { box_overdue: true, overdue: true }),
];
const info = (session_after_today: string | null) =>
  ({ site_name: 'Tonca', next_session: '2026-11-18', session_after_today }) as SessionInfo;

const show = (asked: AskedSlips = {}) => renderScreen(<OverdueSlipsScreen place={atSite} asked={asked} />);
/** What is printed, slip by slip. */
const printed = async () => {
  await screen.findAllByRole('article');
  return [...document.querySelectorAll('.paper article')].map((slip) => slip.textContent);
};

beforeEach(() => {
  namePlaces();
  reply(pendingBooks, books);
  reply(getSessionInfo, info('2026-11-25'));
});

describe('overdue slips', () => {
  itSaysThatItLoads(pendingBooks, show);

  it('of a place, are one for each child, with the books longest with the child first and the next session', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    const { keys } = show();
    const [rahul, zoyas, ...more] = await printed();
    expect(more).toEqual([]);
    expect(rahul).toBe(
      'Rahul NaikToncaYou have these books from our library:' +
        'Gamma B-3since 11 Oct 2026, 41 daysBeta B-2since 1 Nov 2026, 20 days' +
        'Please bring them to the next session on Wednesday, 25 Nov 2026. Then you can choose something new. Thank you!',
    );
    expect(zoyas).toContain('You have this book from our library:');
    expect(zoyas).toContain('Please bring it to');
    await keys.click(screen.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
  });

  it('at a place without a planned session, name no date', async () => {
    reply(getSessionInfo, info(null));
    show();
    expect((await printed())[0]).toContain('to the next session. Then');
    expect(screen.getByText(/No session is planned here/)).toBeTruthy();
  });

  it('of one child, are only that child’s', async () => {
    show({ child: 9 });
    expect(await printed()).toEqual([expect.stringContaining('Zoya Khan')]);
  });

  it('of selected copies, name these books, overdue or not', async () => {
    show({ copies: ['B-4', 'B-5'] });
    const [slip, ...more] = await printed();
    expect(more).toEqual([]);
    expect(slip).toContain('Delta B-4');
    expect(within(document.body).queryByText('Gamma')).toBeNull();
  });

  it('if no child has an overdue book, say so', async () => {
    reply(pendingBooks, [pendingBook('B-4', 'Delta', withRahul)]);
    show();
    expect(await screen.findByText('No slips to print')).toBeTruthy();
  });
});

describe('the slips in a path', () => {
  it.each([
    [{ child: '9' }, { child: 9, copies: undefined }],
    [{ child: 'x' }, { child: undefined, copies: undefined }],
    [{ copies: 'B-1,B-2,' }, { child: undefined, copies: ['B-1', 'B-2'] }],
  ])('%o, are read as %o', (search, asked) => {
    expect(askedSlips(search)).toEqual(asked);
  });
});
