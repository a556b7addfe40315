import { type ReturnableBook, returnableFromChildren, returnableFromSite } from '@storyvan/contract/lending';
import { gradeBasic } from '@storyvan/contract/schools';
import { getSite } from '@storyvan/contract/sites';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderScreen } from '../../testing/render.tsx';
import { exportAsCsv, watchSavedFiles } from '../../testing/saved-files.ts';
import { failWith, neverAnswer, reply } from '../../testing/server.ts';
import { ReturnableBooksScreen } from './ReturnableBooksScreen.tsx';

const book = (accn_no: string, title: string, more: Partial<ReturnableBook> = {}): ReturnableBook => ({
  accn_no,
  isbn: null,
  title,
  author: null,
  language: null,
  level: null,
  category_primary: null,
  hex_code: null,
  date_issue: '2026-11-12',
  days_out: 9,
  overdue: false,
  child_id: null,
  child_name: null,
  ...more,
});

const site = {
  id: 3,
  site_id: 3,
  site_grade_id: 3,
  code: 'TON',
  name: 'Tonca',
  group: 'senior',
  visit_day: null,
  visit_time: null,
  no_of_children: 2,
  books_here: 2,
  books_with_children: 1,
  last_lending: null,
} as const;

const atSite = { program: 'mop', site_grade_id: 3, school_id: null } as const;
const show = () => renderScreen(<ReturnableBooksScreen place={atSite} />);
const titles = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('a')?.textContent);

beforeEach(() => {
  reply(getSite, [site]);
  reply(returnableFromSite, [
    book('B-1', 'Alpha'),
    book('B-2', 'Beta', { days_out: 40, overdue: true, date_issue: '2026-10-12' }),
  ]);
  reply(returnableFromChildren, [
    book('B-3', 'Gamma', { child_id: 7, child_name: 'Rahul Naik', days_out: 17, overdue: true }),
  ]);
});

const savedFiles = watchSavedFiles();

describe('returnable books', () => {
  it('while loading, says so', async () => {
    neverAnswer(returnableFromSite);
    show();
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeTruthy();
  });

  it('when the call fails, shows the reason', async () => {
    failWith(returnableFromSite, 404, 'not_found', 'There is no such site.');
    show();
    expect((await screen.findByRole('alert')).textContent).toContain('There is no such site.');
  });

  it('with none at the site, says how to bring some', async () => {
    reply(returnableFromSite, []);
    show();
    expect(await screen.findByText('No books at the site')).toBeTruthy();
    expect(screen.getByText(/choose “Lend to site”/)).toBeTruthy();
  });

  it('loaded, lists what is at the site, the longest out first, with a link to return it', async () => {
    show();
    await screen.findByRole('table', { name: 'At the site' });
    expect(titles()).toEqual(['Beta', 'Alpha']);
    expect(screen.getByText('40 days · overdue')).toBeTruthy();
    expect(screen.getByText('12 Oct 2026')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Return from site' }).getAttribute('href')).toBe(
      '/mop/site/3/return-from-site',
    );
    expect(screen.getByRole('navigation', { name: 'Breadcrumb' }).textContent).toContain(
      'mop › Tonca › Returnable books',
    );
  });

  it('sorted by a heading, reverses the order at the second press', async () => {
    const { keys } = show();
    await keys.click(await screen.findByRole('button', { name: /Days out/ }));
    expect(titles()).toEqual(['Alpha', 'Beta']);
    expect(screen.getByRole('columnheader', { name: /Days out/ }).getAttribute('aria-sort')).toBe(
      'ascending',
    );
    await keys.click(screen.getByRole('button', { name: /Days out/ }));
    expect(titles()).toEqual(['Beta', 'Alpha']);
  });

  it('on the other tab, lists what children have, with the child and a link to return it', async () => {
    const { keys } = show();
    await keys.click(await screen.findByRole('tab', { name: 'With children (1)' }));
    expect((await screen.findByRole('link', { name: 'Rahul Naik' })).getAttribute('href')).toBe(
      '/mop/child/3/7',
    );
    expect(screen.getByText('17 days · overdue')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Return from child' }).getAttribute('href')).toBe(
      '/mop/site/3/return-from-child',
    );
  });

  it('filtered by accession number, shows that copy, and says so if none matches', async () => {
    const { keys } = show();
    await keys.type(await screen.findByRole('textbox', { name: 'Filter books' }), 'b-2');
    await waitFor(() => expect(titles()).toEqual(['Beta']));
    await keys.type(screen.getByRole('textbox', { name: 'Filter books' }), 'x');
    expect(await screen.findByText('No matching books')).toBeTruthy();
  });

  it('with a thousand books, shows fifty at a time', async () => {
    reply(
      returnableFromSite,
      Array.from({ length: 1000 }, (_, index) => book(`B-${index}`, `Book ${index}`, { days_out: index })),
    );
    const { keys } = show();
    expect(await screen.findByText('1–50 of 1,000')).toBeTruthy();
    expect(titles()).toHaveLength(50);
    expect(titles()[0]).toBe('Book 999');
    await keys.click(screen.getByRole('button', { name: 'Next' }));
    expect(screen.getByText('51–100 of 1,000')).toBeTruthy();
    expect(titles()[0]).toBe('Book 949');
  });

  it('of a grade, uses the words and the paths of lis', async () => {
    reply(gradeBasic, {
      stats: {
        grade_id: 11,
        grade_code: 'III-A',
        grade_count: 31,
        school_id: 2,
        school_name: 'Aldona Primary',
      },
    });
    renderScreen(<ReturnableBooksScreen place={{ program: 'lis', site_grade_id: 11, school_id: 2 }} />);
    expect(await screen.findByRole('tab', { name: 'At the grade (2)' })).toBeTruthy();
    expect((await screen.findByRole('link', { name: 'Return books' })).getAttribute('href')).toBe(
      '/lis/school/2/11/return-book',
    );
    expect(screen.getByRole('navigation', { name: 'Breadcrumb' }).textContent).toContain(
      'lis › Aldona Primary › III-A › Returnable books',
    );
  });

  it('exported, has the books of this tab in the order shown, named after the place', async () => {
    const { keys } = show();
    const here = await exportAsCsv(keys, savedFiles);
    expect(here.name).toMatch(/^returnable-books-tonca-\d{4}/);
    expect(here.lines).toEqual([
      'Accession number,Title,Author,ISBN,Language,Level,Category,Issued,Days out,Overdue',
      'B-2,Beta,,,,,,2026-10-12,40,yes',
      'B-1,Alpha,,,,,,2026-11-12,9,no',
    ]);
  });

  it('exported from the other tab, has the child too', async () => {
    const { keys } = show();
    await keys.click(await screen.findByRole('tab', { name: 'With children (1)' }));
    const { name, lines } = await exportAsCsv(keys, savedFiles);
    expect(name).toMatch(/^returnable-books-tonca-with-children-/);
    expect(lines[1]).toBe('B-3,Gamma,,,,,,Rahul Naik,2026-11-12,17,yes');
  });
});
