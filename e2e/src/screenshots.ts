import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { checkedImport } from './checked-import.ts';
import { sunday } from './clock.ts';
import {
  bookListAt,
  booksAt,
  booksInLibrary,
  childrenAt,
  freeChildrenOfSite,
  gradeAt,
  lastLendingAt,
  siteAt,
} from './demo-places.ts';
import { Desk } from './desk.ts';
import { expect, signInQuickly, test } from './fixtures.ts';
import { root } from './server.ts';

const sizes = [
  { suffix: '', viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { suffix: '-phone', viewport: { width: 390, height: 844 }, colorScheme: 'light' },
  { suffix: '-dark', viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
  { suffix: '-phone-dark', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const;

/** A list with a corrected ISBN, and a row without a title. */
const books = `Title,Author,ISBN,Publisher,Level
The Red Kite of Tonca,Meera Naik,8190000012,Tulika,2
The Blue Drum,Ravi Gaonkar,,Pratham,3
The River and the Heron,Sunil Rao,9788190000017,Kites Press,2
,Asha Velip,,NBT,1
`;

async function take(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
  await page.screenshot({ path: join(root, 'docs/screenshots', `${name}.png`) });
}

const pictureOf = (page: Page, suffix: string) => async (name: string, path: string) => {
  await page.goto(path, { waitUntil: 'networkidle' });
  await take(page, name + suffix);
};

for (const [index, { suffix, viewport, colorScheme }] of sizes.entries()) {
  test.describe(`screenshots${suffix}`, () => {
    test.use({ viewport, colorScheme });

    test('the dashboard and a desk at work, in the demo programme, are pictured', async ({ page }) => {
      const picture = (name: string) => take(page, name + suffix);
      await signInQuickly(page);
      await page.goto('/');
      await expect(page.getByText('mop · community sites')).toBeVisible();
      await expect(page.getByRole('button', { name: /account of/ })).toBeVisible();
      await picture('dashboard');

      const { site, children } = await freeChildrenOfSite(page, 2 + index, 2);
      const free = await booksInLibrary(page, 4, 5 + 3 * index);
      const elsewhere = (await booksAt(page, 'mop', (await siteAt(page, 12)).site_id))[0]?.accn_no as string;
      const [first, second] = children;
      if (!first || !second) throw new Error('Two children without books are needed.');
      const desk = new Desk(page);
      await desk.open(`/mop/site/${site.site_id}/lend-to-child`);
      await desk.scan(first.card_no as string);
      await desk.scanAccepted(free[0] as string);
      await desk.scan(elsewhere);
      await desk.expectState(elsewhere, 'refused');
      await desk.scan(second.card_no as string);
      await desk.scanAccepted(free[1] as string);
      await desk.scanAccepted(free[2] as string);
      await page.keyboard.type(free[3] as string);
      await expect(page.locator('[class*="Notification-root"]')).toHaveCount(0);
      await picture('lend-to-child');
    });
  });
}

for (const { suffix, viewport, colorScheme } of sizes.filter((size) => size.colorScheme === 'light')) {
  test.describe(`screenshots of records${suffix}`, () => {
    test.use({ viewport, colorScheme });

    test('the records, in the demo programme, are pictured', async ({ page }) => {
      const picture = pictureOf(page, suffix);
      await signInQuickly(page);
      const { school, grade } = await gradeAt(page, 2);
      const { site_id } = await siteAt(page, 7);
      const gradeRoot = `/lis/school/${school.school_id}/${grade.grade_id}`;
      const box = (await bookListAt(page, 'mop', site_id)).find(({ cnt }) => cnt > 20);
      const lent = await lastLendingAt(page, 'mop', site_id);
      await picture('lending-register', `/mop/site/${site_id}/lending-register?date=${lent}`);
      await picture('book-list-detail', `/mop/book-list-detail/${site_id}/${box?.date_issue}`);
      await picture('pending-books', `/mop/site/${site_id}/pending-books`);
      await picture('reading-pattern', `${gradeRoot}/reading-pattern`);
      await picture('lending-statistics', '/lis/lending-statistics');
    });

    test('plans, sessions and reports, in the demo programme, are pictured', async ({ page }) => {
      const picture = pictureOf(page, suffix);
      await signInQuickly(page);
      const reports: { rep_id: number; comments: number }[] = await (
        await page.request.get('/api/mop/report')
      ).json();
      const [planned]: { ra_id: number }[] = await (await page.request.get('/api/mop/ra')).json();
      const discussed = reports.find(({ comments }) => comments > 1) ?? reports[0];
      await picture('weekly-plan', `/mop/ra-entry?week=${sunday(1)}`);
      await picture('report', `/mop/report/${discussed?.rep_id}`);
      await picture('todo', '/todo');
      await picture('lesson-plan', '/lp-list/1');
      if (suffix === '-phone') await picture('session', `/mop/session/${planned?.ra_id}?form=done`);
    });

    test('insight, a proposed box and a reading page, in the demo programme, are pictured', async ({
      page,
    }) => {
      const picture = pictureOf(page, suffix);
      await signInQuickly(page);
      const { site_id } = await siteAt(page, 7);
      const [child] = await childrenAt(page, 'mop', site_id);
      await picture('insight', '/insight');
      await picture('propose-box', `/mop/site/${site_id}/propose-box`);
      await picture('reading-page', `/mop/child/${site_id}/${child?.child_id}/reading-page`);
      if (suffix === '') await picture('impact-report', '/insight?report=yes');
    });

    test('accounts, the audit log and the personal data of children, in the demo programme, are pictured', async ({
      page,
    }) => {
      const picture = pictureOf(page, suffix);
      await signInQuickly(page);
      await picture('staff', '/library/staff');
      await picture('audit', '/library/audit');
      await picture('privacy', '/library/privacy');
      await picture('my-account', '/my-account');
      await picture('backups', '/library/backups');
      await picture('settings', '/library/settings');
      await picture('other-programs', '/library/programs');
      await picture('import', `/library/imports/${await checkedImport(page, books)}`);
    });
  });
}
