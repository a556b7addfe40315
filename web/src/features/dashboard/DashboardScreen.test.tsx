import { listBackups } from '@storyvan/contract/backups';
import { dashboard } from '@storyvan/contract/dashboard';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import { countReview } from '@storyvan/contract/field-sync';
import type { Visit } from '@storyvan/contract/read-alouds';
import { today } from '@storyvan/domain/calendar-date';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { findHref, hrefOf } from '../../testing/page.ts';
import { renderScreen } from '../../testing/render.tsx';
import { failWith, neverAnswer, reply } from '../../testing/server.ts';
import { visit } from '../../testing/sessions.ts';
import { signInAs } from '../../testing/sign-in-as.ts';
import { DashboardScreen } from './DashboardScreen.tsx';
import { greetingAt } from './dashboard.messages.ts';

type Programmes = ReplyOf<typeof dashboard>['programmes'];

const mop: Programmes[number] = {
  program: 'mop',
  places: 20,
  schools: null,
  children: 612,
  books_out: 1412,
  books_at_places: 300,
  children_borrowed_this_month: 186,
  children_not_borrowed_this_month: 71,
  overdue: 23,
  this_week: [
    {
      site_grade_id: 7,
      school_id: null,
      place_name: 'Tonca',
      day: 'Monday',
      time: '16:30',
      date: '2026-11-23',
      note: 'planned · led by Asha Dias',
      ra_id: 31,
    },
    {
      site_grade_id: 9,
      school_id: null,
      place_name: 'Merces',
      day: 'Wednesday',
      time: null,
      date: '2026-11-25',
      note: 'no session planned',
      ra_id: null,
    },
  ],
  sessions_this_week: 3,
  reports_pending_total: 0,
  reports_pending: [],
};

const lis: Programmes[number] = {
  ...mop,
  program: 'lis',
  places: 160,
  schools: 40,
  this_week: [],
  reports_pending_total: 16,
  reports_pending: Array.from({ length: 8 }, (_, index) => ({
    site_grade_id: 100 + index,
    school_id: 4,
    place_name: `Aldona Primary, ${index + 1}-A`,
    pending: 2,
  })),
};

const backupOf = (daysAgo: number): ReplyOf<typeof listBackups> => {
  const made_at = new Date(Date.now() - daysAgo * 86_400_000).toISOString();
  return {
    nightly: true,
    erased_gone_on: '2026-12-26',
    backups: [{ made_at, bytes: 1, rows: 1, broken: 0 }],
  };
};

beforeEach(() => {
  reply(listBackups, backupOf(0.5));
  reply(countReview, { count: 0 });
});

const show = (programmes: Programmes, demo = false, visits: Visit[] = [], has_books = true) => {
  reply(dashboard, { date: '2026-11-21', demo, has_books, visits, programmes });
  return renderScreen(<DashboardScreen />);
};

test('the dashboard, while loading, says so below its greeting', async () => {
  neverAnswer(dashboard);
  renderScreen(<DashboardScreen />);
  expect(await screen.findByRole('status', { name: 'Loading' })).toBeDefined();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/^Good/);
});

test('the dashboard, when it fails, says what happened and loads on Retry', async () => {
  failWith(dashboard, 500, 'fault', 'Something went wrong.');
  const { keys } = renderScreen(<DashboardScreen />);
  expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong.');
  reply(dashboard, { date: '2026-11-21', demo: false, has_books: true, visits: [], programmes: [mop] });
  await keys.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('mop · community sites');
});

test('the dashboard, of a library without places, says how to start', async () => {
  show([
    { ...mop, places: 0, children: 0 },
    { ...lis, places: 0, children: 0 },
  ]);
  await screen.findByRole('heading', { name: 'The van is empty' });
  expect(screen.getByRole('link', { name: 'Import a file' }).getAttribute('href')).toBe('/library/imports');
  const links = ['Add a site', 'Enrol a child', 'Add a book'].map((name) =>
    screen.getByRole('link', { name }).getAttribute('href'),
  );
  expect(links).toEqual(['/add-library?kind=site', '/mop/enroll-child', '/add-book']);
  expect(screen.queryByText('mop · community sites')).toBeNull();
});

test('the dashboard, of a library with a site and no child, ticks the site off above what is there', async () => {
  show([{ ...mop, places: 1, children: 0 }]);
  await screen.findByRole('heading', { name: 'The van is empty' });
  expect(screen.getByRole('link', { name: 'Add a site' }).closest('li')?.textContent).toContain('✓ 1 site');
  expect(screen.getByText('mop · community sites')).toBeTruthy();
});

test('the dashboard, of a library with a site, a child and no book, ticks both off and still leads to the book', async () => {
  show([{ ...mop, places: 1, children: 1 }], false, [], false);
  await screen.findByRole('heading', { name: 'The van is empty' });
  const steps = ['Add a site', 'Enrol a child', 'Add a book'].map(
    (name) => screen.getByRole('link', { name }).closest('li')?.textContent,
  );
  expect(steps).toEqual(['Add a site ✓ 1 site', 'Enrol a child ✓ 1 child', 'Add a book, and lend it']);
});

test('the dashboard, of a library with a child and a book, has no first steps', async () => {
  show([{ ...mop, places: 1, children: 1 }]);
  await screen.findByText('mop · community sites');
  expect(screen.queryByRole('heading', { name: 'The van is empty' })).toBeNull();
});

test('the dashboard, for a coordinator when no backup was made for days, says so and links to the backups', async () => {
  signInAs('coordinator');
  reply(listBackups, backupOf(4));
  show([mop]);
  expect(await screen.findByText(/The latest backup was made 4 days ago/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Backups' })).toBeDefined();
});

test.each([
  [1, '1 entry made without a network waits for a decision. Review'],
  [3, '3 entries made without a network wait for a decision. Review'],
])('the dashboard, with %s entries in review, says so and links to the review', async (count, words) => {
  reply(countReview, { count });
  show([mop]);
  const link = await screen.findByRole('link', { name: 'Review' });
  expect(link.getAttribute('href')).toBe('/library/review');
  expect(link.parentElement?.textContent).toBe(words);
});

test('a programme without places, beside one with some, links to their import', async () => {
  show([mop, { ...lis, places: 0 }]);
  const card = await screen.findByRole('region', { name: 'lis · schools' });
  const link = within(card).getByRole('link', { name: 'Import a list of schools and grades' });
  expect(link.getAttribute('href')).toBe('/library/imports');
});

test('the dashboard, when loaded, shows the figures and links to every session, or to the place without one', async () => {
  show([mop, lis]);
  const card = await screen.findByRole('region', { name: 'mop · community sites' });
  expect(screen.getByText('Saturday, 21 Nov 2026')).toBeDefined();
  const figure = (label: string) => within(card).getByText(label).nextElementSibling?.textContent;
  expect(figure('books out')).toBe('1,412');
  expect(figure('borrowed in Nov')).toBe('186');
  expect(figure('children have not')).toBe('71');
  expect(figure('overdue')).toBe('23');
  expect(figure('sessions this week')).toBe('3');
  expect(figure('reports pending')).toBe('0');
  const visit = within(card).getByRole('link', { name: /Mon · Tonca, 4:30 PM/ });
  expect(visit.getAttribute('href')).toBe('/mop/session/31');
  expect(visit.textContent).toContain('planned · led by Asha Dias');
  const open = within(card).getByRole('link', { name: /Wed · Merces/ });
  expect(open.getAttribute('href')).toBe('/mop/site/9');
  expect(open.textContent).toContain('no session planned');
  expect(within(card).getByText('All submitted')).toBeDefined();
});

test.each([
  ['1,412 books out', 'books_out'],
  ['186 borrowed in Nov', 'borrowed'],
  ['71 children have not', 'not_borrowed'],
  ['23 overdue', 'overdue'],
])('the figure %s, as a link, opens the places by %s', async (name, by) => {
  show([lis]);
  const card = await screen.findByRole('region', { name: 'lis · schools' });
  expect(within(card).getByRole('link', { name }).getAttribute('href')).toBe(`/lis/places?by=${by}`);
});

test.each([
  ['mop', '/mop/ra-entry', '/mop/report-submit'],
  ['lis', '/lis/ra', '/lis/report-submit'],
])(
  'the figures of sessions and reports, of %s, lead to the plan and to writing',
  async (program, plan, write) => {
    show([{ ...lis, program: program as 'mop' | 'lis' }]);
    expect(await findHref('3 sessions this week')).toBe(plan);
    expect(await findHref('16 reports pending')).toBe(write);
  },
);

test('the visits of this week, when some are over, start with those of today', async () => {
  const [visit] = mop.this_week;
  const on = (date: string, day: string) => ({
    ...(visit as NonNullable<typeof visit>),
    date,
    day,
    place_name: `Site of ${day}`,
  });
  show([{ ...mop, this_week: [on('2026-11-20', 'Friday'), on('2026-11-21', 'Saturday')] }]);
  const card = await screen.findByRole('region', { name: 'mop · community sites' });
  const labels = within(card)
    .getAllByRole('link', { name: /Site of/ })
    .map((link) => link.firstElementChild?.textContent);
  expect(labels).toEqual(['Today · Site of Saturday, 4:30 PM', '20 Nov · Site of Friday, 4:30 PM']);
});

test('the sessions of today, of both programmes, have the lending desks of their places', async () => {
  const inGrade = {
    program: 'lis' as const,
    site_grade_id: 11,
    school_id: 2,
    site_name: 'Aldona Primary, III-A',
  };
  show([mop, lis], false, [
    visit({ date: today() }),
    visit({ ra_id: 41, ...inGrade, date: today(), time: null }),
  ]);
  const tonca = within(await screen.findByRole('region', { name: 'Today 4:30 PM Tonca' }));
  expect(hrefOf('Lend: Tonca', tonca)).toBe('/mop/site/3/lend-to-child');
  expect(hrefOf('Take back: Tonca', tonca)).toBe('/mop/site/3/return-from-child');
  expect(hrefOf('Mark done', tonca)).toBe('/mop/session/40?form=done');
  expect(hrefOf('Tonca', tonca)).toBe('/mop/site/3');
  expect(screen.getByRole('button', { name: 'Take along: 2 places of today' })).toBeDefined();
  const grade = within(screen.getByRole('region', { name: 'Today Aldona Primary, III-A' }));
  expect(hrefOf('Lend: Aldona Primary, III-A', grade)).toBe('/lis/school/2/11/lend-to-childen');
});

test('the sessions of today, when there are many, are folded and open on request', async () => {
  const many = Array.from({ length: 20 }, (_, n) =>
    visit({ ra_id: n + 1, site_grade_id: n + 1, site_name: `Site ${n + 1}`, date: today() }),
  );
  const { keys } = show([mop, lis], false, many);
  expect(await screen.findAllByRole('link', { name: /^Lend: Site/ })).toHaveLength(4);
  await keys.click(screen.getByRole('button', { name: 'Show all 20 sessions of today' }));
  expect(screen.getAllByRole('link', { name: /^Lend: Site/ })).toHaveLength(20);
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Site 5' }));
});

test('reports pending, when there are many, are folded and open on request', async () => {
  const { keys } = show([mop, lis]);
  const card = await screen.findByRole('region', { name: 'lis · schools' });
  expect(within(card).getByText('Boxes due back')).toBeDefined();
  expect(within(card).getByText('No boxes due back this week.')).toBeDefined();
  expect(within(card).getAllByRole('link', { name: /Aldona/ })).toHaveLength(6);
  await keys.click(within(card).getByRole('button', { name: 'Show all 8' }));
  const links = within(card).getAllByRole('link', { name: /Aldona/ });
  expect(links).toHaveLength(8);
  expect(links[7]?.getAttribute('href')).toBe('/lis/report-submit?place=107');
  expect(links[7]?.textContent).toContain('2 pending');
  expect(document.activeElement).toBe(links[6]);
});

test.each([true, false])(
  'the banner of the demo programme, when demo is %s, is shown accordingly',
  async (demo) => {
    show([mop, lis], demo);
    await screen.findByText('mop · community sites');
    expect(screen.queryByText(/This is a demo/) !== null).toBe(demo);
  },
);

test.each([
  [0, 'Good morning'],
  [11, 'Good morning'],
  [12, 'Good afternoon'],
  [16, 'Good afternoon'],
  [17, 'Good evening'],
  [23, 'Good evening'],
])('the greeting, at %i o’clock, is %s', (hour, greeting) => {
  expect(greetingAt(hour)).toBe(greeting);
});
