import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../testing/test-app.ts';
import { useFolder } from '../testing/use-folder.ts';
import { screens } from './screens.ts';

const webFolder = useFolder('screens');

const files = [
  { path: '/lis/school/$schoolId/$gradeId', scripts: ['/assets/grade.js'], styles: [], calls: [] },
  {
    path: '/mop/site/$siteId',
    scripts: ['/assets/frame.js', '/assets/site.js'],
    styles: ['/assets/site.css'],
    calls: ['/api/mop/sites/$siteId', '/api/info/children_here/mop/$siteId/{today}'],
  },
  { path: '/lookup/$query', scripts: ['/assets/lookup.js'], styles: [], calls: ['/api/info/lookup/$query'] },
  { path: '/', scripts: ['/assets/dashboard.js'], styles: [], calls: ['/api/info/dashboard'] },
];

beforeAll(() => {
  writeFileSync(join(webFolder, 'manifest.webmanifest'), '{}');
  writeFileSync(join(webFolder, 'screens.json'), JSON.stringify(files));
  writeFileSync(
    join(webFolder, 'index.html'),
    '<head><meta name="first-calls" /><script src="/start.js"></script></head>',
  );
});

const callsAt = (url: string) => /content="([^"]*)"/.exec(screens(webFolder)(url).calls)?.[1] ?? null;

describe('the head of a page', () => {
  it.each(['/mop/site/7', '/mop/site/7/'])('at %s, names the files of its screen in their order', (url) => {
    expect(screens(webFolder)(url).links).toBe(
      '<link rel="stylesheet" crossorigin href="/assets/site.css">' +
        '<link rel="modulepreload" crossorigin fetchpriority="low" href="/assets/frame.js">' +
        '<link rel="modulepreload" crossorigin fetchpriority="low" href="/assets/site.js">',
    );
  });

  it.each([
    ['/', '/api/info/dashboard'],
    ['/mop/site/7', '/api/mop/sites/7 /api/info/children_here/mop/7/{today}'],
    ['/lookup/a%20b', '/api/info/lookup/a%20b'],
    ['/lookup/आम', '/api/info/lookup/%E0%A4%86%E0%A4%AE'],
    // Encoded as a call encodes it, so nothing in an address can end the attribute.
    ['/lookup/"><script>', '/api/info/lookup/%22%3E%3Cscript%3E'],
    ['/lookup/{today}', '/api/info/lookup/%7Btoday%7D'],
  ])('at %s, names its first calls', (url, calls) => {
    expect(callsAt(url)).toBe(calls);
  });

  it.each(['/mop/site/0', '/mop/site/x', '/mop/site/7?from=here', '/lookup/%E0%A4', '/nowhere', '/mop/site'])(
    'at %s, which makes no or other calls, names none',
    (url) => expect(callsAt(url)).toBeNull(),
  );

  it('without a list of screens, is empty', () => {
    expect(screens(join(webFolder, 'none'))('/')).toEqual({ calls: '', links: '' });
  });
});

describe('the page of a screen', () => {
  const app = useTestApp({ webFolder });
  const page = async (headers: Record<string, string>) => (await app.http.inject({ url: '/', headers })).body;

  it('with a session, has the calls before the script that makes them, and the files at the end', async () => {
    expect(await page({ cookie: 'storyvan_session=any' })).toBe(
      '<head><meta name="first-calls" content="/api/info/dashboard"><script src="/start.js"></script>' +
        '<link rel="modulepreload" crossorigin fetchpriority="low" href="/assets/dashboard.js"></head>',
    );
  });

  it('without a session, which leads to the sign-in screen, has neither', async () => {
    expect(await page({})).toBe('<head><script src="/start.js"></script></head>');
  });

  it('is not replied to a request for the list of screens', async () => {
    const reply = await app.http.inject({ url: '/screens.json' });
    expect(reply.body).not.toContain('lookup.js');
  });
});
