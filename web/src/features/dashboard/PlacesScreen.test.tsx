import type { Programme } from '@storyvan/contract/common/programme';
import { type PlaceAtAGlance, placesAtAGlance } from '@storyvan/contract/dashboard';
import { today } from '@storyvan/domain/calendar-date';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { findHref } from '../../testing/page.ts';
import { renderScreen } from '../../testing/render.tsx';
import { exportAsCsv, watchSavedFiles } from '../../testing/saved-files.ts';
import { reply } from '../../testing/server.ts';
import { itLoadsOnRetry, itSaysThatItLoads } from '../../testing/states.ts';
import { monthNameOf } from './dashboard.messages.ts';
import { PlacesScreen } from './PlacesScreen.tsx';
import { type PlacesSearch, readPlacesSearch } from './places-by.ts';

const place = (
  site_grade_id: number,
  place_name: string,
  more: Partial<PlaceAtAGlance> = {},
): PlaceAtAGlance => ({
  program: 'mop',
  site_grade_id,
  school_id: null,
  place_name,
  children: 30,
  books_out: 20,
  books_at_place: 5,
  borrowed_this_month: 30,
  not_borrowed_this_month: 0,
  overdue: 0,
  sessions_this_week: 1,
  next_visit: null,
  reports_pending: 0,
  ...more,
});

const sites = [
  place(3, 'Tonca', { not_borrowed_this_month: 2, borrowed_this_month: 28, overdue: 4, reports_pending: 1 }),
  place(4, 'Chimbel (senior)', { not_borrowed_this_month: 11, borrowed_this_month: 19 }),
  place(5, 'Betim'),
];

function Places({ program, by, all }: { program: Programme } & PlacesSearch) {
  const [withNone, setWithNone] = useState(all);
  return (
    <PlacesScreen
      program={program}
      search={{ by, all: withNone }}
      onAll={(chosen) => setWithNone(chosen ? '1' : undefined)}
    />
  );
}

const show = (search: PlacesSearch = {}, program: Programme = 'mop') =>
  renderScreen(<Places program={program} {...search} />);

const savedFiles = watchSavedFiles();

const rows = async () =>
  (await screen.findAllByRole('row')).map((row) => [...row.children].map((cell) => cell.textContent));

describe('places at a glance', () => {
  itSaysThatItLoads(placesAtAGlance, show);

  itLoadsOnRetry(placesAtAGlance, show, sites, () => screen.findByRole('link', { name: 'Tonca' }));

  it('without places, say how to add them', async () => {
    reply(placesAtAGlance, []);
    show();
    expect(await screen.findByText('No sites yet')).toBeTruthy();
  });

  it('loaded, list those with children who have not borrowed, the most first, with totals', async () => {
    reply(placesAtAGlance, sites);
    show({ by: 'not_borrowed' });
    const month = monthNameOf(today());
    expect(
      await screen.findByRole('heading', { level: 1, name: `Children who have not borrowed in ${month}` }),
    ).toBeTruthy();
    const [, ...body] = await rows();
    expect(body.map((cells) => [cells[0], cells[4]])).toEqual([
      ['Chimbel (senior)', '11'],
      ['Tonca', '2'],
      ['Total', '13'],
    ]);
    expect(screen.getByText('2 of 3 sites')).toBeTruthy();
  });

  it('with “include sites with 0”, also list those with none', async () => {
    reply(placesAtAGlance, sites);
    const { keys } = show({ by: 'overdue' });
    await screen.findByText('1 of 3 sites');
    expect(await rows()).toHaveLength(3);
    await keys.click(screen.getByRole('switch', { name: 'include sites with 0' }));
    expect(await rows()).toHaveLength(5);
    expect((await rows()).at(-1)?.slice(0, 8)).toEqual(['Total', '90', '60', '77', '13', '4', '3', '1']);
  });

  it('if all have 0, say so and what to do', async () => {
    reply(placesAtAGlance, [place(5, 'Betim')]);
    show({ by: 'reports' });
    expect(await screen.findByText('All reports are submitted')).toBeTruthy();
    expect(screen.getByText(/switch on “include sites with 0”/)).toBeTruthy();
  });

  it('filtered, are those that match; without a match, say so', async () => {
    reply(placesAtAGlance, [
      ...sites,
      ...Array.from({ length: 9 }, (_, index) => place(index + 10, 'Curca')),
    ]);
    const { keys } = show({ by: 'books_out' });
    await keys.type(await screen.findByRole('textbox', { name: 'Filter sites' }), 'ton');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Betim' })).toBeNull());
    expect(screen.getByRole('link', { name: 'Tonca' })).toBeTruthy();
    await keys.type(screen.getByRole('textbox', { name: 'Filter sites' }), 'zz');
    expect(await screen.findByText('No sites match this filter')).toBeTruthy();
  });

  it('loaded, link each number to its list, except 0', async () => {
    reply(placesAtAGlance, sites);
    show({ by: 'overdue' });
    expect(await findHref('Tonca')).toBe('/mop/site/3');
    expect(await findHref('Books out: 20, Tonca')).toBe('/mop/site/3/pending-books?show=with_children');
    expect(await findHref('Overdue: 4, Tonca')).toBe('/mop/site/3/pending-books?show=overdue_with_children');
    expect(await findHref('Borrowed: 28, Tonca')).toBe('/mop/site/3/not-borrowed');
    expect(await findHref('Have not borrowed: 2, Tonca')).toBe('/mop/site/3/not-borrowed');
    expect(await findHref('Sessions: 1, Tonca')).toBe('/mop/site/3/read-alouds');
    expect(await findHref('Reports pending: 1, Tonca')).toBe('/mop/report-submit?place=3');
  });

  it('exported, are those shown, in the same order', async () => {
    reply(placesAtAGlance, sites);
    const { keys } = show({ by: 'not_borrowed' });
    const { lines } = await exportAsCsv(keys, savedFiles);
    expect(lines).toEqual([
      'Site,Children,Books out,Borrowed,Have not borrowed,Overdue,Sessions,Reports pending,Books at the place,Next visit',
      'Chimbel (senior),30,20,19,11,0,1,0,5,',
      'Tonca,30,20,28,2,4,1,1,5,',
    ]);
  });

  it('of lis, use its words and paths', async () => {
    reply(placesAtAGlance, [
      place(11, 'Aldona Primary, III-A', { program: 'lis', school_id: 2, not_borrowed_this_month: 5 }),
    ]);
    show({}, 'lis');
    expect(await findHref('Have not borrowed: 5, Aldona Primary, III-A')).toBe(
      '/lis/school/2/11/not-borrowed',
    );
    expect(screen.getByText('1 of 1 grades')).toBeTruthy();
    expect(await findHref('Overdue')).toBe('/lis/places?by=overdue');
    expect(screen.getByRole('link', { name: 'Have not borrowed' }).getAttribute('aria-current')).toBe('page');
  });
});

it.each([
  [
    { by: 'overdue', all: '1' },
    { by: 'overdue', all: '1' },
  ],
  [{ by: 'toString', all: 'yes' }, {}],
  [{}, {}],
])('the search %o, in the address, is read as %o', (search, read) => {
  expect(readPlacesSearch(search)).toEqual(read);
});
