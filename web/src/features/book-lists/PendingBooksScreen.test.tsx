import { pendingBooks } from '@storyvan/contract/book-lists';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PlaceRef } from '../../records/place/place-links.ts';
import { breadcrumb, hrefOf, rowLinks, rowOf } from '../../testing/page.ts';
import { atGrade, atSite, namePlaces } from '../../testing/places.ts';
import { renderScreen } from '../../testing/render.tsx';
import { exportAsCsv, watchSavedFiles } from '../../testing/saved-files.ts';
import { reply } from '../../testing/server.ts';
import { itLoadsOnRetry, itSaysThatItLoads } from '../../testing/states.ts';
import { pendingBook, withRahul } from './book-lists.fixtures.ts';
import { PendingBooksScreen } from './PendingBooksScreen.tsx';
import { type PendingView, pendingSearch } from './pending-kinds.ts';

function WithSearch({ place }: { place: PlaceRef }) {
  const [view, setView] = useState<PendingView>({});
  return <PendingBooksScreen place={place} view={view} onView={(part) => setView({ ...view, ...part })} />;
}

const show = (place: PlaceRef = atSite) => renderScreen(<WithSearch place={place} />);
const titles = () => rowLinks().slice(0, -1);
const savedFiles = watchSavedFiles();

const books = [
  pendingBook('B-1', 'Alpha'),
  pendingBook('B-2', 'Beta', { days_out: 40, overdue: true, box_overdue: true, date_issue: '2026-10-12' }),
  pendingBook('B-3', 'Gamma', { ...withRahul, days_out: 20 }),
];

beforeEach(() => {
  namePlaces();
  reply(pendingBooks, books);
});

describe('pending books', () => {
  itSaysThatItLoads(pendingBooks, show);

  itLoadsOnRetry(pendingBooks, show, books, () => screen.findByRole('table', { name: 'Pending books' }));

  it('with none out, says so and how to lend some', async () => {
    reply(pendingBooks, []);
    show();
    expect(await screen.findByText('No pending books at this site')).toBeTruthy();
    expect(screen.getByText(/“Lend to site”/)).toBeTruthy();
  });

  it('loaded, lists the longest out first with who has each and since when', async () => {
    show();
    await screen.findByRole('table', { name: 'Pending books' });
    expect(titles()).toEqual(['Beta', 'Gamma', 'Alpha']);
    expect(rowOf('Beta').textContent).toContain('At the site');
    expect(rowOf('Beta').textContent).toContain('40 days · overdue');
    expect(rowOf('Beta').textContent).toContain('12 Oct 2026');
    expect(hrefOf('Rahul Naik', within(rowOf('Gamma')))).toBe('/mop/child/3/7');
    expect(rowOf('Gamma').textContent).toContain('14 Nov 20267 days12 Nov 202620 days');
    expect(screen.getByRole('row', { name: 'Total 3 books 0 overdue 1 overdue' })).toBeTruthy();
  });

  it('with a child, out of an overdue box, is marked by each of the two periods', async () => {
    const late = { overdue: true, box_overdue: true, days_out: 104, ...withRahul };
    reply(pendingBooks, [
      pendingBook('B-1', 'Alpha', late),
      pendingBook('B-2', 'Beta', { ...late, child_days_out: 69, child_overdue: true }),
    ]);
    const { keys } = show();
    await screen.findByRole('table', { name: 'Pending books' });
    expect(rowOf('Alpha').textContent).toContain('7 days12');
    expect(rowOf('Alpha').textContent).toContain('104 days · overdue');
    expect(rowOf('Beta').textContent).toContain('69 days · overdue');
    expect(rowOf('Beta').textContent).toContain('104 days · overdue');
    await keys.click(screen.getByRole('button', { name: 'Overdue with children (1)' }));
    expect(titles()).toEqual(['Beta']);
    await keys.click(screen.getByRole('button', { name: 'Box overdue (2)' }));
    expect(titles()).toEqual(['Alpha', 'Beta']);
  });

  it('on paper, shows both periods and leaves out the button', async () => {
    show();
    await screen.findByRole('table', { name: 'Pending books' });
    fireEvent(window, new Event('beforeprint'));
    const heads = screen.getAllByRole('columnheader').map((head) => head.textContent);
    fireEvent(window, new Event('afterprint'));
    expect(heads).toEqual(['Book', 'With', 'With the child since', 'From the library since']);
  });

  it('filtered by kind, shows only those and how many there are of each', async () => {
    const { keys } = show();
    const kinds = within(await screen.findByRole('group', { name: 'Which books' }));
    expect(kinds.getAllByRole('button').map((button) => button.textContent)).toEqual([
      'All (3)',
      'With children (1)',
      'At the site (2)',
      'Overdue with children (0)',
      'Box overdue (1)',
    ]);
    await keys.click(kinds.getByRole('button', { name: 'With children (1)' }));
    expect(titles()).toEqual(['Gamma']);
    await keys.click(kinds.getByRole('button', { name: 'At the site (2)' }));
    expect(titles()).toEqual(['Beta', 'Alpha']);
    await keys.click(kinds.getByRole('button', { name: 'Box overdue (1)' }));
    expect(titles()).toEqual(['Beta']);
    expect(kinds.getByRole('button', { name: 'Box overdue (1)' }).getAttribute('aria-pressed')).toBe('true');
  });

  it('filtered by a kind with none, says how to see all', async () => {
    reply(pendingBooks, [pendingBook('B-1', 'Alpha')]);
    const { keys } = show();
    await keys.click(await screen.findByRole('button', { name: 'Overdue with children (0)' }));
    expect(await screen.findByText('No pending books of this kind')).toBeTruthy();
    expect(screen.getByText(/Choose “All”/)).toBeTruthy();
  });

  it('filtered by a child’s name, shows that child’s books, and says so if none matches', async () => {
    const { keys } = show();
    const filter = await screen.findByRole('textbox', { name: 'Filter books' });
    await keys.type(filter, 'rahul');
    await waitFor(() => expect(titles()).toEqual(['Gamma']));
    await keys.type(filter, 'x');
    expect(await screen.findByText('No matching books')).toBeTruthy();
  });

  it('grouped by child, are listed under the name of who has them, the longest with the child first', async () => {
    const zoya = { child_id: 9, child_name: 'Zoya Khan', child_since: '2026-10-01' };
    reply(pendingBooks, [
      ...books,
      pendingBook('B-4', 'Delta', { ...zoya, child_days_out: 3 }),
      pendingBook('B-5', 'Epsilon', { ...zoya, child_days_out: 51, overdue: true, child_overdue: true }),
    ]);
    const { keys } = show();
    await keys.click(await screen.findByRole('switch', { name: 'Group by child' }));
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
      'Rahul Naik',
      'Zoya Khan',
      'At the site',
    ]);
    const ofZoya = within(screen.getByRole('region', { name: 'Zoya Khan' }));
    expect(ofZoya.getAllByRole('listitem').map((row) => row.querySelector('a')?.textContent)).toEqual([
      'Epsilon',
      'Delta',
    ]);
    expect(ofZoya.getByText('2 books').textContent).toContain('1 overdue');
    expect(screen.getByText('5 books, 2 children')).toBeTruthy();
    expect(
      within(screen.getByRole('region', { name: 'Rahul Naik' })).queryByRole('button', { name: /from Rahul/ })
        ?.textContent,
    ).toBe('Take back');
    await keys.click(screen.getByRole('button', { name: 'Overdue with children (1)' }));
    expect(screen.getAllByRole('listitem', { name: '' }).length).toBeGreaterThan(0);
    expect(screen.queryByText('Delta')).toBeNull();
    await keys.click(screen.getByRole('switch', { name: 'Group by child' }));
    expect(await screen.findByRole('table', { name: 'Pending books' })).toBeTruthy();
  });

  it('exported, has who has each book, since when and whether it is overdue', async () => {
    const { keys } = show();
    const { name, lines } = await exportAsCsv(keys, savedFiles);
    expect(name).toMatch(/^pending-books-tonca-/);
    expect(lines[0]).toContain('Genre,With,With the child since,Days with the child,Issued,Days out,Overdue');
    expect(lines[1]).toContain('B-2,Beta,,,,,,,At the site,,,2026-10-12,40,yes');
    expect(lines[2]).toContain('B-3,Gamma,,,,,,,Rahul Naik,2026-11-14,7,2026-11-12,20,no');
  });

  it('of a grade, uses the words and the paths of lis', async () => {
    show(atGrade);
    expect(await screen.findByRole('button', { name: 'At the grade (2)' })).toBeTruthy();
    expect(hrefOf('Rahul Naik')).toBe('/lis/school/2/11/child/7');
    await waitFor(() => expect(breadcrumb()).toContain('lis › Aldona Primary › III-A › Pending books'));
  });
});

describe('the kind of pending books in a path', () => {
  it.each([
    ['overdue_with_children', { show: 'overdue_with_children' }],
    ['box_overdue', { show: 'box_overdue' }],
    ['overdue', {}],
    ['with_children', { show: 'with_children' }],
    ['at_place', { show: 'at_place' }],
    ['all', {}],
    ['something else', {}],
    [undefined, {}],
  ])('%s, is read as %o', (show, search) => {
    expect(pendingSearch({ show })).toEqual(search);
  });

  it('grouped by child, keeps that and ignores anything else in the path', () => {
    expect(pendingSearch({ show: 'at_place', group: 'child' })).toEqual({ show: 'at_place', group: 'child' });
    expect(pendingSearch({ group: 'title', other: 'x' })).toEqual({});
  });
});
