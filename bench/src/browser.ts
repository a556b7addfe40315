import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importTool } from '../../scripts/fetch-tool.ts';
import type { Asked } from './asked.ts';
import { signedIn } from './client.ts';
import type { Figures } from './figures.ts';
import type { Library } from './library.ts';
import { demo, startDemo } from './server.ts';

/**
 * Lighthouse on the main screens of the demo, on a phone with a slow connection and on a desktop: its scores out of 100,
 * and what each screen loads when it is opened first.
 */

/** What is used of the packages of tools/lighthouse. */
interface ChromeLauncher {
  launch(options: { chromePath: string; chromeFlags: string[] }): Promise<{ port: number; kill(): void }>;
}
interface Result {
  runtimeError?: { message: string };
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number; details?: unknown }>;
}
interface Lighthouse {
  default(url: string, options: object, config: object): Promise<{ lhr: Result } | undefined>;
}

const kilobyte = 1000;
const screens: Record<string, string> = {
  dashboard: '/',
  sites: '/mop',
  site: '/mop/site/1',
  'lend to a child': '/mop/site/1/lend-to-child',
  lookup: '/lookup/mango',
  register: '/mop/site/1/lending-register',
  statistics: '/mop/lending-statistics',
  'weekly plan': '/mop/ra-entry',
  reports: '/mop/report-view',
};
const forms = ['mobile', 'desktop'] as const;
/** Of each main screen, opened first. */
const goals = { performance: { atLeast: 95 }, largestPaint: { under: 2000 }, loaded: { under: 180 } };
const categories = ['performance', 'accessibility', 'best-practices'];

/** Measured with the embedded database only, because the database makes no difference here. */
export async function measureScreens(library: Library, asked: Asked, figures: Figures): Promise<void> {
  if (library.dialect !== 'sqlite') return;
  const { default: lighthouse } = await importTool<Lighthouse>('lighthouse');
  const { launch } = await importTool<ChromeLauncher>('lighthouse', 'chrome-launcher');
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'storyvan-screens-'));
  const server = await startDemo(DATA_DIR);
  const desk = await signedIn(server.url, demo);
  const chrome = await launch({
    chromePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu'],
  });
  try {
    for (let round = 0; round < asked.rounds; round++) {
      for (const [name, path] of Object.entries(screens)) {
        for (const form of forms) {
          const options = {
            port: chrome.port,
            output: 'json',
            extraHeaders: { cookie: desk.cookie },
          };
          const seen = await lighthouse(server.url + path, options, configOf(form));
          if (!seen || seen.lhr.runtimeError) throw new Error(`${name}: ${seen?.lhr.runtimeError?.message}`);
          noteScreen(figures, `${name}, ${form}`, seen.lhr, form === 'mobile');
        }
      }
    }
  } finally {
    chrome.kill();
    desk.close();
    await server.stop();
    rmSync(DATA_DIR, { recursive: true });
  }
}

/** No cache is kept between screens: each is measured as the first screen that is opened. */
function configOf(form: (typeof forms)[number]): object {
  const isMobile = form === 'mobile';
  return {
    extends: 'lighthouse:default',
    settings: {
      onlyCategories: categories,
      formFactor: form,
      ...(isMobile
        ? {}
        : {
            screenEmulation: {
              mobile: false,
              width: 1440,
              height: 900,
              deviceScaleFactor: 1,
              disabled: false,
            },
            throttling: {
              rttMs: 40,
              throughputKbps: 10_240,
              cpuSlowdownMultiplier: 1,
              requestLatencyMs: 0,
              downloadThroughputKbps: 0,
              uploadThroughputKbps: 0,
            },
          }),
    },
  };
}

function noteScreen(
  figures: Figures,
  name: string,
  { categories: scores, audits }: Result,
  withSize: boolean,
): void {
  for (const [category, { score }] of Object.entries(scores)) {
    const goal = category === 'performance' ? goals.performance : undefined;
    figures.note(`${name}: ${category}`, (score ?? 0) * 100, '', goal);
  }
  const paint = audits['largest-contentful-paint']?.numericValue ?? Number.NaN;
  figures.note(`${name}: largest paint`, paint, 'ms', goals.largestPaint);
  if (withSize) {
    figures.note(`${name}: loaded in all, packed`, loadedBytes(audits) / kilobyte, 'kB', goals.loaded);
  }
}

function loadedBytes(audits: Result['audits']): number {
  const details = audits['network-requests']?.details as { items?: { transferSize?: number }[] } | undefined;
  return (details?.items ?? []).reduce((sum, { transferSize = 0 }) => sum + transferSize, 0);
}
