import { type BoxCopy, getBox, type OpenBox } from '@storyvan/contract/box';
import { listLevels } from '@storyvan/contract/catalogue';
import { getPlaceRecord } from '@storyvan/contract/places';
import { type ProposedBook, type ProposedBox, proposedBox } from '@storyvan/contract/proposals';
import { today } from '@storyvan/domain/calendar-date';
import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { bookRow, levels } from '../../testing/books.ts';
import { siteRecord } from '../../testing/place-records.ts';
import { atSite, namePlaces } from '../../testing/places.ts';
import { renderScreen } from '../../testing/render.tsx';
import { reply } from '../../testing/server.ts';
import { ProposeBoxScreen } from './ProposeBoxScreen.tsx';

export const book = (n: number, title: string, more: Partial<ProposedBook> = {}): ProposedBook => ({
  ...bookRow(`B-${n}`, title),
  title_id: n,
  level: 2,
  kept: false,
  suits: 9,
  reasons: [{ reason: 'new_to', children: 9 }],
  ...more,
});

interface Library {
  /** What it has, the best first. */
  shelf: ProposedBook[];
  more: Partial<ProposedBox>;
  /** The queries of the calls. */
  asked: Record<string, string>[];
}
export const library: Library = { shelf: [], more: {}, asked: [] };

export const noWishes = { in_box: 0, here: 0, in_library: [], elsewhere: [], nowhere: [] };
const listIn = (text: string | null) => (text ? text.split(',') : []);

export function propose(query: URLSearchParams): ProposedBox {
  const count = Number(query.get('count') ?? 3);
  const keep = listIn(query.get('keep'));
  const without = listIn(query.get('without')).map(Number);
  const kept = library.shelf.filter(({ accn_no }) => keep.includes(accn_no));
  const rest = library.shelf.filter(
    ({ accn_no, title_id }) => !keep.includes(accn_no) && !without.includes(title_id),
  );
  const books = [...kept, ...rest].slice(0, count).sort((a, b) => (a.level ?? 0) - (b.level ?? 0));
  return {
    place_name: 'Tonca',
    count,
    last_box: 34,
    by: query.get('by') ?? today(),
    visit: null,
    children: [{ child_id: 7, child_name: 'Rahul Naik', level: 2, suitable: 3 }],
    books,
    unavailable: [],
    wishes: noWishes,
    child_levels: [{ level: 2, n: 1 }],
    book_levels: [{ level: 2, n: books.length }],
    short: books.length < count ? { missing: count - books.length, why: 'none_suits' } : null,
    ...library.more,
  };
}

/** Before each test: a library of five books, of which the calls propose some. */
export function answerProposals(): void {
  sessionStorage.clear();
  namePlaces();
  reply(listLevels, levels);
  reply(getPlaceRecord, siteRecord);
  reply(getBox, { open: null, last: null });
  library.shelf = [
    book(1, 'Alpha'),
    book(2, 'Beta'),
    book(3, 'Gamma', { level: 3 }),
    book(4, 'Delta'),
    book(5, 'Epsilon'),
  ];
  library.more = {};
  library.asked = [];
  reply(proposedBox, ({ query }) => {
    library.asked.push(Object.fromEntries(query));
    return propose(query);
  });
}

export const box_id = '019e0000-0000-7000-8000-000000000001';

/** The checklist for the place, with these copies; those at the place are packed. */
export const openList = (listed: string[], packed: string[] = []): OpenBox => ({
  box_id,
  made_by: 'Leela Naik',
  made_on: today(),
  copies: listed.map(
    (accn_no): BoxCopy => ({
      ...bookRow(accn_no, `Title of ${accn_no}`),
      level: 2,
      listed: true,
      state: 'available',
      held_by: packed.includes(accn_no) ? atTonca : null,
      back: false,
    }),
  ),
});

export const atTonca = {
  program: 'mop' as const,
  site_grade_id: 3,
  place_name: 'Tonca',
  school_id: null,
  child_id: null,
  child_name: null,
  since: today(),
};

export const show = () => renderScreen(<ProposeBoxScreen place={atSite} />);
export const titles = () => [...document.querySelectorAll('[data-copy] a')].map((link) => link.textContent);
export const showing = (...expected: string[]) => waitFor(() => expect(titles()).toEqual(expected));
export const button = (name: string) => screen.getByRole('button', { name });
