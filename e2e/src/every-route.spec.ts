import type { Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
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

const sizes = [
  { name: 'phone', width: 390, height: 844 },
  { name: 'desktop', width: 1440, height: 900 },
];

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
    ...['book-list', 'pending-books'].flatMap((task) => [`${siteRoot}/${task}`, `${gradeRoot}/${task}`]),
    ...['', '/pending'].flatMap((part) => [
      `/mop/book-list-detail/${site.site_id}/${siteDay?.date_issue}${part}`,
      `${gradeRoot}/book-list-detail/${gradeDay?.date_issue}${part}`,
    ]),
    ...['/mop', '/lis'].flatMap((root) => [`${root}/lending-statistics`, `${root}/places`]),
    ...[siteRoot, gradeRoot].map((root) => `${root}/not-borrowed`),
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
    ],
    `/library/privacy/child/${siteChild?.child_id}`,
    ...['/library/staff', '/library/staff/1', '/library/audit'],
    `/library/audit?child=${siteChild?.child_id}&from=2026-01-01&to=2026-01-31`,
    `/add-book?copy=${inLibrary}`,
    `/labels?copies=${inLibrary}`,
    ...['site', 'school'].map((kind) => `/add-library?kind=${kind}`),
    '/todo',
    '/todo?prog=lis&mine=1',
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

/**
 * Opens a screen and waits until its data is shown. Looks at each frame, because `expect` looks again after 100, 350 and
 * 850 ms, which over a hundred screens takes minutes.
 */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.evaluate(
    (giveUpAfter) =>
      new Promise<void>((resolve) => {
        const end = performance.now() + giveUpAfter;
        const look = () => {
          const isLoading = document.querySelector('[role="status"][aria-label="Loading"]');
          const isShown = document.querySelector('h1') && !isLoading;
          if (isShown || performance.now() > end) resolve();
          else requestAnimationFrame(look);
        };
        look();
      }),
    10_000,
  );
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
}

interface Violation {
  id: string;
  nodes: { html: string; failureSummary?: string }[];
}

/** Waits until a screen stops changing: axe checks one element after another, and would mix two states. */
const drawn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const quiet = 150;
        const still = () => {
          changes.disconnect();
          resolve();
        };
        let timer = setTimeout(still, quiet);
        const changes = new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(still, quiet);
        });
        changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
      }),
  );

/** The only rules of axe whose result depends on colours, and so on the colour scheme. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** Of some rules, or of all. */
async function axeViolations(page: Page, rules?: string[]): Promise<string[]> {
  await drawn(page);
  const violations = await page.evaluate<Violation[], [string, RunOptions]>(
    async ([source, options]) => {
      if (!('axe' in window)) new Function(source)();
      const { axe } = window as unknown as {
        axe: { run(options: RunOptions): Promise<{ violations: Violation[] }> };
      };
      return (await axe.run(options)).violations;
    },
    [axe.source, { resultTypes: ['violations'], ...(rules && { runOnly: rules }) }],
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary ?? ''}`);
}

async function turnDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
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
/** axe-core is injected as text, which our content policy refuses; content-policy.spec.ts checks the policy. */
const withAxe = { bypassCSP: true };

// The longest journeys: the browsers share them.
test.describe.configure({ mode: 'parallel' });

for (const { name, ...viewport } of sizes) {
  test.describe(name, () => {
    test.use({ viewport, ...withAxe });

    test('every route, in light and in dark, has no accessibility violation and a clean console', async ({
      page,
    }) => {
      test.setTimeout(1_800_000);
      await signInQuickly(page);
      for (const path of await everyRoute(page)) {
        await test.step(path, async () => {
          await page.emulateMedia({ colorScheme: 'light' });
          await open(page, path);
          await expect(page).toHaveURL((url) => url.pathname + url.search === path);
          expect.soft(await axeViolations(page), path).toEqual([]);
          await fits(page, path);
          await turnDark(page);
          expect.soft(await axeViolations(page, colourRules), `${path}, dark`).toEqual([]);
        });
      }
    });
  });
}

/** A small phone; a desktop at 200 % zoom; a tablet; a small laptop. */
const widths = [360, 720, 800, 1024];

test('every route, under our content policy and at any width, does not scroll sideways', async ({ page }) => {
  test.setTimeout(900_000);
  await signInQuickly(page);
  for (const path of await everyRoute(page)) {
    await open(page, path);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 740 });
      await fits(page, `${path}, ${width} pixels wide`);
    }
  }
});

test.describe('signed out', () => {
  test.use(withAxe);

  test('the sign-in screen, in both schemes, has no accessibility violation', async ({ page }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto('/signin');
      await expect(page.getByLabel('Username')).toBeVisible();
      expect.soft(await axeViolations(page), colorScheme).toEqual([]);
    }
  });
});
