import { readFileSync } from 'node:fs';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import type { statisticsOfChildren } from '@storyvan/contract/lending-statistics';
import { addDays } from '@storyvan/domain/calendar-date';
import { today } from './clock.ts';
import { freeChildrenOfSite } from './demo-places.ts';
import { expect, signInQuickly, test } from './fixtures.ts';

test('a child that has left, with its record saved and then erased, still counts and is not found', async ({
  page,
}) => {
  await signInQuickly(page);
  const { site, children } = await freeChildrenOfSite(page, 4);
  const child = children[0] as (typeof children)[number];
  const statistics = async () => {
    const address = `/api/info/statistics_children/mop/${site.site_id}/${addDays(today(), -365)}/${today()}`;
    const rows = (await (await page.request.get(address)).json()) as ReplyOf<typeof statisticsOfChildren>;
    return rows
      .map(({ issued, returned }) => `${issued} ${returned}`)
      .filter((counts) => counts !== '0 0')
      .sort();
  };
  const before = await statistics();

  await page.goto(`/mop/child/${site.site_id}/${child.child_id}`);
  await page.getByText('More actions').press('Enter');
  await page.getByRole('link', { name: 'Personal data' }).press('Enter');
  await expect(page.getByRole('heading', { name: `Personal data of ${child.name}` })).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as file' }).press('Enter'),
  ]);
  const record = JSON.parse(readFileSync(await download.path(), 'utf8'));
  expect(record.child).toMatchObject({ name: child.name, card_no: child.card_no });

  await page.getByRole('button', { name: 'Erase this child' }).press('Enter');
  await page.getByRole('textbox', { name: /or the child's name/ }).fill('someone else');
  await page.getByRole('button', { name: 'Erase for ever' }).press('Enter');
  await expect(page.getByRole('alert')).toHaveText(
    'That is neither the card number nor the name of this child.',
  );
  await page.getByRole('textbox', { name: /or the child's name/ }).fill(child.name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: `Erased child ${child.child_id}` })).toBeVisible();
  await expect(page.getByText('Its personal data is gone.')).toBeVisible();

  expect(await statistics()).toEqual(before);
  const found = await (await page.request.get(`/api/info/child_by_card/${child.card_no}`)).json();
  expect(found).toEqual([]);
});
