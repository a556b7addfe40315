import { bookList } from '@storyvan/contract/book-lists';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderScreen } from '../../testing/render.tsx';
import { watchSavedFiles } from '../../testing/saved-files.ts';
import { failWith, neverAnswer, reply } from '../../testing/server.ts';
import { BookListScreen } from './BookListScreen.tsx';
import { atGrade, atSite, namePlaces } from './book-lists.fixtures.ts';

const show = () => renderScreen(<BookListScreen place={atSite} />);
const days = [
  { date_issue: '2026-10-25', cnt: 40, pending: 12 },
  { date_issue: '2026-01-05', cnt: 1, pending: 0 },
];
const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));
const savedFiles = watchSavedFiles();

beforeEach(() => {
  namePlaces();
  reply(bookList, days);
});

describe('book list', () => {
  it('while loading, says so', async () => {
    neverAnswer(bookList);
    show();
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeTruthy();
  });

  it('when the call fails, shows the reason and loads on Retry', async () => {
    failWith(bookList, 500, 'fault', 'Something went wrong.');
    const { keys } = show();
    expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong.');
    reply(bookList, days);
    await keys.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('table', { name: 'Book list' })).toBeTruthy();
  });

  it('before the first box, says how to lend one', async () => {
    reply(bookList, []);
    show();
    expect(await screen.findByText('No books have been issued to this site yet')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Lend to site' }).getAttribute('href')).toBe(
      '/mop/site/3/lend-to-site',
    );
  });

  it('loaded, lists the dates newest first with the pending books and a total', async () => {
    show();
    await screen.findByRole('table', { name: 'Book list' });
    expect(rows()).toEqual([
      ['25 Oct 2026', '40', '28', '12 pending'],
      ['5 Jan 2026', '1', '1', 'none'],
      ['Total', '41', '29', '12'],
    ]);
    await waitFor(() =>
      expect(screen.getByRole('navigation', { name: 'Breadcrumb' }).textContent).toContain(
        'mop › Tonca › Book list',
      ),
    );
  });

  it('with a date, links to its books, and to those still pending', async () => {
    show();
    const link = await screen.findByRole('link', { name: '25 Oct 2026' });
    expect(link.getAttribute('href')).toBe('/mop/book-list-detail/3/2026-10-25');
    expect(screen.getByRole('link', { name: '12 pending of 25 Oct 2026' }).getAttribute('href')).toBe(
      '/mop/book-list-detail/3/2026-10-25/pending',
    );
    expect(screen.getByRole('link', { name: '5 Jan 2026' }).getAttribute('href')).toBe(
      '/mop/book-list-detail/3/2026-1-5',
    );
  });

  it('longer than a screen, can be filtered by month, with the totals, and says so if none matches', async () => {
    reply(
      bookList,
      Array.from({ length: 20 }, (_, n) => ({
        date_issue: `2026-${n < 10 ? '05' : '04'}-${10 + n}`,
        cnt: 2,
        pending: 1,
      })),
    );
    const { keys } = show();
    const filter = await screen.findByRole('textbox', { name: /Filter dates/ });
    await keys.type(filter, 'may 2026');
    await waitFor(() => expect(rows()).toHaveLength(11));
    expect(rows().at(-1)).toEqual(['Total', '20', '10', '10']);
    await keys.type(filter, '9');
    expect(await screen.findByText('No matching dates')).toBeTruthy();
  });

  it('exported, has each date as a date with its three counts', async () => {
    const { keys } = show();
    await keys.click(await screen.findByRole('button', { name: 'Export' }));
    await keys.click(await screen.findByRole('menuitem', { name: 'CSV' }));
    await waitFor(async () => expect(await savedFiles()).toHaveLength(1));
    const [file] = await savedFiles();
    expect(file?.name).toMatch(/^book-list-tonca-/);
    expect(file?.text).toContain(
      'Date,Books issued,Back in the library,Still pending\r\n2026-10-25,40,28,12\r\n',
    );
  });

  it('of a grade, uses the words and the paths of lis', async () => {
    renderScreen(<BookListScreen place={atGrade} />);
    const link = await screen.findByRole('link', { name: '25 Oct 2026' });
    expect(link.getAttribute('href')).toBe('/lis/school/2/11/book-list-detail/2026-10-25');
    const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
    expect((await crumbs.findByRole('link', { name: 'III-A' })).getAttribute('href')).toBe(
      '/lis/school/2/11',
    );
  });
});
