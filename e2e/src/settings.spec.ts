import { expect, signInQuickly, test } from './fixtures.ts';

test('a loan period, when it is made shorter, names the loans that become overdue, and is changed back', async ({
  page,
}) => {
  await signInQuickly(page);
  await page.goto('/library/settings?section=periods');
  const field = page.getByLabel('Loan of a child at a site');
  await expect(field).toHaveValue('14');
  await field.fill('3');
  await field.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Loan of a child, mop: 14 days → 3 days')).toBeVisible();
  await expect(
    dialog.getByText(/^mop: [1-9][\d,]* loans? of (a child|children) becomes? overdue\.$/),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();

  await page.getByRole('link', { name: 'Changes' }).click();
  await page.getByRole('button', { name: /^Change back: Loan of a child, mop: 14 days/ }).click();
  await expect(dialog.getByText(/stop being overdue\.$/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Loan of a child, mop: 3 days → 14 days')).toBeVisible();
  await page.getByRole('link', { name: 'Loan periods' }).click();
  await expect(field).toHaveValue('14');
});
