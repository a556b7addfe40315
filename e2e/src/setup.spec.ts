import type { Page } from '@playwright/test';
import { pageClock } from './clock.ts';
import { expect, test } from './fixtures.ts';
import { demoFolder, type RunningServer, startServer } from './server.ts';

/** A new library, set up in the browser with the code that its server has printed. */

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.stop());

const password = 'nine crows on a fence';
const codeOf = ({ printed }: RunningServer): string => /Setup code: ([\w-]+)/.exec(printed())?.[1] ?? '';

/** Waits for a step and goes on with Enter, which its button has been given the focus for. */
async function acceptStep(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Next|Finish)$/ })).toBeFocused();
  await page.keyboard.press('Enter');
}

test('a new library, with the code from the terminal and the keyboard alone, is set up from a phone', {
  tag: '@core',
}, async ({ page, complaints }) => {
  await page.addInitScript(pageClock);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${server.url}/mop/site/1`);
  await expect(page).toHaveURL(/\/setup$/);

  await expect(page.getByLabel('Setup code')).toBeFocused();
  await page.keyboard.type('AAAA-BBBB-CCCC');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This is not the setup code.')).toBeVisible();
  await page.getByLabel('Setup code').fill('');
  await page.keyboard.type(codeOf(server).toLowerCase());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Set up my library' })).toBeFocused();
  await page.keyboard.press('Enter');

  await expect(page.getByLabel('Your name')).toBeFocused();
  await page.keyboard.type('Leela Naik');
  await page.keyboard.press('Tab');
  await page.keyboard.type('leela');
  await page.keyboard.press('Tab');
  await page.keyboard.type('storyvan');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Do not make a password of your name')).toHaveCount(2);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');

  await expect(page.getByLabel('Name of the library')).toBeFocused();
  await page.keyboard.type('Bookworm Trust');
  await page.getByLabel('School programme (lis)').press('Space');
  await page.getByLabel('Name of the library').press('Enter');
  await acceptStep(page, 'Loan periods');
  await expect(page.getByRole('heading', { name: 'Reading levels' })).toBeVisible();

  // What was typed outlives a reload, except for the password.
  await page.reload();
  await expect(page.getByLabel('Username')).toHaveValue('leela');
  await page.locator('[autocomplete="new-password"]').fill(password);
  await page.keyboard.press('Enter');
  for (const title of [
    'Your library',
    'Loan periods',
    'Reading levels',
    'Categories',
    'School year and visits',
    'Numbers',
    'Check and finish',
  ])
    await acceptStep(page, title);

  await expect(page).toHaveURL(`${server.url}/`);
  await expect(page).toHaveTitle(/Bookworm Trust$/);
  // Only the programme that the library runs.
  const tabs = page.getByRole('navigation', { name: 'Main' });
  await expect(tabs.getByRole('link', { name: 'Sites' })).toBeVisible();
  await expect(tabs.getByRole('link', { name: 'Schools' })).toHaveCount(0);
  // The browser logs the two refusals above.
  complaints.splice(
    0,
    complaints.length,
    ...complaints.filter((complaint) => !/status of 400/.test(complaint)),
  );

  const closed = await page.request.post(`${server.url}/api/setup/check_code`, {
    data: { code: codeOf(server) },
  });
  expect((await closed.json()).status.status).toBe('already set up');
});

test('the demo, left by its administrator without a restart, becomes an empty library that is set up', async ({
  page,
}) => {
  const demo = await startServer(demoFolder);
  await page.addInitScript(pageClock);
  await page.goto(`${demo.url}/`);
  await page.getByLabel('Username').fill('demo');
  await page.getByLabel('Password', { exact: true }).fill('storyvan');
  await page.getByRole('button', { name: 'Sign in' }).click();

  await page.getByRole('button', { name: 'Leave the demo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Leave the demo?' });
  await dialog.getByLabel('Type demo to confirm').fill('storyvan');
  await dialog.getByRole('button', { name: 'Empty the demo' }).click();
  await expect(dialog.getByText('Type your username, demo.')).toBeVisible();
  await dialog.getByLabel('Type demo to confirm').fill('demo');
  await dialog.getByRole('button', { name: 'Empty the demo' }).click();

  await expect(page).toHaveURL(/\/setup$/, { timeout: 60_000 });
  await page.getByRole('button', { name: 'Set up my library' }).click();
  await expect(page.getByLabel('Your name')).toBeVisible();
  await demo.stop();
});
