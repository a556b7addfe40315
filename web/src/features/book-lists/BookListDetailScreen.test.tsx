import {
  bookList,
  bookListChildDetailsChart,
  bookListDetails,
  bookListDetailsChart,
  bookListGradeDetailsChart,
} from '@storyvan/contract/book-lists';
import { listLevels } from '@storyvan/contract/catalogue';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PlaceRef } from '../../records/place/place-links.ts';
import { levels } from '../../testing/books.ts';
import { findHref, hrefOf, rowLinks, rowOf } from '../../testing/page.ts';
import { atGrade, atSite, namePlaces } from '../../testing/places.ts';
import { renderScreen } from '../../testing/render.tsx';
import { failWith, reply } from '../../testing/server.ts';
import { itLoadsOnRetry, itSaysThatItLoads } from '../../testing/states.ts';
import { BookListDetailScreen } from './BookListDetailScreen.tsx';
import { listedBook, withRahul } from './book-lists.fixtures.ts';

const { child_days_out: _, ...rahul } = withRahul;
const books = [
  listedBook('B-1', 'Alpha', {
    date_return: '2026-11-19',
    days_out: 7,
    level: 3,
    category_secondary: 'Animals',
  }),
  listedBook('B-2', 'Beta', { ...rahul, days_out: 40, overdue: true, box_overdue: true }),
  listedBook('B-3', 'Gamma'),
];
const show = (place: PlaceRef = atSite) =>
  renderScreen(<BookListDetailScreen place={place} date="2026-11-12" />);

beforeEach(() => {
  namePlaces();
  reply(listLevels, levels);
  reply(bookList, [
    { date_issue: '2026-11-19', cnt: 5, pending: 5 },
    { date_issue: '2026-11-12', cnt: 3, pending: 2 },
    { date_issue: '2026-10-01', cnt: 1, pending: 0 },
    { date_issue: '2026-09-01', cnt: 1, pending: 0 },
  ]);
  reply(bookListDetails, ({ params }) => {
    expect(params.date).toBe('2026-11-12');
    return books;
  });
  reply(bookListDetailsChart, [
    { category_primary: 'Story', cnt: 2, hex_code: '#2d7fb8' },
    { category_primary: null, cnt: 1, hex_code: '#8a8f99' },
  ]);
  reply(bookListGradeDetailsChart, [{ category_secondary: 'Animals', cnt: 3, hex_code: '#558b2f' }]);
  reply(bookListChildDetailsChart, [
    { baseline: 3, cnt: 4, hex_code: '#ff8800' },
    { baseline: null, cnt: 1, hex_code: '#8a8f99' },
  ]);
});

describe('the books issued on one date', () => {
  itSaysThatItLoads(bookListDetails, show);

  itLoadsOnRetry(bookListDetails, show, books, () => screen.findByRole('table', { name: 'Books' }));

  it('on a date without any, links to the book list', async () => {
    reply(bookListDetails, []);
    show();
    expect(await screen.findByText('No books were issued here on 12 Nov 2026')).toBeTruthy();
    expect(hrefOf('book list')).toBe('/mop/site/3/book-list');
  });

  it('loaded, shows for each book where it is now', async () => {
    show();
    await screen.findByRole('table', { name: 'Books' });
    expect(rowOf('Alpha').textContent).toContain('Back 19 Nov 2026');
    expect(rowOf('Alpha').textContent).toContain('after 7 days');
    expect(rowOf('Alpha').textContent).toContain('Animals');
    expect(await within(rowOf('Alpha')).findByText(/3 orange/)).toBeTruthy();
    expect(hrefOf('Rahul Naik', within(rowOf('Beta')))).toBe('/mop/child/3/7');
    expect(rowOf('Beta').textContent).toContain('since 14 Nov 2026');
    expect(rowOf('Beta').textContent).toContain('40 days · overdue');
    expect(rowOf('Gamma').textContent).toContain('At the site');
    expect(hrefOf('2 still pending')).toBe('/mop/book-list-detail/3/2026-11-12/pending');
  });

  it('with all of them back, says so', async () => {
    reply(bookListDetails, [listedBook('B-1', 'Alpha', { date_return: '2026-11-19' })]);
    show();
    expect(await screen.findByText('1 book issued, all back in the library.')).toBeTruthy();
  });

  it('at a site, shows one pie of primary categories with its figures', async () => {
    show();
    const pie = await screen.findByRole('region', { name: 'Books by primary category' });
    expect(await within(pie).findByRole('group', { name: 'Books by primary category' })).toBeTruthy();
    expect(within(pie).getByRole('rowheader', { name: /Story/ })).toBeTruthy();
    expect(within(pie).getByRole('rowheader', { name: /no category/ })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Genre by secondary category' })).toBeNull();
  });

  it('in a grade, shows three pies, the children by level with the names of the levels', async () => {
    show(atGrade);
    await screen.findByRole('region', { name: 'Books by primary category' });
    const genres = within(screen.getByRole('region', { name: 'Genre by secondary category' }));
    expect(await genres.findByRole('rowheader', { name: /Animals/ })).toBeTruthy();
    const children = within(screen.getByRole('region', { name: 'Children by baseline level' }));
    expect(await children.findByRole('rowheader', { name: /3 orange/ })).toBeTruthy();
    expect(children.getByRole('rowheader', { name: /not recorded/ })).toBeTruthy();
  });

  it('with a chart that fails, keeps the books and offers Retry at the chart', async () => {
    failWith(bookListDetailsChart, 500, 'fault', 'Something went wrong.');
    show();
    const pie = within(await screen.findByRole('region', { name: 'Books by primary category' }));
    expect((await pie.findByRole('alert')).textContent).toContain('Something went wrong.');
    expect(pie.getByRole('button', { name: 'Retry' })).toBeTruthy();
    expect(rowOf('Alpha')).toBeTruthy();
  });

  it('between other dates, links to the nearest before and after it', async () => {
    show();
    expect(await findHref('Previous: 1 Oct 2026')).toBe('/mop/book-list-detail/3/2026-10-1');
    expect(hrefOf('Next: 19 Nov 2026')).toBe('/mop/book-list-detail/3/2026-11-19');
  });

  it('longer than a screen, can be filtered by words, also of the genre', async () => {
    reply(bookListDetails, [
      ...books,
      ...Array.from({ length: 20 }, (_, n) => listedBook(`C-${n}`, `Book ${n}`)),
    ]);
    const { keys } = show();
    await keys.type(await screen.findByRole('textbox', { name: 'Filter books' }), 'animals');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Beta' })).toBeNull());
    expect(rowOf('Alpha')).toBeTruthy();
  });

  it('sorted by where they are, lists those with a child before those at the site and those returned', async () => {
    const { keys } = show();
    await keys.click(await screen.findByRole('button', { name: /Now/ }));
    expect(rowLinks(within(screen.getByRole('table', { name: 'Books' })))).toEqual([
      'Beta',
      'Gamma',
      'Alpha',
    ]);
  });
});
