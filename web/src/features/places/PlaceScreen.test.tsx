import { listLevels } from '@storyvan/contract/catalogue';
import { childrenHere } from '@storyvan/contract/children';
import { getPlaceRecord } from '@storyvan/contract/places';
import { gradeDashboard } from '@storyvan/contract/schools';
import { getSite, siteStats } from '@storyvan/contract/sites';
import { today, unpadded } from '@storyvan/domain/calendar-date';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PlaceRef } from '../../records/place/place-links.ts';
import { levels } from '../../testing/books.ts';
import { childHere } from '../../testing/children.ts';
import { runOnly } from '../../testing/library.ts';
import { findHref, hrefOf } from '../../testing/page.ts';
import { gradeRecord, siteRecord } from '../../testing/place-records.ts';
import { atGrade, atSite, site } from '../../testing/places.ts';
import { renderScreen } from '../../testing/render.tsx';
import { exportAsCsv, watchSavedFiles } from '../../testing/saved-files.ts';
import { neverAnswer, reply } from '../../testing/server.ts';
import { visit } from '../../testing/sessions.ts';
import { itSaysThatItLoads, itSaysThatThereIsNone } from '../../testing/states.ts';
import { answerTerm } from '../../testing/term.ts';
import { PlaceScreen } from './PlaceScreen.tsx';

const show = (place: PlaceRef) => renderScreen(<PlaceScreen place={place} />);
const savedFiles = watchSavedFiles();

const figure = (label: string) => screen.getByText(label).parentElement?.textContent;

const chimbel = site(3, 'Chimbel (senior)');
const child = childHere({ books_out: 2, oldest_days_out: 9 });

beforeEach(answerTerm);

describe('a site', () => {
  beforeEach(() => {
    reply(listLevels, levels);
    reply(getSite, [chimbel]);
    reply(getPlaceRecord, siteRecord);
    reply(siteStats, {
      site_id: 3,
      no_of_children: 2,
      books_here: 41,
      books_with_children: 2,
      overdue: 5,
      children_with_books: 1,
      children_borrowed_today: 0,
      children_borrowed_this_month: 6,
      issued_today: 7,
      renewed_today: 0,
      returned_today: 8,
      last_lending: '2026-01-05',
      next_visit: '2026-01-07',
      ra_count: 9,
      report_status: 7,
    });
    reply(childrenHere, [
      child,
      { ...child, child_id: 8, name: 'मीरा नाईक', borrowed_on_date: 1, books_out: 1 },
    ]);
  });

  it('while loading, says so', async () => {
    neverAnswer(getSite);
    neverAnswer(siteStats);
    show(atSite);
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeTruthy();
  });

  itSaysThatThereIsNone([getSite, siteStats], () => show(atSite), 'There is no such site.');

  it('shows every task one tap away, lending first', async () => {
    show(atSite);
    expect(await findHref('Lend')).toBe('/mop/site/3/lend-to-child');
    expect(hrefOf('Take back')).toBe('/mop/site/3/return-from-child');
    const tasks = await screen.findByRole('navigation', { name: 'Tasks' });
    const links = [...tasks.querySelectorAll('a')].map((link) => [
      link.textContent,
      link.getAttribute('href'),
    ]);
    expect(links).toEqual([
      ['Lend to site', '/mop/site/3/lend-to-site'],
      ['Take back from site', '/mop/site/3/return-from-site'],
      ['Propose a box', '/mop/site/3/propose-box'],
      ['Pack or unpack a box', '/mop/site/3/box'],
      ['Returnable books', '/mop/site/3/returnable-books'],
      ['Pending books', '/mop/site/3/pending-books'],
      ['Book list', '/mop/site/3/book-list'],
      ['Wishes', '/mop/site/3/wishes'],
      ['Stocktake', '/mop/site/3/stocktake'],
      ['Lending register', '/mop/site/3/lending-register'],
      ['Reading history', '/mop/site/3/reading-history'],
      ['Borrowed this month', '/mop/site/3/not-borrowed'],
      ['Lending statistics', '/mop/lending-statistics?place=3'],
      ['Sessions', '/mop/site/3/read-alouds'],
      ['Planned sessions', '/mop/ra?place=3'],
      ['Reports to write', '/mop/report-submit?place=3'],
      ['Messages and certificates', '/mop/site/3/families'],
    ]);
  });

  it('of a programme that is switched off, has no box to propose', async () => {
    runOnly('lis');
    show(atSite);
    const tasks = within(await screen.findByRole('navigation', { name: 'Tasks' }));
    expect(tasks.getByRole('link', { name: 'Pack or unpack a box' })).toBeTruthy();
    expect(tasks.queryByRole('link', { name: 'Propose a box' })).toBeNull();
  });

  it('with a session today, starts with it', async () => {
    reply(getSite, [{ ...chimbel, visit: visit({ date: today() }) }]);
    show(atSite);
    const strip = within(await screen.findByRole('region', { name: 'Today 4:30 PM' }));
    expect(strip.getByText('12 of 39')).toBeTruthy();
    expect(hrefOf('Register of today', strip)).toBe('/mop/site/3/lending-register');
  });

  it('shows its numbers', async () => {
    show(atSite);
    expect(await screen.findByText('1 child has books · last lending 5 Jan 2026')).toBeTruthy();
    expect(figure('books here')).toContain('41');
    expect(figure('overdue')).toContain('5');
    expect(figure('children borrowed this month')).toContain('6');
    expect(figure('issued today')).toContain('7');
    expect(figure('returned today')).toContain('8');
    expect(figure('sessions done')).toContain('9');
    expect(figure('reports pending')).toContain('2');
  });

  it('links each number to the list it counts', async () => {
    show(atSite);
    expect(await findHref('41 books here')).toBe('/mop/site/3/returnable-books');
    expect(await findHref('2 with children')).toBe('/mop/site/3/pending-books?show=with_children');
    expect(await findHref('5 overdue')).toBe('/mop/site/3/pending-books?show=overdue_with_children');
    expect(await findHref('6 children borrowed this month')).toBe('/mop/site/3/not-borrowed');
    expect(await findHref('7 issued today')).toBe('/mop/site/3/lending-register');
    expect(await findHref('8 returned today')).toBe('/mop/site/3/lending-register');
    expect(await findHref('9 sessions done')).toBe('/mop/site/3/read-alouds');
    expect(await findHref('2 reports pending')).toBe('/mop/site/3/read-alouds');
  });

  it('lists its children with books out, level and a link to each', async () => {
    const asked: string[] = [];
    reply(childrenHere, ({ params }) => {
      asked.push(params.date ?? '');
      return [child, { ...child, child_id: 8, name: 'मीरा नाईक', borrowed_on_date: 1, books_out: 1 }];
    });
    show(atSite);
    const link = await screen.findByRole('link', { name: /Anushka Fernandes/ });
    expect(link.getAttribute('href')).toBe('/mop/child/3/7');
    expect(link.textContent).toContain('2 books, 9 days');
    expect(screen.getByRole('link', { name: /मीरा नाईक/ }).textContent).toContain(
      '1 book · ✓ borrowed today',
    );
    expect(screen.getByText('1 of 2 have borrowed today')).toBeTruthy();
    expect((await screen.findAllByText(/3 orange/)).length).toBe(2);
    expect(asked).toEqual([unpadded(today())]);
  });

  it('without children, says how to add them', async () => {
    reply(childrenHere, []);
    show(atSite);
    expect(await screen.findByText('No children are enrolled here yet')).toBeTruthy();
  });

  it('that is closed, says since when, and offers lists to read but no lending', async () => {
    reply(getPlaceRecord, { ...siteRecord, inactive_since: '2026-01-05' });
    show(atSite);
    expect((await screen.findByText(/Closed since/)).textContent).toBe('Closed since 5 Jan 2026.');
    expect(screen.queryByRole('link', { name: 'Lend' })).toBeNull();
    expect(screen.queryByText('No session planned')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Lend to site' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Lending register' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Open this site again' })).toBeTruthy();
  });

  it('exports every child with its card and its books in a file named after the site', async () => {
    reply(childrenHere, [
      { ...child, name: 'मीरा नाईक', borrowed_on_date: 1 },
      { ...child, child_id: 8, name: 'Rahul', card_no: null, level: null, borrowed_on_date: 1 },
    ]);
    const { keys } = show(atSite);
    await screen.findByText('Rahul');
    const { name, lines } = await exportAsCsv(keys, savedFiles);
    expect(name).toMatch(/^children-chimbel-senior-\d{4}/);
    expect(lines).toEqual([
      'Card number,Name,Level,Books,Days since the oldest,Borrowed today,Returned today',
      'C-0412,मीरा नाईक,3,2,9,1,0',
      ',Rahul,,2,9,1,0',
    ]);
  });
});

const stats = {
  grade_id: 11,
  school_id: 2,
  no_of_children: 31,
  books_here: 40,
  books_with_children: 20,
  overdue: 3,
  children_with_books: 18,
  children_borrowed_today: 0,
  children_borrowed_this_month: 22,
  issued_today: 0,
  renewed_today: 0,
  returned_today: 0,
  last_lending: '2026-11-18',
  ra_count: 6,
  report_status: 4,
};
const iiiA = {
  grade_id: 11,
  grade_code: 'III-A',
  school_id: 2,
  school_name: 'Aldona Primary',
  stats,
  visit: null,
};

describe('a grade', () => {
  beforeEach(() => {
    reply(listLevels, []);
    reply(gradeDashboard, iiiA);
    reply(getPlaceRecord, gradeRecord);
    reply(childrenHere, [childHere({ name: 'Joel D’Costa', level: null })]);
  });

  itSaysThatItLoads(gradeDashboard, () => show(atGrade));

  itSaysThatThereIsNone([gradeDashboard], () => show(atGrade), 'There is no such grade.');

  it('shows its present state in the header', async () => {
    show(atGrade);
    const state = await screen.findByText(/18 children have books · last lending 18 Nov 2026/);
    expect(within(state).getByText('2 pending')).toBeTruthy();
  });

  it('is taken along under its school and grade', async () => {
    show(atGrade);
    const button = await screen.findByRole('button', { name: /^Take along/ });
    await waitFor(() => expect(button.getAttribute('aria-label')).toBe('Take along: Aldona Primary, III-A'));
  });

  it('without any books, says so', async () => {
    reply(gradeDashboard, { ...iiiA, stats: { ...stats, books_here: 0, books_with_children: 0 } });
    show(atGrade);
    expect(await screen.findByText(/No books have been issued to this grade/)).toBeTruthy();
  });

  it('shows every task one tap away', async () => {
    show(atGrade);
    expect(await findHref('Lend')).toBe('/lis/school/2/11/lend-to-childen');
    expect(hrefOf('Take back')).toBe('/lis/school/2/11/return-from-child');
    const tasks = await screen.findByRole('navigation', { name: 'Tasks' });
    const links = [...tasks.querySelectorAll('a')].map((link) => [
      link.textContent,
      link.getAttribute('href'),
    ]);
    expect(links).toEqual([
      ['Lend to grade', '/lis/school/2/11/issue-book'],
      ['Take back from grade', '/lis/school/2/11/return-book'],
      ['Propose a box', '/lis/school/2/11/propose-box'],
      ['Pack or unpack a box', '/lis/school/2/11/box'],
      ['Returnable books', '/lis/school/2/11/returnable-books'],
      ['Pending books', '/lis/school/2/11/pending-books'],
      ['Book list', '/lis/school/2/11/book-list'],
      ['Wishes', '/lis/school/2/11/wishes'],
      ['Stocktake', '/lis/school/2/11/stocktake'],
      ['Lending register', '/lis/school/2/11/lending-register'],
      ['Reading history', '/lis/school/2/11/reading-history'],
      ['Reading pattern', '/lis/school/2/11/reading-pattern'],
      ['Borrowed this month', '/lis/school/2/11/not-borrowed'],
      ['Lending statistics', '/lis/lending-statistics?place=11'],
      ['Sessions', '/lis/school/2/11/read-alouds'],
      ['Planned sessions', '/lis/ra?place=11'],
      ['Reports to write', '/lis/report-submit?place=11'],
      ['Messages and certificates', '/lis/school/2/11/families'],
    ]);
  });

  it('links each number to the list it counts', async () => {
    show(atGrade);
    expect(await findHref('40 books here')).toBe('/lis/school/2/11/returnable-books');
    expect(await findHref('20 with children')).toBe('/lis/school/2/11/pending-books?show=with_children');
    expect(await findHref('3 overdue')).toBe('/lis/school/2/11/pending-books?show=overdue_with_children');
    expect(await findHref('22 children borrowed this month')).toBe('/lis/school/2/11/not-borrowed');
    expect(await findHref('6 sessions done')).toBe('/lis/school/2/11/read-alouds');
    expect(await findHref('2 pending: to the sessions')).toBe('/lis/school/2/11/read-alouds');
  });

  it('lists its children and has lis, school and grade in the breadcrumb', async () => {
    show(atGrade);
    const child = await screen.findByRole('link', { name: /Joel D’Costa/ });
    expect(child.getAttribute('href')).toBe('/lis/school/2/11/child/7');
    expect(child.textContent).toContain('No books');
    const crumbs = screen.getByRole('navigation', { name: 'Breadcrumb' });
    // The place comes with another reply than the children.
    await within(crumbs).findByText('Aldona Primary');
    expect(crumbs.textContent).toContain('lis › Aldona Primary › III-A');
    expect(hrefOf('Aldona Primary', within(crumbs))).toBe('/lis/school/2');
  });
});
