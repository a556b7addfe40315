import { booksInLibrary, freeChildOfGrade, freeChildrenOfSite, gradeAt } from './demo-places.ts';
import { Desk, whereIs } from './desk.ts';
import { expect, signIn, signInQuickly, test } from './fixtures.ts';

test('a box of books, lent to a site and its children, comes back to the library', { tag: '@core' }, async ({
  page,
}) => {
  await signIn(page);
  const { site, children } = await freeChildrenOfSite(page, 3, 2);
  const [one, two, three] = await booksInLibrary(page, 3, 2);
  if (!one || !two || !three) throw new Error('The demo programme has too few books in the library.');
  const desk = new Desk(page);
  const root = `/mop/site/${site.site_id}`;

  await desk.open(`${root}/lend-to-site`);
  for (const accn_no of [one, two, three]) await desk.scanAccepted(accn_no);
  expect(await whereIs(page, one)).toBe(site.name);

  await desk.open(`${root}/lend-to-child`);
  for (const [index, child] of children.entries()) {
    await desk.chooseChild(child.name);
    await desk.scanAccepted([one, two][index] as string);
  }
  expect(await whereIs(page, two)).toContain(children[1]?.name);

  await desk.open(`${root}/return-from-child`);
  for (const accn_no of [one, two]) await desk.scanAccepted(accn_no);
  expect(await whereIs(page, one)).toBe(site.name);

  await desk.open(`${root}/return-from-site`);
  for (const accn_no of [one, two, three]) await desk.scanAccepted(accn_no);
  expect(await whereIs(page, one)).toBe('In the library');
});

test('a box of books, lent to a grade and its children, comes back to the library', async ({ page }) => {
  await signIn(page);
  const { school, grade, child } = await freeChildOfGrade(page, 3);
  const [one, two] = await booksInLibrary(page, 2, 12);
  if (!one || !two) throw new Error('The demo programme has too few books in the library.');
  const desk = new Desk(page);
  const root = `/lis/school/${school.school_id}/${grade.grade_id}`;

  await desk.open(`${root}/issue-book`);
  for (const accn_no of [one, two]) await desk.scanAccepted(accn_no);
  await desk.open(`${root}/lend-to-childen`);
  await desk.scan(child.card_no as string);
  await expect(page.getByRole('region', { name: 'Child', exact: true })).toContainText(child.name);
  await desk.scanAccepted(one);
  await desk.open(`${root}/return-from-child`);
  await desk.scanAccepted(one);
  await desk.open(`${root}/return-book`);
  for (const accn_no of [one, two]) await desk.scanAccepted(accn_no);
  expect(await whereIs(page, two)).toBe('In the library');
});

test('lend-to-children, spelt correctly, redirects to the path of the specification', async ({ page }) => {
  await signInQuickly(page);
  const { school, grade } = await gradeAt(page, 0);
  const root = `/lis/school/${school.school_id}/${grade.grade_id}`;
  await page.goto(`${root}/lend-to-children`);
  await expect(page).toHaveURL(new RegExp(`${root}/lend-to-childen$`));
});

test('a child page, with issue and return, says returned and keeps the history', async ({ page }) => {
  await signInQuickly(page);
  const {
    site,
    children: [child],
  } = await freeChildrenOfSite(page, 4);
  const [accn_no] = await booksInLibrary(page, 1, 22);
  if (!child || !accn_no) throw new Error('The demo programme lacks a free child or book.');
  const desk = new Desk(page);
  const root = `/mop/child/${site.site_id}/${child.child_id}`;

  await desk.open(`${root}/issue`);
  await desk.scanAccepted(accn_no);
  await page.goto(root);
  await expect(page.getByText(accn_no)).toBeVisible();
  await desk.open(`${root}/return`);
  await desk.scanAccepted(accn_no);
  await expect(page.getByText('returned', { exact: true }).first()).toBeVisible();
  await page.goto(`${root}/history`);
  await expect(page.getByText(accn_no).first()).toBeVisible();
});
