import { proposedBox } from '@storyvan/contract/proposals';
import { addDays, today } from '@storyvan/domain/calendar-date';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hrefOf } from '../../testing/page.ts';
import { itLoadsOnRetry, itSaysThatItLoads } from '../../testing/states.ts';

import {
  answerProposals,
  book,
  button,
  library,
  noWishes,
  propose,
  show,
  showing,
} from './propose-box.fixtures.tsx';

beforeEach(answerProposals);

describe('a proposed box', () => {
  itSaysThatItLoads(proposedBox, show);
  itLoadsOnRetry(
    proposedBox,
    show,
    () => propose(new URLSearchParams()),
    () => screen.findByRole('link', { name: 'Alpha' }),
  );

  it('once loaded, lists its books by shelf with their reasons', async () => {
    library.shelf[0] = book(1, 'Alpha', {
      reasons: [
        { reason: 'wish', child_names: ['Nidhi'] },
        { reason: 'loved', loved: 61, opinions: 66 },
      ],
    });
    show();
    await showing('Alpha', 'Beta', 'Gamma');
    expect(await screen.findAllByText('2 red')).toHaveLength(2);
    expect(screen.getByText('every child has at least 3 it has not had')).toBeTruthy();
    const alpha = document.querySelector<HTMLElement>('[data-copy="B-1"]') as HTMLElement;
    expect(alpha.textContent).toContain('suits 9 children');
    expect(within(alpha).getByRole('list', { name: 'Why' }).textContent).toBe(
      'wish of Nidhiloved by 61 of 66',
    );
    expect(screen.getByText('last box: 34')).toBeTruthy();
  });

  it('by reason, is grouped by the strongest reason of each book', async () => {
    library.shelf[1] = book(2, 'Beta', { reasons: [{ reason: 'wish', child_names: ['Nidhi'] }] });
    const { keys, unmount } = show();
    await showing('Alpha', 'Beta', 'Gamma');
    await keys.click(button('By reason'));
    await showing('Beta', 'Alpha', 'Gamma');
    const headings = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    expect(headings).toEqual(['Wishes 1 book', 'New to the children 2 books']);
    unmount();
    show();
    await showing('Beta', 'Alpha', 'Gamma');
  });

  it('with a book that is replaced, has the next best in its place and the focus there', async () => {
    const { keys } = show();
    await showing('Alpha', 'Beta', 'Gamma');
    await keys.click(button('Other book instead of Beta, B-2'));
    await showing('Alpha', 'Delta', 'Gamma');
    expect(library.asked.at(-1)).toEqual({ count: '3', keep: 'B-1,B-3', without: '2' });
    expect(await screen.findByText('“Delta” replaces “Beta”.')).toBeTruthy();
    expect(document.activeElement).toBe(button('Other book instead of Delta, B-4'));
  });

  it('with a book of another level instead of one, lists it in the place of that one until a reload', async () => {
    library.shelf[3] = book(4, 'Zulu', { level: 3 });
    const { keys, unmount } = show();
    await showing('Alpha', 'Beta', 'Gamma');
    await keys.click(button('Other book instead of Beta, B-2'));
    await showing('Alpha', 'Zulu', 'Gamma');
    expect(document.querySelector('[data-copy="B-4"]')?.textContent).toContain('3 orange');
    unmount();
    show();
    await showing('Alpha', 'Gamma', 'Zulu');
  });

  it('with no other book that suits, says so', async () => {
    library.shelf = library.shelf.slice(0, 3);
    const { keys } = show();
    await showing('Alpha', 'Beta', 'Gamma');
    await keys.click(button('Other book instead of Beta, B-2'));
    await showing('Alpha', 'Gamma');
    expect(await screen.findByText('No other book suits here, so “Beta” was only removed.')).toBeTruthy();
    expect(screen.getByText(/^2 of 3 books\. The other copies/)).toBeTruthy();
  });

  it('with a book removed, is smaller; Undo brings it back', async () => {
    const { keys } = show();
    await showing('Alpha', 'Beta', 'Gamma');
    await keys.click(button('Remove Alpha, B-1'));
    await showing('Beta', 'Gamma');
    expect(document.activeElement).toBe(button('Remove Beta, B-2'));
    expect(button('Take 2 books to the checklist')).toBeTruthy();
    await keys.click(button('Undo'));
    await showing('Alpha', 'Beta', 'Gamma');
  });

  it('when proposed again, keeps what is locked and leaves out what was removed', async () => {
    const { keys } = show();
    await showing('Alpha', 'Beta', 'Gamma');
    await keys.click(button('Lock Gamma, B-3'));
    expect(button('Lock Gamma, B-3').getAttribute('aria-pressed')).toBe('true');
    await keys.click(button('Remove Alpha, B-1'));
    await showing('Beta', 'Gamma');
    await keys.click(button('40'));
    await waitFor(() => expect(library.asked.at(-1)).toEqual({ count: '40', keep: 'B-2,B-3', without: '1' }));
    await keys.click(button('Propose again'));
    await waitFor(() => expect(library.asked.at(-1)).toEqual({ count: '40', keep: 'B-3', without: '1' }));
  });

  it('after a reload, is as the person has changed it', async () => {
    const { keys, unmount } = show();
    await showing('Alpha', 'Beta', 'Gamma');
    await keys.click(button('Other book instead of Beta, B-2'));
    await showing('Alpha', 'Delta', 'Gamma');
    unmount();
    show();
    await showing('Alpha', 'Delta', 'Gamma');
  });

  it('of another number of books, is proposed with Enter, and a wrong number is refused', async () => {
    const { keys } = show();
    await showing('Alpha', 'Beta', 'Gamma');
    const field = screen.getByLabelText('Another number of books');
    await keys.clear(field);
    await keys.type(field, '101');
    expect(screen.getByText('A box has 1 to 100 books.')).toBeTruthy();
    await keys.clear(field);
    await keys.type(field, '4{Enter}');
    await showing('Alpha', 'Beta', 'Delta', 'Gamma');
  });

  it('for another day, is proposed for that day', async () => {
    show();
    await showing('Alpha', 'Beta', 'Gamma');
    const day = addDays(today(), 3);
    fireEvent.change(screen.getByLabelText('By'), { target: { value: day } });
    await waitFor(() => expect(library.asked.at(-1)).toMatchObject({ by: day }));
  });

  it('with a kept copy that has left the library, says where it is', async () => {
    library.more = { unavailable: [{ accn_no: 'B-9', title: 'Zeta', state: 'lost', held_by: null }] };
    show();
    expect(await screen.findByText('Zeta, B-9, cannot go: it is lost.')).toBeTruthy();
  });

  it('without any book, says what to do', async () => {
    library.shelf = [];
    show();
    expect(await screen.findByText('No book to propose')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /checklist/ })).toBeNull();
  });
});

describe('a proposed box on a phone', () => {
  afterEach(() => vi.restoreAllMocks());

  it('has one button for each book, which opens what can be done and then has the focus', async () => {
    const wide = window.matchMedia('');
    vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
      ...wide,
      matches: query === '(max-width: 48em)',
    }));
    const { keys } = show();
    await showing('Alpha', 'Beta', 'Gamma');
    const choose = async (book: string, item: string) => {
      await keys.click(button(`Change ${book}`));
      await keys.click(screen.getByRole('menuitem', { name: item }));
    };
    await choose('Gamma, B-3', 'Lock');
    expect(document.querySelector('[data-copy="B-3"]')?.textContent).toContain('locked');
    await choose('Beta, B-2', 'Other book');
    await showing('Alpha', 'Delta', 'Gamma');
    expect(document.activeElement).toBe(button('Change Delta, B-4'));
    await choose('Alpha, B-1', 'Remove');
    await showing('Delta', 'Gamma');
    expect(document.activeElement).toBe(button('Change Delta, B-4'));
  });
});

describe('beside a proposed box', () => {
  it('are the levels of children and books, in figures', async () => {
    show();
    const table = await screen.findByRole('table', { name: '' });
    await within(table).findByText('2 red');
    expect([...table.querySelectorAll('tbody tr')].map(({ textContent }) => textContent)).toEqual([
      '2 red13',
    ]);
  });

  it('are the children with fewer than three books, with a link', async () => {
    library.more = { children: [{ child_id: 7, child_name: 'Rahul Naik', level: 2, suitable: 1 }] };
    show();
    const few = await screen.findByRole('region', { name: 'Fewer than three books' });
    expect(hrefOf('Rahul Naik', within(few))).toBe('/mop/child/3/7');
    expect(few.textContent).toContain('1 book');
    expect(screen.getByText('1 of 1 child has fewer than 3')).toBeTruthy();
  });

  it('are the wishes, and what to buy for those that no copy can fulfil', async () => {
    const outside = { title_id: 8, title: 'The Kite', child_names: ['Nidhi', 'Asha'] };
    library.more = {
      wishes: {
        ...noWishes,
        in_box: 5,
        elsewhere: [{ ...outside, place_name: 'Banda' }],
        nowhere: [outside],
      },
    };
    show();
    const wishes = await screen.findByRole('region', { name: '9 wishes' });
    expect(wishes.textContent).toContain('5 in this box');
    expect(wishes.textContent).toContain('The KiteBandaNidhi and Asha');
    expect(hrefOf('What to buy', within(wishes))).toBe('/library/collection');
  });
});
