import { formatDate } from '@storyvan/domain/calendar-date';
import { dayName } from '@storyvan/domain/week';
import { today } from './clock.ts';
import { gradeAt, siteAt } from './demo-places.ts';
import { expect, signInQuickly, test } from './fixtures.ts';

const calendar = { tag: '@calendar' };

test(
  'the dashboard and the list of sites, on any weekday, show the day and list today’s visits first',
  calendar,
  async ({ page }) => {
    await signInQuickly(page);
    await page.goto('/');
    const weekday = dayName(today());
    await expect(page.getByText(`${weekday}, ${formatDate(today())}`, { exact: true })).toBeVisible();
    const visits = await page.evaluate(async () => (await fetch('/api/mop/sites/all/no_junior/')).json());
    const here = (visits as { visit_day: string | null }[]).filter(({ visit_day }) => visit_day === weekday);
    await page.goto('/mop');
    const cards = page.getByRole('region', { name: 'Sites' }).getByRole('article');
    await expect(cards).toHaveCount(visits.length);
    const pills = await cards.allInnerTexts();
    expect(pills.map((text) => text.includes('Today '))).toEqual(pills.map((_, n) => n < here.length));
  },
);

test(
  'a school promoted into the new school year, when that is undone, has its grades as before',
  calendar,
  async ({ page }) => {
    await signInQuickly(page);
    const { school } = await gradeAt(page, 12);
    const grades = async () => (await page.request.get(`/api/lis/grades/${school.school_id}`)).json();
    const before = await grades();
    await page.goto(`/lis/new-school-year?school=${school.school_id}`);
    await page.getByRole('button', { name: 'Promote…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Promote', exact: true }).click();
    await expect(page.getByText('the new school year has begun')).toBeVisible();
    expect(await grades()).not.toEqual(before);
    await page.getByRole('button', { name: 'Undo the promotion' }).click();
    await expect(page.getByText('The promotion was undone')).toBeVisible();
    expect(await grades()).toEqual(before);
  },
);

test('each screen that shows or asks for dates, on another date, opens with a clean console', {
  // At the usual time, every-route.spec.ts opens them.
  tag: ['@calendar', '@other-time'],
}, async ({ page }) => {
  await signInQuickly(page);
  const { site_id } = await siteAt(page, 3);
  const { school, grade } = await gradeAt(page, 3);
  const gradeRoot = `/lis/school/${school.school_id}/${grade.grade_id}`;
  const paths = [
    ...['mop', 'lis'].flatMap((program) =>
      ['ra', 'ra-done', 'report-dashboard', 'report-view', 'lending-statistics', 'places'].map(
        (screen) => `/${program}/${screen}`,
      ),
    ),
    '/mop/ra-entry',
    ...[`/mop/site/${site_id}`, gradeRoot].flatMap((root) =>
      ['lending-register', 'reading-history', 'read-alouds?form=held', 'pending-books'].map(
        (screen) => `${root}/${screen}`,
      ),
    ),
    '/todo',
    '/library/audit',
    '/library/backups',
    '/library/privacy',
  ];
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
    await expect(page.getByText('This could not be loaded')).toHaveCount(0);
  }
});
