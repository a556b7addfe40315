import { expect, signInQuickly, test } from './fixtures.ts';

test('a service account, added and revoked by an administrator, lets its program in until then', async ({
  page,
  playwright,
  baseURL,
}) => {
  await signInQuickly(page);
  await page.goto('/library/programs');
  await page.getByRole('button', { name: 'Add a service account' }).click();
  const form = page.getByRole('dialog', { name: 'Add a service account' });
  await form.getByLabel('Program').fill('Village website');
  await form.getByLabel('Token expires').selectOption('In 90 days');
  await form.getByRole('button', { name: 'Add and show token' }).click();
  const shown = page.getByRole('dialog', { name: 'A token for Village website' });
  const token = await shown.getByText(/^svt_/).innerText();
  await shown.getByRole('button', { name: 'Done' }).click();

  const extraHTTPHeaders = { authorization: `Bearer ${token}` };
  const program = await playwright.request.newContext({ baseURL: String(baseURL), extraHTTPHeaders });
  const ask = async () => (await program.get('/api/mop/sites/all/all')).status();
  expect(await ask()).toBe(200);

  await page.getByRole('link', { name: 'Village website' }).click();
  await page.getByRole('button', { name: 'Revoke this account' }).click();
  const question = page.getByRole('dialog', { name: 'Revoke Village website?' });
  await question.getByRole('button', { name: 'Revoke this account' }).click();
  await expect(page.getByText('revoked', { exact: true })).toBeVisible();
  expect(await ask()).toBe(401);
  await program.dispose();
});
