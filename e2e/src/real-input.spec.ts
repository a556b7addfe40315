import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Desk, whereIs } from './desk.ts';
import { test as base, expect, signInQuickly } from './fixtures.ts';
import { type RunningServer, root, startServer, storyvan } from './server.ts';

const data = join(root, 'server/src/testing/sample-data');
const account = { username: 'leela', password: 'a van full of books' };

const test = base.extend<object, { server: RunningServer }>({
  server: [
    async ({ browserName: _ }, use) => {
      const server = await startServer();
      const { username, password } = account;
      const added = await storyvan(server.dataDir, ['staff', 'add', username, '--password-stdin'], password);
      expect(added.output).toContain('Added leela');
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
});

test.describe('real files', () => {
  test.describe.configure({ mode: 'serial' });

  const importing = async (server: RunningServer, kind: string, file: string) => {
    const rejects = join(mkdtempSync(join(tmpdir(), 'storyvan-rejects-')), 'rejects.csv');
    const result = await storyvan(server.dataDir, ['import', kind, file, '--rejects', rejects]);
    expect(result.code, result.output).toBe(0);
    return result.output;
  };

  const written = (name: string, lines: string[]) => {
    const file = join(mkdtempSync(join(tmpdir(), 'storyvan-import-')), name);
    writeFileSync(file, `${lines.join('\n')}\n`);
    return file;
  };

  test('imported while the server runs, are lent to a site, a grade and children, and come back', async ({
    page,
    server,
  }) => {
    test.setTimeout(300_000);
    expect(await importing(server, 'catalogue', join(data, 'catalogue/book_dash.csv'))).toMatch(/\b54\b/);
    await importing(server, 'catalogue', join(data, 'catalogue/storybooks_kenya.csv'));
    await importing(server, 'schools', join(data, 'schools/kv_class_enrolment.csv'));
    await importing(server, 'sites', written('sites.csv', ['code,name,visit day', 'CHI,Chimbel,Wednesday']));
    await importing(
      server,
      'children',
      written('children.csv', [
        'card_no,name,site code,level',
        'C-1,Anushka Fernandes,CHI,3',
        'C-2,Joel D’Costa,CHI,2',
      ]),
    );
    await importing(
      server,
      'copies',
      written('copies.csv', [
        'accn_no,isbn',
        'B-1,9781928318156',
        'B-2,978-0-9946519-1-4',
        'B-3,978-0-9922357-8-9',
      ]),
    );

    await signInQuickly(page, account);
    const [site] = await (await page.request.get('/api/mop/sites/all/no_junior/')).json();
    const desk = new Desk(page);
    await desk.open(`/mop/site/${site.site_id}/lend-to-site`);
    for (const accn_no of ['B-1', 'B-2']) await desk.scanAccepted(accn_no);
    await desk.open(`/mop/site/${site.site_id}/lend-to-child`);
    await desk.scan('C-1');
    await desk.scanAccepted('B-1');
    await desk.scan('C-2');
    await desk.scanAccepted('B-2');
    expect(await whereIs(page, 'B-2')).toContain('Joel D’Costa');
    await desk.open(`/mop/site/${site.site_id}/return-from-child`);
    for (const accn_no of ['B-1', 'B-2']) await desk.scanAccepted(accn_no);
    await desk.open(`/mop/site/${site.site_id}/return-from-site`);
    for (const accn_no of ['B-1', 'B-2']) await desk.scanAccepted(accn_no);
    expect(await whereIs(page, 'B-1')).toBe('In the library');

    const schools = await (await page.request.get('/api/lis/schools')).json();
    expect(schools).toHaveLength(58);
    expect(schools.filter((school: { code: string }) => school.code === '1049')).toHaveLength(2);
    const [grade] = await (await page.request.get(`/api/lis/grades/${schools[0].school_id}`)).json();
    const gradeRoot = `/lis/school/${schools[0].school_id}/${grade.grade_id}`;
    await importing(
      server,
      'children',
      written('pupils.csv', [
        'card_no,name,school code,shift,grade,level',
        `C-3,Tanvi Gaonkar,${schools[0].code},${schools[0].shift ?? ''},${grade.grade_code},2`,
      ]),
    );
    await desk.open(`${gradeRoot}/issue-book`);
    await desk.scanAccepted('B-3');
    await desk.open(`${gradeRoot}/lend-to-childen`);
    await desk.scan('C-3');
    await desk.scanAccepted('B-3');
    await desk.open(`${gradeRoot}/return-from-child`);
    await desk.scanAccepted('B-3');
    await desk.open(`${gradeRoot}/return-book`);
    await desk.scanAccepted('B-3');
    expect(await whereIs(page, 'B-3')).toBe('In the library');
  });

  test('in Amharic, Arabic and Gujarati, are found and shown in their own scripts', async ({ page }) => {
    await signInQuickly(page, account);
    await page.goto(`/lookup/${encodeURIComponent('ሰውዬ')}`);
    await expect(page.getByText('በጣም ረጅም ሰውዬ').first()).toBeVisible();
  });
});
