import { childrenAt, siteAt } from './demo-places.ts';
import { expect, signInQuickly, test } from './fixtures.ts';

test('a record that was opened and changed is listed in the audit log, which links the child, the person and all that the person did', async ({
  page,
  complaints,
}) => {
  await signInQuickly(page);
  const site = await siteAt(page, 2);
  const [child] = await childrenAt(page, 'mop', site.site_id);
  await page.goto(`/mop/child/${site.site_id}/${child?.child_id}`);
  await page.getByText('More actions').click();
  await page.getByRole('button', { name: 'Edit' }).click();
  const name = await page.getByRole('heading', { level: 1 }).innerText();
  const form = page.getByRole('dialog');
  await form.getByLabel(/phone/i).fill('98220 12345');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();

  await page.getByRole('link', { name: 'Who has opened this record' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible();
  const log = page.getByRole('table', { name: 'Who did what' });
  const row = (words: string) => log.getByRole('row').filter({ hasText: words });
  await expect(row(`opened the record of ${name}`).first()).toContainText('Demo Librarian');
  await expect(row(`changed the record of ${name}`).first()).toContainText('guardian phone');
  await expect(log).not.toContainText('98220');

  await page.getByRole('link', { name: 'Show everything' }).click();
  await page.getByLabel('What', { exact: true }).selectOption('Signing in');
  await expect(row('signed in').first()).toContainText('Demo Librarian');
  await expect(row('opened the record')).toHaveCount(0);
  await page.getByLabel('Outcome').selectOption('Refused only');
  await page.request.post('/api/login/grant_ci', { data: { username: 'demo', password: 'not this one' } });
  await page.reload();
  await expect(row('tried to sign in as Demo Librarian').first()).toContainText('wrong password');
  expect(complaints).toEqual([]);
});
