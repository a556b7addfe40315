import { bookList } from '@storyvan/contract/book-lists';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { breadcrumb, cellTexts, findHref, hrefOf } from '../../testing/page.ts';
import { atGrade, atSite, namePlaces } from '../../testing/places.ts';
import { renderScreen } from '../../testing/render.tsx';
import { exportAsCsv, watchSavedFiles } from '../../testing/saved-files.ts';
import { reply } from '../../testing/server.ts';
import { itLoadsOnRetry, itSaysThatItLoads } from '../../testing/states.ts';
import { BookListScreen } from './BookListScreen.tsx';

const show = () => renderScreen(<BookListScreen place={atSite} />);
const days = [
  { date_issue: '2026-10-25', cnt: 40, pending: 12 },
  { date_issue: '2026-01-05', cnt: 1, pending: 0 },
];
const savedFiles = watchSavedFiles();

beforeEach(() => {
  namePlaces();
  reply(bookList, days);
});

describe('book list', () => {
  itSaysThatItLoads(bookList, show);

  itLoadsOnRetry(bookList, show, days, () => screen.findByRole('table', { name: 'Book list' }));

  it('before the first box, says how to lend one', async () => {
    reply(bookList, []);
    show();
    expect(await screen.findByText('No books have been issued to this site yet')).toBeTruthy();
    expect(hrefOf('Lend to site')).toBe('/mop/site/3/lend-to-site');
  });

  it('loaded, lists the dates newest first with the pending books and a total', async () => {
    show();
    await screen.findByRole('table', { name: 'Book list' });
    expect(cellTexts()).toEqual([
      ['25 Oct 2026', '40', '28', '12 pending'],
      ['5 Jan 2026', '1', '1', 'none'],
      ['Total', '41', '29', '12'],
    ]);
    await waitFor(() => expect(breadcrumb()).toContain('mop › Tonca › Book list'));
  });

  it('with a date, links to its books, and to those still pending', async () => {
    show();
    const link = await screen.findByRole('link', { name: '25 Oct 2026' });
    expect(link.getAttribute('href')).toBe('/mop/book-list-detail/3/2026-10-25');
    expect(hrefOf('12 pending of 25 Oct 2026')).toBe('/mop/book-list-detail/3/2026-10-25/pending');
    expect(hrefOf('5 Jan 2026')).toBe('/mop/book-list-detail/3/2026-1-5');
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
    await waitFor(() => expect(cellTexts()).toHaveLength(11));
    expect(cellTexts().at(-1)).toEqual(['Total', '20', '10', '10']);
    await keys.type(filter, '9');
    expect(await screen.findByText('No matching dates')).toBeTruthy();
  });

  it('exported, has each date as a date with its three counts', async () => {
    const { keys } = show();
    const { name, lines } = await exportAsCsv(keys, savedFiles);
    expect(name).toMatch(/^book-list-tonca-/);
    expect(lines.slice(0, 2)).toEqual([
      'Date,Books issued,Back in the library,Still pending',
      '2026-10-25,40,28,12',
    ]);
  });

  it('of a grade, uses the words and the paths of lis', async () => {
    renderScreen(<BookListScreen place={atGrade} />);
    const link = await screen.findByRole('link', { name: '25 Oct 2026' });
    expect(link.getAttribute('href')).toBe('/lis/school/2/11/book-list-detail/2026-10-25');
    const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
    expect(await findHref('III-A', crumbs)).toBe('/lis/school/2/11');
  });
});
