import { listLevels } from '@storyvan/contract/catalogue';
import { childrenHere } from '@storyvan/contract/children';
import { today, unpadded } from '@storyvan/contract/common/calendar-date';
import { getPlaceRecord } from '@storyvan/contract/place-records';
import { getSite, siteStats } from '@storyvan/contract/sites';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { siteRecord } from '../../testing/place-records.ts';
import { renderScreen } from '../../testing/render.tsx';
import { failWith, neverAnswer, reply } from '../../testing/server.ts';
import { SiteScreen } from './SiteScreen.tsx';

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

const figure = (label: string) => screen.getByText(label).parentElement?.textContent;

describe('a site', () => {
  it('while loading, says so', async () => {
    neverAnswer(getSite);
    neverAnswer(siteStats);
    renderScreen(<SiteScreen site_grade_id={3} />);
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeTruthy();
  });

  it('that is unknown, says so', async () => {
    failWith(getSite, 404, 'not_found', 'There is no such site.');
    failWith(siteStats, 404, 'not_found', 'There is no such site.');
    renderScreen(<SiteScreen site_grade_id={3} />);
    expect((await screen.findByRole('alert')).textContent).toContain('There is no such site.');
  });

  it('shows every task one tap away, those of the session first', async () => {
    renderScreen(<SiteScreen site_grade_id={3} />);
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
      ['Read-alouds', '/mop/site/3/read-alouds'],
      ['Reading history', '/mop/site/3/reading-history'],
      ['Borrowed this month', '/mop/site/3/not-borrowed'],
      ['Lending statistics', '/mop/lending-statistics?place=3'],
    ]);
  });

  it('shows its numbers', async () => {
    renderScreen(<SiteScreen site_grade_id={3} />);
    expect(await screen.findByText('1 child has books · last lending 5 Jan 2026')).toBeTruthy();
    expect(figure('books here')).toContain('41');
    expect(figure('overdue')).toContain('5');
    expect(figure('children borrowed this month')).toContain('6');
    expect(figure('issued today')).toContain('7');
    expect(figure('returned today')).toContain('8');
    expect(figure('read-alouds done')).toContain('9');
    expect(figure('reports pending')).toContain('2');
  });

  it('leads from each number to what it counts', async () => {
    renderScreen(<SiteScreen site_grade_id={3} />);
    const hrefOf = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
    expect(await hrefOf('41 books here')).toBe('/mop/site/3/returnable-books');
    expect(await hrefOf('2 with children')).toBe('/mop/site/3/pending-books?show=with_children');
    expect(await hrefOf('5 overdue')).toBe('/mop/site/3/pending-books?show=overdue_with_children');
    expect(await hrefOf('6 children borrowed this month')).toBe('/mop/site/3/not-borrowed');
    expect(await hrefOf('7 issued today')).toBe('/mop/site/3/lending-register');
    expect(await hrefOf('8 returned today')).toBe('/mop/site/3/lending-register');
    expect(await hrefOf('9 read-alouds done')).toBe('/mop/site/3/read-alouds');
    expect(await hrefOf('2 reports pending')).toBe('/mop/site/3/read-alouds');
  });

  it('lists its children of today with books out, level and the way to each', async () => {
    const asked: string[] = [];
    reply(childrenHere, ({ params }) => {
      asked.push(params.date ?? '');
      return [child, { ...child, child_id: 8, name: 'मीरा नाईक', borrowed_on_date: 1, books_out: 1 }];
    });
    renderScreen(<SiteScreen site_grade_id={3} />);
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

  it('without children, says how they come in', async () => {
    reply(childrenHere, []);
    renderScreen(<SiteScreen site_grade_id={3} />);
    expect(await screen.findByText('No children are enrolled here yet')).toBeTruthy();
  });

  it('that is closed, says since when, and offers what can be read but no lending', async () => {
    reply(getPlaceRecord, { ...siteRecord, inactive_since: '2026-01-05' });
    renderScreen(<SiteScreen site_grade_id={3} />);
    expect((await screen.findByText(/Closed since/)).textContent).toBe('Closed since 5 Jan 2026.');
    expect(screen.queryByRole('link', { name: 'Lend to child' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Lend to site' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Lending register' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Open this site again' })).toBeTruthy();
  });
});
