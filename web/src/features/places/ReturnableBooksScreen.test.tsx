import { type ReturnableBook, returnableFromChildren, returnableFromSite } from '@storyvan/contract/lending';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { bookRow, noChild } from '../../testing/books.ts';
import { breadcrumb, findHref, hrefOf, rowLinks } from '../../testing/page.ts';
import { atGrade, atSite, namePlaces } from '../../testing/places.ts';
import { renderScreen } from '../../testing/render.tsx';
import { exportAsCsv, watchSavedFiles } from '../../testing/saved-files.ts';
import { reply } from '../../testing/server.ts';
import { itSaysThatItLoads, itSaysThatThereIsNone } from '../../testing/states.ts';
import { ReturnableBooksScreen } from './ReturnableBooksScreen.tsx';

const book = (accn_no: string, title: string, more: Partial<ReturnableBook> = {}): ReturnableBook => ({
  ...bookRow(accn_no, title),
  date_issue: '2026-11-12',
  date_renewed: null,
  days_out: 9,
  overdue: false,
  ...noChild,
  ...more,
});

const show = () => renderScreen(<ReturnableBooksScreen place={atSite} />);

beforeEach(() => {
  namePlaces();
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
  itSaysThatItLoads(returnableFromSite, show);

  itSaysThatThereIsNone([returnableFromSite], show, 'There is no such site.');

  it('with none at the site, says how to bring some', async () => {
    reply(returnableFromSite, []);
    show();
    expect(await screen.findByText('No books at the site')).toBeTruthy();
    expect(screen.getByText(/choose “Lend to site”/)).toBeTruthy();
  });

  it('loaded, lists what is at the site, the longest out first, with a link to return it', async () => {
    show();
    await screen.findByRole('table', { name: 'At the site' });
    expect(rowLinks()).toEqual(['Beta', 'Alpha']);
    expect(screen.getByText('40 days · overdue')).toBeTruthy();
    expect(screen.getByText('12 Oct 2026')).toBeTruthy();
    expect(hrefOf('Take back from site')).toBe('/mop/site/3/return-from-site');
    expect(breadcrumb()).toContain('mop › Tonca › Returnable books');
  });

  it('sorted by a heading, reverses the order at the second press', async () => {
    const { keys } = show();
    await keys.click(await screen.findByRole('button', { name: /Days out/ }));
    expect(rowLinks()).toEqual(['Alpha', 'Beta']);
    expect(screen.getByRole('columnheader', { name: /Days out/ }).getAttribute('aria-sort')).toBe(
      'ascending',
    );
    await keys.click(screen.getByRole('button', { name: /Days out/ }));
    expect(rowLinks()).toEqual(['Beta', 'Alpha']);
  });

  it('on the other tab, lists what children have, with the child and a link to return it', async () => {
    const { keys } = show();
    await keys.click(await screen.findByRole('tab', { name: 'With children (1)' }));
    expect(await findHref('Rahul Naik')).toBe('/mop/child/3/7');
    expect(screen.getByText('17 days · overdue')).toBeTruthy();
    expect(hrefOf('Take back from child')).toBe('/mop/site/3/return-from-child');
  });

  it('filtered by accession number, shows that copy, and says so if none matches', async () => {
    const { keys } = show();
    await keys.type(await screen.findByRole('textbox', { name: 'Filter books' }), 'b-2');
    await waitFor(() => expect(rowLinks()).toEqual(['Beta']));
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
    expect(rowLinks()).toHaveLength(50);
    expect(rowLinks()[0]).toBe('Book 999');
    await keys.click(screen.getByRole('button', { name: 'Next' }));
    expect(screen.getByText('51–100 of 1,000')).toBeTruthy();
    expect(rowLinks()[0]).toBe('Book 949');
  });

  it('of a grade, uses the words and the paths of lis', async () => {
    renderScreen(<ReturnableBooksScreen place={atGrade} />);
    expect(await screen.findByRole('tab', { name: 'At the grade (2)' })).toBeTruthy();
    expect(await findHref('Take back from grade')).toBe('/lis/school/2/11/return-book');
    expect(breadcrumb()).toContain('lis › Aldona Primary › III-A › Returnable books');
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
