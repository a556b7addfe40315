import { listLevels } from '@storyvan/contract/catalogue';
import { childrenHere } from '@storyvan/contract/children';
import { getPlaceRecord } from '@storyvan/contract/place-records';
import { gradeDashboard } from '@storyvan/contract/schools';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { gradeRecord } from '../../testing/place-records.ts';
import { renderScreen } from '../../testing/render.tsx';
import { failWith, neverAnswer, reply } from '../../testing/server.ts';
import { GradeScreen } from './GradeScreen.tsx';

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
const grade = { grade_id: 11, grade_code: 'III-A', school_id: 2, school_name: 'Aldona Primary', stats };

const show = () => renderScreen(<GradeScreen school_id={2} site_grade_id={11} />);

beforeEach(() => {
  reply(listLevels, []);
  reply(gradeDashboard, grade);
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

describe('a grade', () => {
  it('while loading, says so', async () => {
    neverAnswer(gradeDashboard);
    show();
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeTruthy();
  });

  it('that is unknown, says so', async () => {
    failWith(gradeDashboard, 404, 'not_found', 'There is no such grade.');
    show();
    expect((await screen.findByRole('alert')).textContent).toContain('There is no such grade.');
  });

  it('shows its present state in the header', async () => {
    show();
    const state = await screen.findByText(/18 children have books · last lending 18 Nov 2026/);
    expect(within(state).getByText('2 pending')).toBeTruthy();
  });

  it('without any books, says that no box is here', async () => {
    reply(gradeDashboard, { ...grade, stats: { ...stats, books_here: 0, books_with_children: 0 } });
    show();
    expect(await screen.findByText(/No box of books is here/)).toBeTruthy();
  });

  it('shows every task one tap away', async () => {
    show();
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
      ['Read-alouds', '/lis/school/2/11/read-alouds'],
      ['Reading history', '/lis/school/2/11/reading-history'],
      ['Reading pattern', '/lis/school/2/11/reading-pattern'],
      ['Borrowed this month', '/lis/school/2/11/not-borrowed'],
      ['Lending statistics', '/lis/lending-statistics?place=11'],
    ]);
  });

  it('leads from each number to what it counts', async () => {
    show();
    const hrefOf = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
    expect(await hrefOf('40 books here')).toBe('/lis/school/2/11/returnable-books');
    expect(await hrefOf('20 with children')).toBe('/lis/school/2/11/pending-books?show=with_children');
    expect(await hrefOf('3 overdue')).toBe('/lis/school/2/11/pending-books?show=overdue_with_children');
    expect(await hrefOf('22 children borrowed this month')).toBe('/lis/school/2/11/not-borrowed');
    expect(await hrefOf('6 read-alouds done')).toBe('/lis/school/2/11/read-alouds');
    expect(await hrefOf('2 pending: to the read-alouds')).toBe('/lis/school/2/11/read-alouds');
  });

  it('lists its children and says the way here: lis, school, grade', async () => {
    show();
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
