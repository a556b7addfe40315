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
import { renderScreen } from '../../testing/render.tsx';
import { failWith, neverAnswer, reply } from '../../testing/server.ts';
import { BookListDetailScreen } from './BookListDetailScreen.tsx';
import { atGrade, atSite, listedBook, namePlaces, withRahul } from './book-lists.fixtures.ts';

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
const rowOf = (title: string) => screen.getByRole('link', { name: title }).closest('tr') as HTMLElement;

beforeEach(() => {
  namePlaces();
  reply(listLevels, [
    { level: 1, name: 'green', hex_code: '#00ff00' },
    { level: 3, name: 'orange', hex_code: '#ff8800' },
  ]);
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
  it('while loading, says so', async () => {
    neverAnswer(bookListDetails);
    show();
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeTruthy();
  });

  it('when the call fails, shows the reason and loads on Retry', async () => {
    failWith(bookListDetails, 500, 'fault', 'An unknown error has occurred.');
    const { keys } = show();
    expect((await screen.findByRole('alert')).textContent).toContain('An unknown error has occurred.');
    reply(bookListDetails, books);
    await keys.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('table', { name: 'Books' })).toBeTruthy();
  });

  it('on a date without any, links to the book list', async () => {
    reply(bookListDetails, []);
    show();
    expect(await screen.findByText('No books were issued here on 12 Nov 2026')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'book list' }).getAttribute('href')).toBe(
      '/mop/site/3/book-list',
    );
  });

  it('loaded, shows for each book where it is now', async () => {
    show();
    await screen.findByRole('table', { name: 'Books' });
    expect(rowOf('Alpha').textContent).toContain('Back 19 Nov 2026');
    expect(rowOf('Alpha').textContent).toContain('after 7 days');
    expect(rowOf('Alpha').textContent).toContain('Animals');
    expect(await within(rowOf('Alpha')).findByText(/3 orange/)).toBeTruthy();
    expect(within(rowOf('Beta')).getByRole('link', { name: 'Rahul Naik' }).getAttribute('href')).toBe(
      '/mop/child/3/7',
    );
    expect(rowOf('Beta').textContent).toContain('since 14 Nov 2026');
    expect(rowOf('Beta').textContent).toContain('40 days · overdue');
    expect(rowOf('Gamma').textContent).toContain('At the site');
    const pending = screen.getByRole('link', { name: '2 still pending' });
    expect(pending.getAttribute('href')).toBe('/mop/book-list-detail/3/2026-11-12/pending');
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
    const before = await screen.findByRole('link', { name: 'Previous: 1 Oct 2026' });
    expect(before.getAttribute('href')).toBe('/mop/book-list-detail/3/2026-10-1');
    expect(screen.getByRole('link', { name: 'Next: 19 Nov 2026' }).getAttribute('href')).toBe(
      '/mop/book-list-detail/3/2026-11-19',
    );
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
    const titles = within(screen.getByRole('table', { name: 'Books' }))
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.querySelector('a')?.textContent);
    expect(titles).toEqual(['Beta', 'Gamma', 'Alpha']);
  });
});
