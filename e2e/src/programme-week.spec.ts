import type { Locator, Page } from '@playwright/test';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import type { raPlan } from '@storyvan/contract/planner';
import type { listSites } from '@storyvan/contract/sites';
import { formatDate } from '@storyvan/domain/calendar-date';
import { now, sunday, today } from './clock.ts';
import { booksInLibrary, freeChildrenAt, gradeAt } from './demo-places.ts';
import { Desk } from './desk.ts';
import { expect, signIn, signInQuickly, test } from './fixtures.ts';
import { storyvan } from './server.ts';

const asha = { username: 'asha', password: 'a van full of stories' };

/** Two sites without a session today, and a child of the first who has no book. */
async function freeSites(page: Page) {
  const plan = (await (await page.request.get(`/api/info/ra_plan/mop/${sunday()}`)).json()) as ReplyOf<
    typeof raPlan
  >;
  const sites = (await (await page.request.get('/api/mop/sites/all/all')).json()) as ReplyOf<
    typeof listSites
  >;
  const busy = new Set(plan.map(({ site_grade_id }) => site_grade_id));
  const weekday = now().toLocaleDateString('en', { weekday: 'long' });
  const free = sites.filter(({ site_id, visit_day }) => visit_day !== weekday || !busy.has(site_id));
  for (const one of free) {
    const two = free.find((site) => site !== one);
    const [child] = await freeChildrenAt(page, 'mop', one.site_id);
    if (two && child) return { one, two, child, weekday };
  }
  throw new Error('At every site something is planned today, or every child has a book.');
}

const numberIn = async (locator: Locator): Promise<number> =>
  Number(/\d[\d,]*/.exec((await locator.textContent()) ?? '')?.[0].replace(',', ''));

/** The figures of mop on the dashboard: sessions of this week, reports pending. */
async function figuresOfMop(page: Page) {
  await page.goto('/');
  const mop = page.getByRole('region', { name: 'mop · community sites' });
  const figure = (label: string) => numberIn(mop.getByRole('link', { name: new RegExp(`${label}$`) }));
  return { sessions: await figure('sessions this week'), pending: await figure('reports pending') };
}

/** The number of to-do items of mop. */
async function todosOfMop(page: Page): Promise<number> {
  await page.goto('/todo');
  const mop = page.getByRole('region', { name: 'mop · community' });
  return numberIn(mop.getByText(/^\d+ to do$/));
}

async function pick(page: Page, button: string | RegExp, name: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('textbox', { name: 'Filter by name' }).fill(name);
  await page.keyboard.press('Enter');
}

async function planSession(page: Page, weekday: string, site: string, people: string[]): Promise<void> {
  await pick(page, `Add session on ${weekday}`, site);
  const [lead, ...partners] = people as [string, ...string[]];
  const named = (slot: string) =>
    new RegExp(`^Add a ${slot} to ${site.replace(/[()]/g, '\\$&')}, ${weekday}`);
  await pick(page, named('lead'), lead);
  for (const partner of partners) await pick(page, named('reading partner'), partner);
}

async function hold(page: Page, site: string, children: number): Promise<void> {
  await page.goto('/mop/ra');
  await page.getByRole('link', { name: `Mark done: ${site}, ${formatDate(today())}` }).click();
  for (let n = 0; n < children; n++) await page.getByRole('checkbox').nth(n).check();
  await expect(page.getByRole('textbox', { name: 'Children counted' })).toHaveValue(String(children));
  await page.getByRole('button', { name: 'Mark done' }).click();
  await expect(page.getByRole('link', { name: 'Write the report' })).toBeVisible();
}

test('a week, when it is planned, held, lent at, reported and discussed by two, shows in every count', {
  tag: ['@calendar', '@core'],
}, async ({ page, demo, browser }) => {
  await storyvan(
    demo.dataDir,
    ['staff', 'add', asha.username, '--name', 'Asha Prabhu', '--password-stdin'],
    asha.password,
  );
  await signIn(page);
  const { one, two, child, weekday } = await freeSites(page);
  const before = await figuresOfMop(page);
  const todosBefore = await todosOfMop(page);

  // Plan.
  await page.goto('/mop/ra-entry');
  await planSession(page, weekday, one.name, ['Rehana Shaikh', 'Ananya Kamat']);
  await planSession(page, weekday, two.name, ['Rehana Shaikh']);
  await expect(page.getByText(/two places|same day, no time/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('All saved')).toBeVisible();
  const planned = await figuresOfMop(page);
  expect(planned).toEqual({ sessions: before.sessions + 2, pending: before.pending });
  expect(await todosOfMop(page)).toBe(todosBefore + 2);

  // Hold both, and lend at one.
  await hold(page, one.name, 3);
  await hold(page, two.name, 2);
  const desk = new Desk(page);
  const [book] = await booksInLibrary(page, 1, 40);
  if (!child.card_no || !book) throw new Error('A child with a card and a book are needed.');
  await desk.open(`/mop/site/${one.site_id}/lend-to-child`);
  await desk.scan(child.card_no);
  await desk.scanAccepted(book);
  await page.goto(`/mop/site/${one.site_id}`);
  const strip = page.getByRole('region', { name: 'Done today' });
  await expect(strip.getByText(/^1 of \d+ borrowed · 3 came$/)).toBeVisible();
  expect(await figuresOfMop(page)).toEqual({ sessions: planned.sessions, pending: before.pending + 2 });
  expect(await todosOfMop(page)).toBe(todosBefore + 2);

  // Someone else sees the same two reports to write.
  const context = await browser.newContext({ baseURL: demo.url });
  const other = await context.newPage();
  await signInQuickly(other, asha);
  const todosOfOther = await todosOfMop(other);

  // Report on one: typed text survives a reload.
  await page.goto(`/mop/site/${one.site_id}/read-alouds`);
  await page
    .getByRole('link', { name: /Write (the )?report/ })
    .first()
    .click();
  await page.getByLabel('What was read').fill('The Red Raincoat, to the end.');
  await page.reload();
  await expect(page.getByLabel('What was read')).toHaveValue('The Red Raincoat, to the end.');
  await page.getByRole('radio', { name: '4 of 5 stars' }).press('Space');
  await page.getByLabel('How it went, in words').fill('They asked for it <b>again</b>.');
  await page.getByRole('button', { name: 'Submit report' }).click();
  await expect(page).toHaveURL(/\/mop\/report\/\d+$/);
  await expect(page.getByText('They asked for it <b>again</b>.')).toBeVisible();
  const report = page.url();

  // Discuss it from a second account; each sees the other without a reload.
  await other.goto(report);
  await other.getByLabel('Add a comment').fill('Which part did they like best?');
  await other.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Which part did they like best?')).toBeVisible({ timeout: 10_000 });
  await page.getByLabel('Add a comment').fill('The <script>alert(1)</script> puddles.');
  await page.getByLabel('Add a comment').press('Control+Enter');
  const comments = other.getByRole('list', { name: 'Comments' });
  await expect(comments.getByText('The <script>alert(1)</script> puddles.')).toBeVisible({ timeout: 10_000 });
  await expect(comments.getByRole('listitem')).toHaveCount(2);

  // Both see one report less to write.
  for (const person of [page, other]) {
    expect((await figuresOfMop(person)).pending).toBe(before.pending + 1);
  }
  expect(await todosOfMop(page)).toBe(todosBefore + 1);
  expect(await todosOfMop(other)).toBe(todosOfOther - 1);
  await context.close();
});

test('a grade, when a session is held there and reported, shows 1 pending and then All submitted', {
  tag: '@calendar',
}, async ({ page }) => {
  await signIn(page);
  const { school, grade } = await gradeAt(page, 20);
  expect(grade.ra_count - grade.report_status).toBe(0);
  const root = `/lis/school/${school.school_id}`;
  const cards = page.getByRole('region', { name: 'Grades' }).getByRole('article');
  const card = cards.filter({ has: page.getByRole('link', { name: grade.grade_code, exact: true }) });
  await page.goto(root);
  await expect(card.getByText('All submitted')).toBeVisible();

  await page.goto(`${root}/${grade.grade_id}/read-alouds`);
  await page.getByRole('link', { name: 'Record a session' }).click();
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('link', { name: 'Write the report' }).waitFor();
  await page.goto(root);
  await expect(card.getByText('1 pending')).toBeVisible();

  await card.getByRole('link', { name: /pending/ }).click();
  await page
    .getByRole('link', { name: /Write (the )?report/ })
    .first()
    .click();
  await page.getByRole('radio', { name: '5 of 5 stars' }).press('Space');
  await page.getByLabel('What was read').fill('The Red Raincoat, to the end.');
  await page.getByRole('button', { name: 'Submit report' }).click();
  await expect(page).toHaveURL(/\/lis\/report-view\/\d+$/);
  await page.goto(root);
  await expect(card.getByText('All submitted')).toBeVisible();
});
