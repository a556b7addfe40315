import { readFileSync } from 'node:fs';
import { join } from 'node:path';
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
import { root } from './server.ts';

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
async function newProgram(page: Page): Promise<{ staffId: number; webhookId: number }> {
  const name = `Website ${Math.random().toString(36).slice(2)}`;
  const data = { name, expires: 'never' };
  const account = await page.request.post('/api/info/add_service_account', { data });
  const address = `https://catalogue.example/${name.slice(8)}`;
  const webhook = await page.request.post('/api/info/add_webhook', { data: { address } });
  return {
    staffId: (await account.json()).details.account.staff_id,
    webhookId: (await webhook.json()).details.webhook.webhook_id,
  };
}

type Values = Record<string, string | number | undefined>;

/** The values of parameters in routes that begin like this; of several beginnings the last counts. */
async function parameterValues(page: Page): Promise<Record<string, Values>> {
  const { site_id } = await siteAt(page, 2);
  const { school, grade } = await gradeAt(page, 2);
  const [siteChild] = await childrenAt(page, 'mop', site_id);
  const [gradeChild] = await childrenAt(page, 'lis', grade.grade_id);
  const [siteDay] = await bookListAt(page, 'mop', site_id);
  const [gradeDay] = await bookListAt(page, 'lis', grade.grade_id);
  const [copy] = await booksInLibrary(page, 1, 1);
  const { webhookId, staffId } = await newProgram(page);
  return {
    '/mop/': {
      siteId: site_id,
      childId: siteChild?.child_id,
      raId: (await lastSession(page, 'mop')).ra_id,
    },
    '/mop/book-list-detail/': { id: site_id, date: siteDay?.date_issue },
    '/mop/report/': { id: (await lastReport(page, 'mop')).rep_id },
    '/lis/': {
      schoolId: school.school_id,
      gradeId: grade.grade_id,
      childId: gradeChild?.child_id,
      date: gradeDay?.date_issue,
      raId: (await lastSession(page, 'lis')).ra_id,
      reportId: (await lastReport(page, 'lis')).rep_id,
    },
    '/library/': {
      childId: siteChild?.child_id,
      staffId: 1,
      importId: await checkedImport(page, 'Title,Author\nThe Kite,Meera\n,No title\n'),
      stocktakeId: await finishedStocktake(page, site_id),
      webhookId,
    },
    '/library/programs/': { staffId },
    '/books/': { id: copy },
    '/lookup/': { query: 'a' },
    '/lp-list/': { lpId: await lessonPlanAt(page, 0) },
  };
}

/** Addresses that show a screen in another way, as the end of their route and what follows. */
async function otherWays(
  page: Page,
  values: Record<string, Values>,
): Promise<[route: string, more: string][]> {
  const { siteId, childId } = values['/mop/'] as Values;
  const { schoolId, gradeId } = values['/lis/'] as Values;
  const copy = values['/books/']?.id;
  return [
    ['/box', '?mode=unpacking'],
    ['/read-alouds', '?form=held'],
    ['/$siteId/lending-register', `?date=${await lastLendingAt(page, 'mop', Number(siteId))}`],
    ['/$siteId/reading-history', `?child=${childId}`],
    ['/mop/session/$raId', '?form=done'],
    ['/mop/report-submit', `?ra=${(await pendingReport(page, 'mop')).ra_id}`],
    ['/mop/ra-entry', `?week=${sunday(24)}`],
    ['/mop/enroll-child', `?site=${siteId}`],
    ['/lis/enroll-child', `?grade=${gradeId}`],
    ['/lis/new-school-year', `?school=${schoolId}`],
    ['/lis/report-view', '?field=schools_name&pattern=primary'],
    ...['levels', 'categories', 'school_year', 'history'].map((section): [string, string] => [
      '/library/settings',
      `?section=${section}`,
    ]),
    ['/library/audit', `?child=${childId}&from=2026-01-01&to=2026-01-31`],
    ['/add-book', `?copy=${copy}`],
    ['/labels', `?copies=${copy}`],
    ['/labels/children', `?place=${siteId}`],
    ['/families', '?show=certificates'],
    ['/$siteId/families', `?show=certificates&child=${childId}`],
    ['/add-library', '?kind=site'],
    ['/add-library', '?kind=school'],
    ['/todo', '?prog=lis&mine=1'],
    ['/insight', `?scope=place%3A${siteId}`],
    ['/insight', '?share=yes'],
    ['/insight', '?places=all'],
    ['/insight', '?report=yes'],
    ['/library/collection', '?show=resting'],
  ];
}

/** Not the screens of someone who is signed in: an unknown address, and another spelling that leads to the first. */
const exceptions = [
  '/$',
  '/signin',
  '/setup',
  '/new-password',
  '/lis/school/$schoolId/$gradeId/lend-to-children',
];

/** All routes of the app, as the router has them. */
function routesOfApp(): string[] {
  const tree = readFileSync(join(root, 'web/src/routeTree.gen.ts'), 'utf8');
  const [, union = ''] = /^ {2}to:\n((?: {4}\| '.+'\n)+)/m.exec(tree) ?? [];
  return [...union.matchAll(/'(.+)'/g)].map(([, route = '']) => route);
}

function addressOf(route: string, values: Record<string, Values>): string {
  const beginnings = Object.keys(values).filter((beginning) => route.startsWith(beginning));
  const known: Values = Object.assign({}, ...beginnings.map((beginning) => values[beginning]));
  return route.replace(/\$(\w+)/g, (_, name: string) => {
    const value = known[name];
    if (value === undefined) throw new Error(`parameterValues has no ${name} for ${route}.`);
    return String(value);
  });
}

async function everyAddress(page: Page): Promise<string[]> {
  const routes = routesOfApp().filter((route) => !exceptions.includes(route));
  const values = await parameterValues(page);
  const ways = await otherWays(page, values);
  const unknown = ways.filter(([end]) => !routes.some((route) => route.endsWith(end)));
  expect(unknown, 'ends of no route').toEqual([]);
  const [atSite] = await booksAt(page, 'mop', Number(values['/mop/']?.siteId));
  return [
    ...routes.flatMap((route) => {
      const address = addressOf(route, values);
      return [address, ...ways.filter(([end]) => route.endsWith(end)).map(([, more]) => `${address}${more}`)];
    }),
    '/lookup/nothing-is-called-this',
    ...(atSite ? [`/books/${atSite.accn_no}`] : []),
  ];
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
      for (const path of await everyAddress(page)) {
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
