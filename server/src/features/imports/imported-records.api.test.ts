import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { saveTitle } from '@storyvan/contract/catalogue';
import { type Child, editChild, getChild, moveChild, setChildActive } from '@storyvan/contract/children';
import { errorReply } from '@storyvan/contract/common/error-reply';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeChild, makeMember, makeSite, makeTitle } from '../../testing/factories.ts';
import { testStaff, useTestApp } from '../../testing/test-app.ts';
import { useFolder } from '../../testing/use-folder.ts';
import type { KindName } from './columns/kind-names.ts';
import { importFile } from './import-file.ts';

describe('a record in an imported file', () => {
  const app = useTestApp();
  const folder = useFolder('import');
  let tonca: number;
  let merces: number;
  let n = 0;

  beforeEach(async () => {
    n += 1;
    tonca = await makeSite(app.db, { name: 'Tonca', code: `TON${n}` });
    merces = await makeSite(app.db, { name: 'Merces', code: `MER${n}` });
  });

  const run = (kind: KindName, ...lines: string[]) => {
    const file = join(folder, 'input.csv');
    writeFileSync(file, lines.join('\n'));
    return importFile(app.db, { kind, file });
  };
  const header = 'name,card,site,level';
  const enrol = (name: string, card_no: string | null = null) =>
    makeChild(app.db, { site_grade_id: tonca, name, card_no });
  const read = (childId: number) => app.call(getChild, { params: { childId } });
  const movesOf = ({ moves }: Child) => moves.map(({ kind, from, to, by }) => [kind, from, to, by]);
  const sayLeft = async (child_id: number) =>
    app.call(setChildActive, {
      body: { child_id, version: (await read(child_id)).version, active: false },
    });

  it('of a child at another site, moves the child with a move on its record and a new version', async () => {
    const child_id = await enrol('Asha Naik', `K${n}-1`);
    const opened = await read(child_id);
    const report = await run('children', header, `Asha Naik,K${n}-1,MER${n},`);
    expect(report).toMatchObject({ changed: 1, rejects: [] });
    const moved = await read(child_id);
    expect(movesOf(moved)).toEqual([['moved', 'Tonca', 'Merces', 'an import']]);
    expect(moved).toMatchObject({ site_grade_id: merces, version: opened.version + 1, changed_by: null });
    expect(moved.changed_at).not.toBeNull();
  });

  it('of a child that is open on a screen, is not overwritten by a save from there', async () => {
    const child_id = await enrol('Ravi Gaude', `K${n}-2`);
    const { version } = await read(child_id);
    await run('children', header, `Ravi Gaude,K${n}-2,TON${n},4`);
    const body = { child_id, version, name: 'Ravi Gaude', card_no: `K${n}-2`, level: 2 };
    for (const [path, input] of [
      [editChild.path, body],
      [moveChild.path, { child_id, version, to_site_grade_id: merces }],
    ] as const) {
      const reply = await app.send('POST', path, input);
      expect([reply.statusCode, errorReply.parse(reply.json()).error.code]).toEqual([409, 'conflict']);
    }
    expect(await read(child_id)).toMatchObject({ level: 4, site_grade_id: tonca });
  });

  it('of a child that had left, with its card, brings the child back', async () => {
    const child_id = await enrol('Meera Kamat', `K${n}-3`);
    await sayLeft(child_id);
    const lines = [header, `Meera Kamat,K${n}-3,MER${n},`];
    expect(await run('children', ...lines)).toMatchObject({ changed: 1, unchanged: 0, rejects: [] });
    const back = await read(child_id);
    expect(back).toMatchObject({ active: true, inactive_since: null, place_name: 'Merces' });
    expect(movesOf(back)).toEqual([
      ['came back', null, 'Merces', 'an import'],
      ['left', 'Tonca', null, testStaff.name],
    ]);
    expect(await run('children', ...lines)).toMatchObject({ changed: 0, unchanged: 1 });
  });

  it('of a child that had left, with only its name, is rejected and the child stays unchanged', async () => {
    const child_id = await enrol('Sahil Desai');
    await sayLeft(child_id);
    const before = await read(child_id);
    const report = await run('children', header, `Sahil Desai,,TON${n},`);
    expect(report).toMatchObject({ added: 0, changed: 0, unchanged: 0 });
    expect(report.rejects).toMatchObject([{ line: 2, kind: 'has left' }]);
    expect(report.rejects[0]?.reason).toBe(
      `Sahil Desai left site TON${n} on 21 Nov 2026. If this is the same child, mark it as back on its page; if it is another, add its card number.`,
    );
    expect(await read(child_id)).toEqual(before);
  });

  it('of a child with the name of one who left and its own card, adds another child', async () => {
    const left = await enrol('Anita Naik');
    await sayLeft(left);
    const before = await read(left);
    const report = await run('children', header, `Anita Naik,K${n}-5,TON${n},3`);
    expect(report).toMatchObject({ added: 1, changed: 0, rejects: [] });
    expect(await read(left)).toEqual(before);
    expect(before).toMatchObject({ card_no: null, active: false });
  });

  it('of a child with the name of one who left and of one enrolled, is the enrolled one', async () => {
    await sayLeft(await enrol('Joel Pinto'));
    const here = await enrol('Joel Pinto');
    expect(await run('children', header, `Joel Pinto,,TON${n},5`)).toMatchObject({ changed: 1, rejects: [] });
    expect(await read(here)).toMatchObject({ level: 5 });
  });

  it('of a child with the card of a member, is rejected, like a copy with that number', async () => {
    await makeMember(app.db, { name: 'Rohan Shet', card_no: `M${n}-6` });
    const reports = [
      await run('children', header, `Nisha Rane,M${n}-6,TON${n},`),
      await run('catalogue', 'isbn,title', '9780306406157,A Title').then(() =>
        run('copies', 'accn no,isbn', `m${n}-6,9780306406157`),
      ),
    ];
    for (const report of reports) {
      expect(report).toMatchObject({ added: 0, changed: 0 });
      expect(report.rejects).toMatchObject([
        {
          kind: 'number of a member',
          reason: `M${n}-6 is the card of Rohan Shet, a member of the library.`,
        },
      ]);
    }
  });

  it('of a title that is open on a screen, is not overwritten either', async () => {
    const title_id = await makeTitle(app.db, { isbn: '9780064430173', title: 'Frog and Toad', level: 1 });
    expect(await run('catalogue', 'isbn,title,level', '9780064430173,Frog and Toad,4')).toMatchObject({
      changed: 1,
    });
    const typed = { title_id, version: 1, isbn: '9780064430173', title: 'Frog and Toad', level: 2 };
    const unknown = { subtitle: null, author: null, illustrator: null, publisher: null, published: null };
    const more = { language: null, category_primary: null, category_secondary: null, description: '' };
    const reply = await app.send('POST', saveTitle.path, { ...typed, ...unknown, ...more });
    expect([reply.statusCode, errorReply.parse(reply.json()).error.code]).toEqual([409, 'conflict']);
    const sql = `select level, version, changed_by, changed_at is null as untimed from title where title_id = ${title_id}`;
    const [row] = await app.db.rows({ sql, parameters: [] });
    expect(row).toMatchObject({ level: 4, version: 2, changed_by: null });
    expect(Boolean(row?.untimed)).toBe(false);
  });
});
