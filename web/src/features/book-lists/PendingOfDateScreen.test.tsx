import { pendingBookListDetails, pendingBookListDetailsChart } from '@storyvan/contract/book-lists';
import { returnBookSite } from '@storyvan/contract/lending';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { hrefOf } from '../../testing/page.ts';
import { atSite, namePlaces } from '../../testing/places.ts';
import { renderScreen } from '../../testing/render.tsx';
import { neverAnswer, reply } from '../../testing/server.ts';
import { itLoadsOnRetry } from '../../testing/states.ts';
import { pendingBook, returnedReply } from './book-lists.fixtures.ts';
import { PendingOfDateScreen } from './PendingOfDateScreen.tsx';

const show = () =>
  renderScreen(<PendingOfDateScreen place={atSite} date="2026-11-12" view={{}} onView={() => undefined} />);
const books = [pendingBook('B-1', 'Alpha'), pendingBook('B-2', 'Beta')];
const chartOf = (cnt: number) => [{ category_primary: 'Story', cnt, hex_code: '#2d7fb8' }];

beforeEach(() => {
  namePlaces();
  reply(pendingBookListDetails, books);
  reply(pendingBookListDetailsChart, chartOf(2));
});

describe('the pending books of one date', () => {
  it('while loading, says so', async () => {
    neverAnswer(pendingBookListDetails);
    neverAnswer(pendingBookListDetailsChart);
    show();
    expect(await screen.findAllByRole('status', { name: 'Loading' })).toHaveLength(2);
  });

  itLoadsOnRetry(pendingBookListDetails, show, books, () =>
    screen.findByRole('table', { name: 'Pending books' }),
  );

  it('with all of them back, says so without a chart and links to the books of the date', async () => {
    reply(pendingBookListDetails, []);
    reply(pendingBookListDetailsChart, []);
    show();
    expect(await screen.findByText('No pending books issued on 12 Nov 2026')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Pending books by primary category' })).toBeNull();
    expect(hrefOf('all books of that date')).toBe('/mop/book-list-detail/3/2026-11-12');
  });

  it('loaded, shows the pie and the list below the link to the date', async () => {
    show();
    const pie = within(await screen.findByRole('region', { name: 'Pending books by primary category' }));
    expect(await pie.findByRole('rowheader', { name: /Story/ })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Alpha' })).toBeTruthy();
    const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
    expect(hrefOf('12 Nov 2026', crumbs)).toBe('/mop/book-list-detail/3/2026-11-12');
    expect(hrefOf('Book list', crumbs)).toBe('/mop/site/3/book-list');
  });

  it('with one taken back, shrinks the list and the pie', async () => {
    reply(returnBookSite, () => {
      reply(pendingBookListDetails, books.slice(1));
      reply(pendingBookListDetailsChart, chartOf(1));
      return returnedReply('B-1', 'Alpha is back in the library.');
    });
    const { keys } = show();
    await keys.click(await screen.findByRole('button', { name: 'Take back: Alpha, B-1, from the site' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Alpha' })).toBeNull());
    const pie = within(screen.getByRole('region', { name: 'Pending books by primary category' }));
    await waitFor(() => expect(pie.getByText('1 book in all')).toBeTruthy());
  });
});
