import type { Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import { checkedImport } from './checked-import.ts';
import { sunday } from './clock.ts';
import {
  bookListAt,
  booksAt,
  booksInLibrary,
  childrenAt,
  gradeAt,
  lastLendingAt,
  lastReport,
  lastSession,
  lessonPlanAt,
  pendingReport,
  siteAt,
} from './demo-places.ts';
import { expect, signInQuickly, test } from './fixtures.ts';

/** Starts and finishes one. */
async function finishedStocktake(page: Page, site_grade_id: number): Promise<number> {
  const started = await page.request.post('/api/info/start_stocktake', {
    data: { program: 'mop', site_grade_id },
  });
  const { stocktake_id } = (await started.json()).details;
  await page.request.post('/api/info/finish_stocktake', { data: { stocktake_id } });
  return stocktake_id;
}

/** A program and a webhook; only their detail screens need them. */
async function programPaths(page: Page): Promise<string[]> {
  const name = `Website ${Math.random().toString(36).slice(2)}`;
  const data = { name, expires: 'never' };
  const account = await page.request.post('/api/info/add_service_account', { data });
  const address = `https://catalogue.example/${name.slice(8)}`;
  const webhook = await page.request.post('/api/info/add_webhook', { data: { address } });
  return [
    `/library/programs/account/${(await account.json()).details.account.staff_id}`,
    `/library/programs/webhook/${(await webhook.json()).details.webhook.webhook_id}`,
  ];
}

async function everyRoute(page: Page): Promise<string[]> {
  const site = await siteAt(page, 2);
  const { school, grade } = await gradeAt(page, 2);
  const [siteChild] = await childrenAt(page, 'mop', site.site_id);
  const [gradeChild] = await childrenAt(page, 'lis', grade.grade_id);
  const [inLibrary] = await booksInLibrary(page, 1, 1);
  const [atSite] = await booksAt(page, 'mop', site.site_id);
  const [siteDay] = await bookListAt(page, 'mop', site.site_id);
  const [gradeDay] = await bookListAt(page, 'lis', grade.grade_id);
  const siteRoot = `/mop/site/${site.site_id}`;
  const gradeRoot = `/lis/school/${school.school_id}/${grade.grade_id}`;
  const siteChildRoot = `/mop/child/${site.site_id}/${siteChild?.child_id}`;
  const gradeChildRoot = `${gradeRoot}/child/${gradeChild?.child_id}`;
  return [
    '/',
    '/mop',
    siteRoot,
    ...['lend-to-site', 'lend-to-child', 'return-from-site', 'return-from-child', 'returnable-books'].map(
      (task) => `${siteRoot}/${task}`,
    ),
    siteChildRoot,
    ...['issue', 'return', 'history'].map((task) => `${siteChildRoot}/${task}`),
    '/lis',
    `/lis/school/${school.school_id}`,
    gradeRoot,
    ...['issue-book', 'return-book', 'lend-to-childen', 'return-from-child', 'returnable-books'].map(
      (task) => `${gradeRoot}/${task}`,
    ),
    gradeChildRoot,
    `${gradeChildRoot}/issue-book`,
    `${gradeChildRoot}/return-book`,
    ...['book-list', 'pending-books', 'overdue-slips', 'box', 'box?mode=unpacking'].flatMap((task) => [
      `${siteRoot}/${task}`,
      `${gradeRoot}/${task}`,
    ]),
    ...['', '/pending'].flatMap((part) => [
      `/mop/book-list-detail/${site.site_id}/${siteDay?.date_issue}${part}`,
      `${gradeRoot}/book-list-detail/${gradeDay?.date_issue}${part}`,
    ]),
    ...['/mop', '/lis'].flatMap((root) => [`${root}/lending-statistics`, `${root}/places`]),
    ...[siteRoot, gradeRoot].flatMap((root) => [`${root}/not-borrowed`, `${root}/wishes`]),
    '/library/wishes',
    ...[siteRoot, gradeRoot].map((root) => `${root}/stocktake`),
    '/library/stocktake',
    `/library/stocktake/${await finishedStocktake(page, site.site_id)}`,
    ...[siteRoot, gradeRoot].flatMap((root) => [`${root}/lending-register`, `${root}/reading-history`]),
    `${siteRoot}/lending-register?date=${await lastLendingAt(page, 'mop', site.site_id)}`,
    `${siteRoot}/reading-history?child=${siteChild?.child_id}`,
    `${gradeRoot}/reading-pattern`,
    ...['ra', 'ra-done', 'rp-list'].flatMap((list) => [`/mop/${list}`, `/lis/${list}`]),
    ...[siteRoot, gradeRoot].flatMap((root) => [`${root}/read-alouds`, `${root}/read-alouds?form=held`]),
    ...(await sessionPaths(page)),
    ...(await reportPaths(page)),
    ...[
      '/mop/enroll-child',
      `/mop/enroll-child?site=${site.site_id}`,
      `/lis/enroll-child?grade=${grade.grade_id}`,
    ],
    ...['/lis/new-school-year', `/lis/new-school-year?school=${school.school_id}`],
    ...[
      '/add-book',
      '/labels',
      '/library/members',
      '/library/fbt-members',
      '/library/privacy',
      '/library/backups',
      ...['', '?section=levels', '?section=categories', '?section=school_year', '?section=history'].map(
        (section) => `/library/settings${section}`,
      ),
      '/library/export',
    ],
    `/library/privacy/child/${siteChild?.child_id}`,
    ...[
      '/library/imports',
      `/library/imports/${await checkedImport(page, 'Title,Author\nThe Kite,Meera\n,No title\n')}`,
    ],
    ...['/library/staff', '/library/staff/1', '/library/audit', '/library/programs'],
    ...(await programPaths(page)),
    `/library/audit?child=${siteChild?.child_id}&from=2026-01-01&to=2026-01-31`,
    `/add-book?copy=${inLibrary}`,
    `/labels?copies=${inLibrary}`,
    ...['/labels/children', `/labels/children?place=${site.site_id}`],
    ...['site', 'school'].map((kind) => `/add-library?kind=${kind}`),
    '/todo',
    '/todo?prog=lis&mine=1',
    ...['/today', '/library/review', '/library/devices'],
    '/my-account',
    '/lp-list',
    `/lp-list/${await lessonPlanAt(page, 0)}`,
    '/mop/ra-entry',
    `/mop/ra-entry?week=${sunday(24)}`,
    '/lookup/a',
    '/lookup/nothing-is-called-this',
    `/books/${inLibrary}`,
    `/books/${atSite?.accn_no ?? inLibrary}`,
  ];
}

/** The report screens of each programme: choice, form, one report, all reports, dashboard. */
async function reportPaths(page: Page): Promise<string[]> {
  const mop = (await lastReport(page, 'mop')).rep_id;
  const lis = (await lastReport(page, 'lis')).rep_id;
  return [
    ...['report-view', 'report-submit', 'report-dashboard'].flatMap((part) => [
      `/mop/${part}`,
      `/lis/${part}`,
    ]),
    `/mop/report/${mop}`,
    `/lis/report-view/${lis}`,
    `/lis/report-view?field=schools_name&pattern=primary`,
    `/mop/report-submit?ra=${(await pendingReport(page, 'mop')).ra_id}`,
  ];
}

/** A session of each programme, and the form that corrects it. */
async function sessionPaths(page: Page): Promise<string[]> {
  const mop = `/mop/session/${(await lastSession(page, 'mop')).ra_id}`;
  const lis = `/lis/session/${(await lastSession(page, 'lis')).ra_id}`;
  return [mop, `${mop}?form=done`, lis];
}

type Go = (page: Page, path: string) => Promise<unknown>;

/** As from a bookmark: the app starts. */
const load: Go = (page, path) => page.goto(path);

/** As from a link on another screen: the app continues, which is faster. TanStack Router puts itself on the window. */
const follow: Go = (page, path) =>
  page.evaluate(async (href) => {
    const { __TSR_ROUTER__: router } = window as unknown as {
      __TSR_ROUTER__: { navigate(to: { href: string }): Promise<void> };
    };
    await router.navigate({ href });
  }, path);

/**
 * Opens a screen and waits until its data is shown and nothing has changed for a moment: axe checks one element after
 * another, and would mix two states. Looks at each frame, because `expect` looks again after 100, 350 and 850 ms, which
 * over a hundred screens takes minutes.
 */
async function open(page: Page, go: Go, path: string): Promise<void> {
  await go(page, path);
  await expect(page).toHaveURL((url) => url.pathname + url.search === path);
  await page.evaluate(
    ([giveUpAfter, quiet]) =>
      new Promise<void>((resolve) => {
        const end = performance.now() + giveUpAfter;
        let lastChange = performance.now();
        const changes = new MutationObserver(() => {
          lastChange = performance.now();
        });
        changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
        const look = (now: number) => {
          const isLoading = document.querySelector('[role="status"][aria-label="Loading"]');
          const isShown = document.querySelector('h1') && !isLoading && now - lastChange > quiet;
          if (!isShown && now < end) return requestAnimationFrame(look);
          changes.disconnect();
          resolve();
        };
        requestAnimationFrame(look);
      }),
    [10_000, 150] as const,
  );
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
}

interface Violation {
  id: string;
  nodes: { html: string; failureSummary?: string }[];
}

/** The page has the content policy, which refuses scripts given as text; the protocol of the developer tools is exempt. */
async function axeViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    const session = await page.context().newCDPSession(page);
    await session.send('Runtime.evaluate', { expression: axe.source });
    await session.detach();
  }
  const violations = await page.evaluate<Violation[], RunOptions>(
    async (options) => {
      const { axe } = window as unknown as {
        axe: { run(options: RunOptions): Promise<{ violations: Violation[] }> };
      };
      return (await axe.run(options)).violations;
    },
    { resultTypes: ['violations'] },
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary ?? ''}`);
}

const softly = expect.configure({ soft: true });

/** Where the page stays wider than the window, it would scroll sideways; some screens are laid out by script again. */
const fits = (page: Page, what: string) =>
  softly
    .poll(
      () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      { message: `${what} scrolls sideways` },
    )
    .toBeLessThanOrEqual(0);

test.use({ contextOptions: { reducedMotion: 'reduce' } });

// The longest journeys: the browsers share them.
test.describe.configure({ mode: 'parallel' });

/**
 * Colours do not depend on the width, so a scheme for each is enough; ui-catalogue.spec.ts checks every component in both
 * schemes at three widths. The other widths are a small phone, and a desktop at 200 % zoom, a tablet and a small laptop.
 */
const visits = [
  { name: 'a phone in light', size: [390, 844], colorScheme: 'light', go: load, widths: [360] },
  { name: 'a desktop in dark', size: [1440, 900], colorScheme: 'dark', go: follow, widths: [720, 800, 1024] },
] as const;

for (const { name, size, colorScheme, go, widths } of visits) {
  test.describe(`every route, on ${name}`, () => {
    const [width, height] = size;
    test.use({ viewport: { width, height }, colorScheme });

    test('has no accessibility violation and a clean console, and does not scroll sideways at any width', async ({
      page,
    }) => {
      test.setTimeout(1_200_000);
      await signInQuickly(page);
      await load(page, '/');
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
      for (const path of await everyRoute(page)) {
        await test.step(path, async () => {
          await open(page, go, path);
          expect.soft(await axeViolations(page), path).toEqual([]);
          for (const other of [width, ...widths]) {
            await page.setViewportSize({ width: other, height });
            await fits(page, `${path}, ${other} pixels wide`);
          }
          await page.setViewportSize({ width, height });
        });
      }
    });
  });
}

test('the sign-in screen, in both schemes, has no accessibility violation', async ({ page }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto('/signin');
    await expect(page.getByLabel('Username')).toBeVisible();
    expect.soft(await axeViolations(page), colorScheme).toEqual([]);
  }
});
