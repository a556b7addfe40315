import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import axe, { type AxeResults } from 'axe-core';

const root = fileURLToPath(new URL('../..', import.meta.url));
const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js');

/** The web app in development, on any free port: only there is the catalogue. */
async function startDevelopment(): Promise<{ server: ChildProcess; url: string }> {
  const server = spawn(process.execPath, [vite, '--port', '0', '--host', '127.0.0.1'], {
    cwd: join(root, 'web'),
    env: { ...process.env, NO_COLOR: '1' },
  });
  let printed = '';
  const url = await new Promise<string>((resolve, reject) => {
    // Must be read to the end, because a closed pipe would end the server.
    server.stdout.on('data', (chunk) => {
      printed += String(chunk);
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(printed)?.[0];
      if (found) resolve(found);
    });
    server.once('exit', () => reject(new Error(`The development server ended: ${printed}`)));
  });
  return { server, url };
}

/** What axe reports of a part of the page. */
async function violationsIn(page: Page, part: string): Promise<{ id: string; nodes: string[] }[]> {
  const { violations } = await page.evaluate<AxeResults>(`window.axe.run(${part})`);
  return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }));
}

test.describe('the catalogue of components', () => {
  let development: Awaited<ReturnType<typeof startDevelopment>>;
  test.beforeAll(async () => {
    development = await startDevelopment();
  });
  test.afterAll(async () => {
    const ended = once(development.server, 'exit');
    development.server.kill();
    await ended;
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`in ${colorScheme}, at three widths, shows every component and axe finds nothing`, async ({
      browser,
    }, testInfo) => {
      test.setTimeout(600_000);
      const page = await browser.newPage({ colorScheme, reducedMotion: 'reduce' });
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      for (const width of [390, 820, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(`${development.url}/ui`);
        await page.getByRole('heading', { name: 'Components' }).waitFor({ timeout: 120_000 });
        await page.waitForLoadState('networkidle');
        // Charts are drawn again once their width is known.
        await page.evaluate(
          () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
        );
        await page.screenshot({ path: testInfo.outputPath(`${width}-${colorScheme}.png`), fullPage: true });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
        await page.evaluate(axe.source);
        expect(await violationsIn(page, 'document'), `${width} pixels wide`).toEqual([]);
        for (const name of ['Close this site', 'Ask', 'Fail', 'Edit']) {
          await page.getByRole('button', { name, exact: true }).click();
          await page.getByRole('dialog').waitFor();
          const file = `${width}-${colorScheme}-${name.replaceAll(' ', '-')}.png`;
          await page.screenshot({ path: testInfo.outputPath(file) });
          expect(await violationsIn(page, '"[role=dialog]"'), `${name}, ${width} pixels wide`).toEqual([]);
          await page.keyboard.press('Escape');
          await page.getByRole('dialog').waitFor({ state: 'detached' });
        }
      }
      expect(errors).toEqual([]);
      await page.close();
    });
  }
});
