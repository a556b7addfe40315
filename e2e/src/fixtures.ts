import { test as base, expect, type Page } from '@playwright/test';
import { pageClock } from './clock.ts';
import { enterPassword } from './enter-password.ts';
import { demoFolder, type RunningServer, startServer } from './server.ts';

interface TestFixtures {
  /** Complaints of the browser's console; a test with any fails. */
  complaints: string[];
}

interface WorkerFixtures {
  /** A server with the demo programme, one for each worker. */
  demo: RunningServer;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  browser: [
    async ({ browser }, use) => {
      const newContext = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await newContext(options);
        await context.addInitScript(pageClock);
        return context;
      };
      await use(browser);
    },
    { scope: 'worker' },
  ],
  demo: [
    async ({ browserName: _ }, use) => {
      const server = await startServer(demoFolder);
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ demo }, use) => use(demo.url),
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(error.message));
      // Reported in our own words, because browsers log these differently.
      await page.addInitScript(() =>
        document.addEventListener('securitypolicyviolation', (violation) =>
          console.error(`content policy: ${violation.effectiveDirective} ${violation.blockedURI}`),
        ),
      );
      await use(complaints);
      expect(complaints, 'the console stays clean').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Signs the demo librarian in through the screen. */
export async function signIn(page: Page, to = '/'): Promise<void> {
  await page.goto(to);
  await enterPassword(page, { username: 'demo', password: 'storyvan' });
}

/** Signs in without the screen, if the test is not about signing in. */
export async function signInQuickly(page: Page, account = { username: 'demo', password: 'storyvan' }) {
  const reply = await page.request.post('/api/login/grant_ci', { data: account });
  expect(reply.ok()).toBe(true);
}
