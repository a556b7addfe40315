import { listLevels } from '@storyvan/contract/catalogue';
import { childrenHere } from '@storyvan/contract/children';
import { getPlaceRecord } from '@storyvan/contract/places';
import { gradeDashboard } from '@storyvan/contract/schools';
import { getSite, siteStats } from '@storyvan/contract/sites';
import { today, unpadded } from '@storyvan/domain/calendar-date';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PlaceRef } from '../../records/place/place-links.ts';
import { gradeRecord, siteRecord } from '../../testing/place-records.ts';
import { renderScreen } from '../../testing/render.tsx';
import { exportAsCsv, watchSavedFiles } from '../../testing/saved-files.ts';
import { failWith, neverAnswer, reply } from '../../testing/server.ts';
import { PlaceScreen } from './PlaceScreen.tsx';

const site: PlaceRef = { program: 'mop', site_grade_id: 3, school_id: null };
const grade: PlaceRef = { program: 'lis', site_grade_id: 11, school_id: 2 };
const show = (place: PlaceRef) => renderScreen(<PlaceScreen place={place} />);
const savedFiles = watchSavedFiles();

const figure = (label: string) => screen.getByText(label).parentElement?.textContent;

const chimbel = {
  id: 3,
  site_id: 3,
  site_grade_id: 3,
  code: 'CHI',
  name: 'Chimbel (senior)',
  group: 'senior',
  visit_day: null,
  visit_time: null,
  no_of_children: 2,
  books_here: 41,
  books_with_children: 2,
  last_lending: '2026-01-05',
} as const;

const child = {
  child_id: 7,
  card_no: 'C-0412',
  name: 'Anushka Fernandes',
  level: 3,
  books_out: 2,
  oldest_days_out: 9,
  borrowed_on_date: 0,
  returned_on_date: 0,
};

describe('a site', () => {
  beforeEach(() => {
    reply(listLevels, [{ level: 3, name: 'orange', hex_code: '#f80' }]);
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
    show(site);
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeTruthy();
  });

  it('that is unknown, says so', async () => {
    failWith(getSite, 404, 'not_found', 'There is no such site.');
    failWith(siteStats, 404, 'not_found', 'There is no such site.');
    show(site);
    expect((await screen.findByRole('alert')).textContent).toContain('There is no such site.');
  });

  it('shows every task one tap away, those of a visit first', async () => {
    show(site);
    const tasks = await screen.findByRole('navigation', { name: 'Tasks' });
    const links = [...tasks.querySelectorAll('a')].map((link) => [
      link.textContent,
      link.getAttribute('href'),
    ]);
    expect(links).toEqual([
      ['Lend to child', '/mop/site/3/lend-to-child'],
      ['Return from child', '/mop/site/3/return-from-child'],
      ['Lend to site', '/mop/site/3/lend-to-site'],
      ['Return from site', '/mop/site/3/return-from-site'],
      ['Returnable books', '/mop/site/3/returnable-books'],
      ['Pending books', '/mop/site/3/pending-books'],
      ['Book list', '/mop/site/3/book-list'],
      ['Lending register', '/mop/site/3/lending-register'],
      ['Sessions', '/mop/site/3/read-alouds'],
      ['Reading history', '/mop/site/3/reading-history'],
      ['Borrowed this month', '/mop/site/3/not-borrowed'],
      ['Lending statistics', '/mop/lending-statistics?place=3'],
    ]);
  });

  it('shows its numbers', async () => {
    show(site);
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
    show(site);
    const hrefOf = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
    expect(await hrefOf('41 books here')).toBe('/mop/site/3/returnable-books');
    expect(await hrefOf('2 with children')).toBe('/mop/site/3/pending-books?show=with_children');
    expect(await hrefOf('5 overdue')).toBe('/mop/site/3/pending-books?show=overdue_with_children');
    expect(await hrefOf('6 children borrowed this month')).toBe('/mop/site/3/not-borrowed');
    expect(await hrefOf('7 issued today')).toBe('/mop/site/3/lending-register');
    expect(await hrefOf('8 returned today')).toBe('/mop/site/3/lending-register');
    expect(await hrefOf('9 sessions done')).toBe('/mop/site/3/read-alouds');
    expect(await hrefOf('2 reports pending')).toBe('/mop/site/3/read-alouds');
  });

  it('lists its children with books out, level and a link to each', async () => {
    const asked: string[] = [];
    reply(childrenHere, ({ params }) => {
      asked.push(params.date ?? '');
      return [child, { ...child, child_id: 8, name: 'मीरा नाईक', borrowed_on_date: 1, books_out: 1 }];
    });
    show(site);
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
    show(site);
    expect(await screen.findByText('No children are enrolled here yet')).toBeTruthy();
  });

  it('that is closed, says since when, and offers lists to read but no lending', async () => {
    reply(getPlaceRecord, { ...siteRecord, inactive_since: '2026-01-05' });
    show(site);
    expect((await screen.findByText(/Closed since/)).textContent).toBe('Closed since 5 Jan 2026.');
    expect(screen.queryByRole('link', { name: 'Lend to child' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Lend to site' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Lending register' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Open this site again' })).toBeTruthy();
  });

  it('exports every child with its card and its books in a file named after the site', async () => {
    reply(childrenHere, [
      { ...child, name: 'मीरा नाईक', borrowed_on_date: 1 },
      { ...child, child_id: 8, name: 'Rahul', card_no: null, level: null, borrowed_on_date: 1 },
    ]);
    const { keys } = show(site);
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
  returned_today: 0,
  last_lending: '2026-11-18',
  ra_count: 6,
  report_status: 4,
};
const iiiA = { grade_id: 11, grade_code: 'III-A', school_id: 2, school_name: 'Aldona Primary', stats };

describe('a grade', () => {
  beforeEach(() => {
    reply(listLevels, []);
    reply(gradeDashboard, iiiA);
    reply(getPlaceRecord, gradeRecord);
    reply(childrenHere, [
      {
        child_id: 7,
        card_no: null,
        name: 'Joel D’Costa',
        level: null,
        books_out: 0,
        oldest_days_out: null,
        borrowed_on_date: 0,
        returned_on_date: 0,
      },
    ]);
  });

  it('while loading, says so', async () => {
    neverAnswer(gradeDashboard);
    show(grade);
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeTruthy();
  });

  it('that is unknown, says so', async () => {
    failWith(gradeDashboard, 404, 'not_found', 'There is no such grade.');
    show(grade);
    expect((await screen.findByRole('alert')).textContent).toContain('There is no such grade.');
  });

  it('shows its present state in the header', async () => {
    show(grade);
    const state = await screen.findByText(/18 children have books · last lending 18 Nov 2026/);
    expect(within(state).getByText('2 pending')).toBeTruthy();
  });

  it('without any books, says so', async () => {
    reply(gradeDashboard, { ...iiiA, stats: { ...stats, books_here: 0, books_with_children: 0 } });
    show(grade);
    expect(await screen.findByText(/No books have been issued to this grade/)).toBeTruthy();
  });

  it('shows every task one tap away', async () => {
    show(grade);
    const tasks = await screen.findByRole('navigation', { name: 'Tasks' });
    const links = [...tasks.querySelectorAll('a')].map((link) => [
      link.textContent,
      link.getAttribute('href'),
    ]);
    expect(links).toEqual([
      ['Lend to children', '/lis/school/2/11/lend-to-childen'],
      ['Return from child', '/lis/school/2/11/return-from-child'],
      ['Issue books to the grade', '/lis/school/2/11/issue-book'],
      ['Return books', '/lis/school/2/11/return-book'],
      ['Returnable books', '/lis/school/2/11/returnable-books'],
      ['Pending books', '/lis/school/2/11/pending-books'],
      ['Book list', '/lis/school/2/11/book-list'],
      ['Lending register', '/lis/school/2/11/lending-register'],
      ['Sessions', '/lis/school/2/11/read-alouds'],
      ['Reading history', '/lis/school/2/11/reading-history'],
      ['Reading pattern', '/lis/school/2/11/reading-pattern'],
      ['Borrowed this month', '/lis/school/2/11/not-borrowed'],
      ['Lending statistics', '/lis/lending-statistics?place=11'],
    ]);
  });

  it('links each number to the list it counts', async () => {
    show(grade);
    const hrefOf = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
    expect(await hrefOf('40 books here')).toBe('/lis/school/2/11/returnable-books');
    expect(await hrefOf('20 with children')).toBe('/lis/school/2/11/pending-books?show=with_children');
    expect(await hrefOf('3 overdue')).toBe('/lis/school/2/11/pending-books?show=overdue_with_children');
    expect(await hrefOf('22 children borrowed this month')).toBe('/lis/school/2/11/not-borrowed');
    expect(await hrefOf('6 sessions done')).toBe('/lis/school/2/11/read-alouds');
    expect(await hrefOf('2 pending: to the sessions')).toBe('/lis/school/2/11/read-alouds');
  });

  it('lists its children and has lis, school and grade in the breadcrumb', async () => {
    show(grade);
    const child = await screen.findByRole('link', { name: /Joel D’Costa/ });
    expect(child.getAttribute('href')).toBe('/lis/school/2/11/child/7');
    expect(child.textContent).toContain('No books');
    const crumbs = screen.getByRole('navigation', { name: 'Breadcrumb' });
    expect(crumbs.textContent).toContain('lis › Aldona Primary › III-A');
    expect(within(crumbs).getByRole('link', { name: 'Aldona Primary' }).getAttribute('href')).toBe(
      '/lis/school/2',
    );
  });
});
