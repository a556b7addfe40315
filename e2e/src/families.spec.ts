import { childrenAt, siteAt } from './demo-places.ts';
import { expect, signInQuickly, test } from './fixtures.ts';
import { printedPages } from './printed-pages.ts';

/** Of a child of the demo programme, which has borrowed for months. */
async function childWithPhone(page: import('@playwright/test').Page) {
  const { site_id } = await siteAt(page, 5);
  const [listed] = await childrenAt(page, 'mop', site_id);
  const child = await (await page.request.get(`/api/mop/child/${listed?.child_id}`)).json();
  const { child_id, version, name, card_no, gender, level } = child;
  const data = { child_id, version, name, card_no, gender, level, guardian_phone: '98220 12345' };
  expect((await page.request.post('/api/info/edit_child', { data })).ok()).toBe(true);
  return { site_id, child_id, name };
}

test('a family, asked and agreed, gets a message that was changed, in its own language, by copying it', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInQuickly(page);
  const { site_id, child_id, name } = await childWithPhone(page);
  await page.goto(`/mop/child/${site_id}/${child_id}`);
  const family = page.getByRole('region', { name: 'Family' });
  await expect(family).toContainText('May we send you messages about visits and books?');
  await expect(family.getByRole('button', { name: 'Message to the family' })).toHaveCount(0);
  await family.getByRole('button', { name: 'They said yes' }).press('Enter');
  const message = family.getByRole('button', { name: 'Message to the family' });
  await expect(message).toBeFocused();
  await page.keyboard.press('Enter');

  const sheet = page.getByRole('dialog', { name: 'Message to the family' });
  await sheet.getByRole('button', { name: 'Certificate' }).press('Enter');
  const text = sheet.getByRole('textbox', { name: 'Message' });
  await expect(text).toHaveValue(new RegExp(`${name} has read \\d+ books`));
  await sheet.getByLabel('Language').selectOption('kok');
  await expect(text).toHaveValue(/^नमस्कार! खोशयेची खबर!/);
  await text.press('ControlOrMeta+End');
  await text.pressSequentially(' देव बरें करूं!');
  await sheet.getByRole('button', { name: 'Copy' }).press('Enter');
  await expect(page.getByText('The message was copied.')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^नमस्कार! .* देव बरें करूं!$/s);
  const link = await sheet.getByRole('link', { name: 'WhatsApp' }).getAttribute('href');
  expect(link).toBe(`https://wa.me/919822012345?text=${encodeURIComponent(copied)}`);
  await page.keyboard.press('Escape');
  await expect(message).toBeFocused();

  await page.goto(`/mop/site/${site_id}/families`);
  await page
    .getByRole('button', { name: /^(Certificate|Overdue|Book has come)/ })
    .first()
    .waitFor();
  await expect(page.getByText(/1 of \d+ families can get messages/)).toBeVisible();

  await page.goto(`/mop/child/${site_id}/${child_id}`);
  await family.getByRole('button', { name: 'No more messages' }).press('Enter');
  await expect(message).toHaveCount(0);
  await expect(family).toContainText('Said no to messages');
  await expect(family.getByRole('button', { name: 'They agree now' })).toBeFocused();
});

test('the certificates of a child, printed, are one page each, and its reading page is one page', async ({
  page,
}) => {
  await signInQuickly(page);
  const { site_id } = await siteAt(page, 5);
  const children = await childrenAt(page, 'mop', site_id);
  const child_id = children.at(-1)?.child_id;
  await page.goto(`/mop/child/${site_id}/${child_id}/reading-page`);
  const name = await page.locator('[data-on="screen"] h2').innerText();
  const [sheet = '', ...more] = printedPages(await page.pdf({ preferCSSPageSize: true }));
  expect(more).toEqual([]);
  expect(sheet).toContain('books read');
  expect(sheet).not.toContain('Page 1');

  await page.getByRole('link', { name: 'Certificates' }).click();
  const boxes = page.getByRole('checkbox');
  await expect(boxes.last()).toBeChecked();
  await page.getByRole('button', { name: 'All' }).click();
  const count = await boxes.count();
  const pages = printedPages(await page.pdf({ preferCSSPageSize: true }));
  expect(pages).toHaveLength(count);
  for (const certificate of pages) expect(certificate).toMatch(/for reading \d+ books/);
  expect(pages.every((certificate) => certificate.includes(name.split(' ')[0] ?? name))).toBe(true);
});
