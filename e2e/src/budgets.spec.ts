import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { gradeAt, siteAt } from './demo-places.ts';
import { expect, signInQuickly, test } from './fixtures.ts';
import { root } from './server.ts';

const kB = 1000;
const KiB = 1024;
/** With what the page loads before it. */
const entryLimit = 120 * KiB;
/** Scripts of a screen, gzipped. Files that screens share are counted with each of them. */
const screenLimit = 204 * KiB;
/** A first visit in all, as it is sent, with headers: the goal, and what three screens need above it. */
const visitLimit = 180 * kB;
const above: [RegExp, number][] = [
  [/\/lend-to-child$/, 21 * kB],
  // With “Take along”.
  [/\/site\/\d+$/, 4 * kB],
  [/\/ra-entry$/, 10 * kB],
];

const dist = join(root, 'web/dist');
const gzipped = (path: string) => gzipSync(readFileSync(join(dist, path))).length;
const sum = (paths: Iterable<string>) => [...paths].reduce((total, path) => total + gzipped(path), 0);

const entryScripts = () =>
  [...readFileSync(join(dist, 'index.html'), 'utf8').matchAll(/(?:src|href)="(\/[^"]+\.js)"/g)].map(
    (match) => match[1] as string,
  );

test('the entry script, gzipped, stays within its budget', () => {
  expect(entryScripts().length).toBeGreaterThan(0);
  expect(sum(entryScripts())).toBeLessThanOrEqual(entryLimit);
});

test('each main screen, loaded alone, stays within entry and route, from this server only', async ({
  page,
  demo,
}) => {
  await signInQuickly(page);
  const site = await siteAt(page, 0);
  const { school, grade } = await gradeAt(page, 0);
  let loaded = new Set<string>();
  const foreign: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith('http') && url.origin !== demo.url) foreign.push(request.url());
    if (url.pathname.endsWith('.js')) loaded.add(url.pathname);
  });
  const paths = [
    '/',
    '/mop',
    `/mop/site/${site.site_id}`,
    `/mop/site/${site.site_id}/lend-to-child`,
    `/mop/site/${site.site_id}/returnable-books`,
    '/lis',
    `/mop/site/${site.site_id}/lending-register`,
    `/mop/site/${site.site_id}/reading-history`,
    `/lis/school/${school.school_id}/${grade.grade_id}`,
    `/lis/school/${school.school_id}/${grade.grade_id}/reading-pattern`,
    '/mop/ra-entry',
    '/lookup/mango',
  ];
  for (const path of paths) {
    loaded = new Set();
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    for (const script of entryScripts()) expect(loaded, path).toContain(script);
    expect.soft(sum(loaded), `${path} loads ${[...loaded].join(', ')}`).toBeLessThanOrEqual(screenLimit);
  }
  expect(foreign).toEqual([]);
});

test('each main screen, visited first, sends no more than its budget', async ({ page, browser, baseURL }) => {
  await signInQuickly(page);
  const { site_id } = await siteAt(page, 0);
  const site = `/mop/site/${site_id}`;
  const storageState = await page.context().storageState();
  const paths = [
    ...['/', '/mop', site, `${site}/lend-to-child`, '/lookup/mango', `${site}/lending-register`],
    ...['/mop/lending-statistics', '/mop/ra-entry', '/mop/report-view'],
  ];
  for (const path of paths) {
    const context = await browser.newContext({ storageState, ...(baseURL && { baseURL }) });
    const visit = await context.newPage();
    // The service worker's files come seconds after the screen; a slow machine would count them.
    await visit.addInitScript(() => {
      Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
    });
    const control = await context.newCDPSession(visit);
    let sent = 0;
    control.on('Network.loadingFinished', ({ encodedDataLength }) => {
      sent += encodedDataLength;
    });
    await control.send('Network.enable');
    await visit.goto(path);
    await expect(visit.getByRole('heading', { level: 1 })).toBeVisible();
    await visit.waitForLoadState('networkidle');
    await context.close();
    const more = above.find(([paths]) => paths.test(path))?.[1] ?? 0;
    expect.soft(sent, path).toBeLessThanOrEqual(visitLimit + more);
  }
});
