import { listLevels } from '@storyvan/contract/catalogue';
import { type Child, childHistory, getChild } from '@storyvan/contract/children';
import { readingPattern } from '@storyvan/contract/reading';
import { linkOptions } from '@tanstack/react-router';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderScreen } from '../../testing/render.tsx';
import { failWith, neverAnswer, reply } from '../../testing/server.ts';
import { bornWords } from './ChildCard.tsx';
import { ChildScreen } from './ChildScreen.tsx';

const rahul: Child = {
  date_of_birth: null,
  guardian_phone: null,
  active: true,
  inactive_since: null,
  erased_on: null,
  moves: [],
  version: 1,
  changed_by: null,
  changed_at: null,
  child_id: 7,
  card_no: 'C-0412',
  name: 'Rahul Naik',
  program: 'mop',
  site_grade_id: 3,
  place_name: 'Tonca',
  school_id: null,
  gender: null,
  baseline_level: 2,
  level: 3,
  loans_total: 21,
  last_borrowed: '2026-11-04',
  books: [
    {
      accn_no: 'B-10399',
      isbn: null,
      title: 'चंदाचा पाऊस',
      author: null,
      language: 'Marathi',
      level: 4,
      category_primary: 'Poetry',
      hex_code: '#3b6e93',
      date_issue: '2026-11-04',
      days_out: 17,
      overdue: true,
      diff_level: 1,
    },
  ],
};

const atSite = { program: 'mop', site_grade_id: 3, school_id: null } as const;
const params = { siteId: '3', childId: '7' };
const show = (place: { program: 'mop' | 'lis'; site_grade_id: number; school_id: number | null } = atSite) =>
  renderScreen(
    <ChildScreen
      child_id={7}
      place={place}
      issueLink={linkOptions({ to: '/mop/child/$siteId/$childId/issue', params })}
      returnLink={linkOptions({ to: '/mop/child/$siteId/$childId/return', params })}
      historyLink={
        place.program === 'mop'
          ? linkOptions({ to: '/mop/child/$siteId/$childId/history', params })
          : undefined
      }
    />,
  );

const hrefOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');

beforeEach(() => {
  reply(listLevels, [
    { level: 2, name: 'red', hex_code: '#f00' },
    { level: 3, name: 'orange', hex_code: '#f80' },
  ]);
  reply(getChild, rahul);
  reply(readingPattern, []);
});

describe('a child', () => {
  it('while loading, says so', async () => {
    neverAnswer(getChild);
    show();
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeTruthy();
  });

  it('that is unknown, says so', async () => {
    failWith(getChild, 404, 'not_found', 'There is no such child.');
    show();
    expect((await screen.findByRole('alert')).textContent).toContain('There is no such child.');
  });

  it('shows its details: card, place, present and baseline level', async () => {
    show();
    expect(await screen.findByRole('heading', { level: 1, name: 'Rahul Naik' })).toBeTruthy();
    expect(screen.getByText('C-0412')).toBeTruthy();
    expect(await screen.findByText('3 orange')).toBeTruthy();
    expect(screen.getByText('2 red')).toBeTruthy();
    const crumbs = screen.getByRole('navigation', { name: 'Breadcrumb' });
    expect(crumbs.textContent).toContain('mop › Tonca › Rahul Naik');
    expect(within(crumbs).getByRole('link', { name: 'Tonca' }).getAttribute('href')).toBe('/mop/site/3');
  });

  it('shows the books it has now with the days out, overdue ones marked, titles in their language', async () => {
    show();
    const title = await screen.findByText('चंदाचा पाऊस');
    expect(title.getAttribute('lang')).toBe('mr');
    expect(title.getAttribute('dir')).toBe('auto');
    expect(hrefOf('चंदाचा पाऊस')).toBe('/books/B-10399');
    expect(screen.getByText('17 days · overdue')).toBeTruthy();
    expect(screen.getByText('+1 harder')).toBeTruthy();
  });

  it('offers issue, return, its reading history and all loans, each one tap away', async () => {
    show();
    await screen.findByText('21 books borrowed so far, the last on 4 Nov 2026');
    expect(hrefOf('Issue')).toBe('/mop/child/3/7/issue');
    expect(hrefOf('Return')).toBe('/mop/child/3/7/return');
    expect(hrefOf('Reading history')).toBe('/mop/site/3/reading-history?child=7');
    expect(hrefOf('All loans')).toBe('/mop/child/3/7/history');
  });

  it('shows how hard its books were over time, with each as a row of a table', async () => {
    reply(readingPattern, [
      { date_issue: '2026-11-04', diff_level: 2, title: 'Vayu the Wind', accn_no: 'B-00812' },
    ]);
    const { keys } = show();
    expect(await screen.findByRole('figure', { name: 'Lending pattern of Rahul Naik' })).toBeTruthy();
    await keys.click(screen.getByText('Show as table'));
    const table = await screen.findByRole('table', { name: 'Lending pattern of Rahul Naik' });
    expect(within(table).getByText('Vayu the Wind')).toBeTruthy();
    expect(within(table).getByText('2 levels harder')).toBeTruthy();
  });

  it('without books, says what to do next', async () => {
    reply(getChild, { ...rahul, books: [], loans_total: 0, last_borrowed: null });
    show();
    expect((await screen.findByText(/has no books now/)).textContent).toBe('Rahul Naik has no books now.');
    expect(screen.getByText('Has not borrowed a book yet')).toBeTruthy();
  });

  it('of another site than the path says, shows only a link to the right place', async () => {
    show({ program: 'mop', site_grade_id: 4, school_id: null });
    expect(await screen.findByText('Rahul Naik is not enrolled here')).toBeTruthy();
    expect(hrefOf('Open Rahul Naik at Tonca')).toBe('/mop/child/3/7');
    expect(screen.queryByRole('link', { name: 'Issue' })).toBeNull();
  });

  it('under another school than its own, shows a link to the right one', async () => {
    reply(getChild, { ...rahul, program: 'lis', site_grade_id: 11, school_id: 2 });
    show({ program: 'lis', site_grade_id: 11, school_id: 5 });
    await screen.findByText('Rahul Naik is not enrolled here');
    expect(hrefOf(/Open Rahul Naik/)).toBe('/lis/school/2/11/child/7');
  });

  it('of a grade, is shown under its school and has its loans on the same page', async () => {
    reply(getChild, {
      ...rahul,
      program: 'lis',
      site_grade_id: 11,
      school_id: 2,
      place_name: 'Aldona Primary, III-A',
    });
    reply(childHistory, { loans: [], next: null });
    show({ program: 'lis', site_grade_id: 11, school_id: 2 });
    expect(await screen.findByText('No loans yet')).toBeTruthy();
    const crumbs = screen.getByRole('navigation', { name: 'Breadcrumb' });
    expect(crumbs.textContent).toContain('lis › Aldona Primary › III-A › Rahul Naik');
    expect(within(crumbs).getByRole('link', { name: 'III-A' }).getAttribute('href')).toBe('/lis/school/2/11');
  });
});

describe('how old a child is', () => {
  it.each([
    ['2018-03-05', '2026-03-04', '7 years, born 5 Mar 2018'],
    ['2018-03-05', '2026-03-05', '8 years, born 5 Mar 2018'],
    ['2025-02-28', '2026-11-21', '1 year, born 28 Feb 2025'],
    ['2026-11-20', '2026-11-21', '0 years, born 20 Nov 2026'],
    ['2018-01-01', '2026-11-21', 'about 8 years, born 2018'],
  ])('born on %s, on %s, is shown as %s', (born, on, words) => {
    expect(bornWords(born, on)).toBe(words);
  });
});
