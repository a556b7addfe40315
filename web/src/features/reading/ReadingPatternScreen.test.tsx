import { listLevels } from '@storyvan/contract/catalogue';
import { readingPatternClass } from '@storyvan/contract/reading';
import { useSearch } from '@tanstack/react-router';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { levels } from '../../testing/books.ts';
import { breadcrumb, hrefOf } from '../../testing/page.ts';
import { atGrade, namePlaces } from '../../testing/places.ts';
import { renderScreen } from '../../testing/render.tsx';
import { exportAsCsv, watchSavedFiles } from '../../testing/saved-files.ts';
import { reply } from '../../testing/server.ts';
import { itLoadsOnRetry, itSaysThatItLoads } from '../../testing/states.ts';
import { readPatternSearch } from './pattern-search.ts';
import { ReadingPatternScreen } from './ReadingPatternScreen.tsx';

/** As the route does it: the dates are in the address. */
function Patterns() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  return <ReadingPatternScreen place={atGrade} search={readPatternSearch(search)} />;
}

const show = (path = '/pattern') => renderScreen(<Patterns />, { path });
const savedFiles = watchSavedFiles();

const book = (date_issue: string, diff_level: number, title: string) => ({
  date_issue,
  diff_level,
  title,
  accn_no: 'B-00812',
});
const asha = {
  child_id: 7,
  child_name: 'Asha Naik',
  level: 2,
  books: [book('2026-06-10', 1, 'Vayu the Wind'), book('2026-10-04', -2, 'Boats')],
};
const imran = { child_id: 8, child_name: 'Imran Shaikh', level: 3, books: [book('2026-10-05', 0, 'Kites')] };
const zoya = { child_id: 9, child_name: 'Zoya Khan', level: null, books: [] };

/** The names of the charts, and of the children listed after them. */
const headings = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);

beforeEach(() => {
  reply(listLevels, levels);
  namePlaces();
  reply(readingPatternClass, [asha, imran, zoya]);
});

describe('the reading pattern of a grade', () => {
  itSaysThatItLoads(readingPatternClass, show);

  itLoadsOnRetry(readingPatternClass, show, [asha], () =>
    screen.findByRole('heading', { name: 'Asha Naik' }),
  );

  it('without children, says how to add them', async () => {
    reply(readingPatternClass, []);
    show();
    expect(await screen.findByText('No children are enrolled here yet')).toBeTruthy();
  });

  it('once loaded, draws each child by name, lists those without data last, and explains the chart', async () => {
    show();
    expect(await screen.findByText(/Above 0 the book was harder/)).toBeTruthy();
    await waitFor(() =>
      expect(headings()).toEqual(['Asha Naik', 'Imran Shaikh', 'Without a book of known level']),
    );
    expect(hrefOf('Zoya Khan')).toBe('/lis/school/2/11/child/9');
    expect(hrefOf('Open Asha Naik')).toBe('/lis/school/2/11/child/7');
    expect(breadcrumb()).toContain('lis › Aldona Primary › III-A › Reading pattern');
    expect(screen.getByLabelText<HTMLInputElement>('From').value).toBe('2026-06-10');
  });

  it('with the arrow keys, names the book of each point', async () => {
    const { keys } = show();
    const chart = await screen.findByRole('img', { name: /^Lending pattern of Asha Naik/ });
    chart.focus();
    await keys.keyboard('{Home}');
    const words = 'Vayu the Wind, 10 Jun 2026: 1 level harder';
    expect(screen.getAllByRole('status').map((status) => status.textContent)).toContain(words);
  });

  it('with dates chosen, shows only those dates and a link to all', async () => {
    const { keys, router } = show();
    fireEvent.change(await screen.findByLabelText('From'), { target: { value: '2026-10-05' } });
    await waitFor(() => expect(router.state.location.searchStr).toMatch(/^\?start=2026-10-05&end=/));
    expect(headings()).toEqual(['Imran Shaikh', 'Without a book of known level']);
    expect(screen.getByRole('link', { name: 'Asha Naik' })).toBeTruthy();
    await keys.click(screen.getByRole('link', { name: 'All dates' }));
    await waitFor(() => expect(headings()).toContain('Asha Naik'));
    expect(router.state.location.searchStr).toBe('');
  });

  it('with a start after the end in the address, says so, draws nothing and links to all', async () => {
    const { keys } = show('/pattern?start=2026-12-01&end=2026-01-01');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The start date is after the end date. Choose an earlier start or a later end.',
    );
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
    await keys.click(screen.getByRole('link', { name: 'All dates' }));
    await waitFor(() => expect(headings()).toContain('Asha Naik'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('with a date in the address that does not exist, says so and keeps the other', async () => {
    show('/pattern?start=2026-9-31&end=2026-10-04');
    expect((await screen.findByRole('alert')).textContent).toContain('“2026-9-31”, does not exist');
    expect(headings()).toEqual(['Asha Naik', 'Without a book of known level']);
  });

  it('filtered by name, shows only that child, and prints all', async () => {
    const { keys } = show();
    await keys.type(await screen.findByRole('textbox', { name: 'Filter by name' }), 'imr');
    expect(headings()).toEqual(['Imran Shaikh']);
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(headings()).toHaveLength(3);
    act(() => void window.dispatchEvent(new Event('afterprint')));
    await keys.type(screen.getByRole('textbox', { name: 'Filter by name' }), 'zz');
    expect(screen.getByText('No matching children')).toBeTruthy();
  });

  it('when exported, has a row for each point', async () => {
    const { keys } = show();
    const { lines } = await exportAsCsv(keys, savedFiles);
    expect(lines).toEqual([
      'Child,Present level of the child,Issued,Accession number,Title,Level difference',
      'Asha Naik,2,2026-06-10,B-00812,Vayu the Wind,1',
      'Asha Naik,2,2026-10-04,B-00812,Boats,-2',
      'Imran Shaikh,3,2026-10-05,B-00812,Kites,0',
    ]);
  });

  it('as a table, has the figures of a child’s chart', async () => {
    const { keys } = show();
    const chart = await screen.findByRole('figure', { name: 'Lending pattern of Asha Naik' });
    await keys.click(within(chart).getByText('Show as table'));
    const rows = within(await within(chart).findByRole('table')).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual([
      'DateBookDifference',
      '10 Jun 2026Vayu the Wind1 level harder',
      '4 Oct 2026Boats2 levels easier',
    ]);
  });
});
