import { auditLog } from '@storyvan/contract/audit';
import { checkLogin } from '@storyvan/contract/auth';
import { startBox } from '@storyvan/contract/box';
import { addBook, bookLendingHistory, listCategories } from '@storyvan/contract/catalogue';
import { getChild, moveChild, setChildActive } from '@storyvan/contract/children';
import type { SettingsChangeIn } from '@storyvan/contract/common/library-settings';
import { dashboard } from '@storyvan/contract/dashboard';
import { issueBookChild, returnBookFromChild, returnBookSite, undoLending } from '@storyvan/contract/lending';
import { addSite } from '@storyvan/contract/places';
import { saveRaPlan } from '@storyvan/contract/planner';
import { booksToBuy } from '@storyvan/contract/proposals';
import { cancelReadAloud, markDone, planReadAloud } from '@storyvan/contract/read-alouds';
import {
  explainSettings,
  getSettings,
  type LibrarySettings,
  listSettingsChanges,
  saveSettings,
} from '@storyvan/contract/settings';
import { startStocktake } from '@storyvan/contract/stocktake';
import { addWish } from '@storyvan/contract/wishes';
import { today } from '@storyvan/domain/calendar-date';
import { setTimeZone } from '@storyvan/domain/time-zone';
import { weekStart } from '@storyvan/domain/week';
import { afterEach, describe, expect, it } from 'vitest';
import { runChange, runQuery } from '../../db/prepare.ts';
import { makeChild, makeCopy, makeMember, makeSite, makeTitle } from '../../testing/factories.ts';
import { importOf, uploadFile } from '../../testing/imports.ts';
import { png } from '../../testing/pictures.ts';
import { testDay, useTestApp } from '../../testing/test-app.ts';

describe('the settings of the library', () => {
  const app = useTestApp();
  afterEach(() => setTimeZone(null));

  const read = () => app.call(getSettings);
  const explain = (change: SettingsChangeIn) => app.call(explainSettings, { body: { change } });
  const save = async (change: SettingsChangeIn) => {
    const { version } = (await read())[change.section];
    return app.call(saveSettings, { body: { change, version } });
  };
  const saveRaw = (change: SettingsChangeIn, version: number) =>
    app.send('POST', saveSettings.path, { change, version });
  const library = async () => (await app.call(checkLogin)).library;
  const latest = async () => (await app.call(listSettingsChanges))[0];
  /** Sends what the latest change says would change it back. */
  const changeBack = async () => save(JSON.parse((await latest())?.undo ?? 'null'));
  const periodsOf = ({ periods: { child, site, field_kit_days } }: LibrarySettings) => ({
    child,
    site,
    field_kit_days,
  });

  it('a loan period, when it is made shorter, says which loans become overdue, and can be changed back', async () => {
    const site_grade_id = await makeSite(app.db);
    const child_id = await makeChild(app.db, { site_grade_id });
    for (const date_issue of ['2026-11-01', '2026-11-10', '2026-11-20']) {
      const body = { program: 'mop' as const, site_grade_id, child_id, date_issue };
      await app.call(issueBookChild, { body: { ...body, accn_no: await makeCopy(app.db) } });
    }
    const before = periodsOf(await read());
    const value = { ...before, child: { mop: 7, lis: 14 } };
    expect(await explain({ section: 'periods', value })).toEqual({
      status: { status: 'possible', message: 'This change is possible.' },
      lines: ['Loan of a child, mop: 14 days → 7 days'],
      effects: [
        'mop: 1 loan of a child becomes overdue.',
        'Renewals and new loans use the new period. No date is changed.',
      ],
    });
    const saved = await save({ section: 'periods', value });
    expect(saved.details.periods).toMatchObject({ child: { mop: 7 }, version: 2, changed_by: 'Leela Naik' });
    const longer = { ...value, child: { mop: 30, lis: 14 } };
    expect((await explain({ section: 'periods', value: longer })).effects[0]).toBe(
      'mop: 2 loans of children stop being overdue.',
    );
    expect((await changeBack()).status.message).toBe('Loan of a child, mop: 7 days → 14 days.');
    expect(periodsOf(await read())).toEqual(before);
    const entries = (await app.call(auditLog)).entries.filter(({ action }) => action === 'change_settings');
    expect(entries.map(({ detail }) => detail)).toEqual([
      'Loan of a child, mop: 7 days → 14 days.',
      'Loan of a child, mop: 14 days → 7 days.',
    ]);
  });

  it('a box period, when it is made longer, says how many books stop being overdue', async () => {
    const site_grade_id = await makeSite(app.db);
    const accn_no = await makeCopy(app.db);
    const body = { program: 'mop', site_grade_id, accn_no, date_issue: '2026-10-01' };
    await app.send('POST', '/api/info/issue_book_site', body);
    const before = periodsOf(await read());
    const value = { ...before, site: { ...before.site, mop: 60 } };
    expect((await explain({ section: 'periods', value })).effects[0]).toBe(
      'mop: 1 book in a box stops being overdue.',
    );
  });

  it('a change, when another was saved after it was opened, is refused and names who saved it', async () => {
    const { visits } = await read();
    await save({ section: 'visits', value: { days: [2, 4] } });
    const late = await saveRaw({ section: 'visits', value: { days: [3] } }, visits.version);
    expect([late.statusCode, late.json().error.message]).toEqual([
      409,
      'You changed this setting after you opened it, perhaps in another window. Your changes have not been saved.',
    ]);
    expect((await library())?.visit_days).toEqual([2, 4]);
    const both = await Promise.all(
      [5, 6].map((day) => saveRaw({ section: 'visits', value: { days: [day] } }, visits.version + 1)),
    );
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  it('the same value again, when it is saved, changes nothing', async () => {
    const { school_year } = await read();
    const { starts, ends, terms } = school_year;
    const again = await save({ section: 'school_year', value: { starts, ends, terms } });
    expect(again.status.status).toBe('no change');
    expect(again.details.school_year.version).toBe(school_year.version);
  });

  it('the time zone, when it is changed, decides which day is today at the next call', async () => {
    app.clock.now = new Date('2026-11-21T14:00:00Z');
    const { name, programs } = (await read()).profile;
    const value = { name, programs, time_zone: 'Pacific/Auckland' };
    expect((await explain({ section: 'profile', value })).effects).toEqual([
      'Today becomes 22 Nov 2026; it was 21 Nov 2026. Recorded dates do not change.',
    ]);
    await save({ section: 'profile', value });
    expect((await library())?.time_zone).toBe('Pacific/Auckland');
    expect(today(app.clock.now)).toBe('2026-11-22');
    const site_grade_id = await makeSite(app.db);
    const child_id = await makeChild(app.db, { site_grade_id });
    const accn_no = await makeCopy(app.db);
    const body = { program: 'mop' as const, site_grade_id, child_id, accn_no, date_issue: '2026-11-22' };
    const { details } = await app.call(issueBookChild, { body });
    await changeBack();
    await library();
    expect(today(app.clock.now)).toBe('2026-11-21');
    const lent = { days_out: 0, overdue: false };
    expect((await app.call(getChild, { params: { childId: child_id } })).books).toMatchObject([lent]);
    expect(await app.call(bookLendingHistory, { params: { id: accn_no } })).toMatchObject([{ days_out: 0 }]);
    await app.call(undoLending, { body: { event_id: details?.event_id as string } });
    app.clock.now = new Date(`${testDay}T10:00:00`);
  });

  it('a programme with books out, when it is switched off, is refused; without, it is hidden and lends no more', async () => {
    const site_grade_id = await makeSite(app.db, { name: 'Ribandar' });
    const child_id = await makeChild(app.db, { site_grade_id });
    const accn_no = await makeCopy(app.db);
    const place = { program: 'mop' as const, site_grade_id };
    await app.call(issueBookChild, { body: { ...place, child_id, accn_no, date_issue: testDay } });
    const { name, time_zone } = (await read()).profile;
    const off: SettingsChangeIn = { section: 'profile', value: { name, time_zone, programs: ['lis'] } };
    const params = { program: 'mop' as const };
    const plan = (start_time: string) =>
      app.call(planReadAloud, { params, body: { site_grade_id, date: testDay, time: start_time } });
    const wished = await makeTitle(app.db);
    await app.call(addWish, { body: { child_id, title_id: wished } });
    const [held, dropped] = [await plan('11:00'), await plan('12:00')];
    const refused = await save(off);
    expect(refused.status.status).toBe('in use');
    expect(refused.status.message).toMatch(/books? (is|are) still out in the mop programme/);
    const out = await runQuery(app.db, (k) =>
      k
        .selectFrom('copy')
        .select(['accn_no', 'site_grade_id', 'child_id'])
        .where('site_grade_id', 'is not', null),
    );
    for (const copy of out) {
      const body = { program: 'mop', ...copy, date_return: testDay };
      const call = copy.child_id === null ? returnBookSite : returnBookFromChild;
      await app.send('POST', call.path, body);
    }
    expect((await save(off)).status.status).toBe('saved');
    expect((await library())?.programs).toEqual(['lis']);
    const late = await app.send('POST', issueBookChild.path, {
      ...place,
      child_id,
      accn_no,
      date_issue: testDay,
    });
    expect([late.statusCode, late.json().error.message]).toEqual([
      409,
      'The mop programme is switched off. An administrator can switch it on under Settings.',
    ]);
    const { kinds } = await importOf(app, await uploadFile(app, 'books.csv', 'Title\n'));
    expect([kinds.includes('sites'), kinds.includes('schools'), kinds.includes('catalogue')]).toEqual([
      false,
      true,
      true,
    ]);
    const { programmes, visits } = await app.call(dashboard);
    expect(programmes.map(({ program }) => program)).toEqual(['lis']);
    expect(visits.filter(({ program }) => program === 'mop')).toEqual([]);
    const session = { date: testDay, start_time: '10:00', site_grade_id };
    const refusedToo: [string, Record<string, unknown>][] = [
      [addSite.path, { code: 'S-99', name: 'Divar', visit_day: 'Monday' }],
      ['/api/mop/enroll_child', { site_grade_id, name: 'Asha Naik' }],
      [moveChild.path, { child_id, version: 1, to_site_grade_id: await makeSite(app.db) }],
      ['/api/mop/plan_ra', session],
      [saveRaPlan.path.replace(':weekStart', weekStart(testDay)), { rows: [session] }],
      [startBox.path, { ...place, purpose: 'packing' }],
      ['/api/mop/ra_done', { ...session, time: '10:00', children_count: 5 }],
      [startStocktake.path, place],
      [addWish.path, { child_id, title_id: await makeTitle(app.db) }],
      [
        setChildActive.path,
        {
          child_id: await makeChild(app.db, { site_grade_id, inactive_since: testDay }),
          version: 1,
          active: true,
        },
      ],
    ];
    for (const [path, body] of refusedToo) {
      const reply = await app.send('POST', path, body);
      expect([path, reply.statusCode, reply.json().error.message]).toEqual([
        path,
        409,
        late.json().error.message,
      ]);
    }
    for (const path of [`proposed_box/mop/${site_grade_id}`, 'books_to_buy?program=mop']) {
      const reply = await app.send('GET', `/api/info/${path}`);
      expect([path, reply.statusCode, reply.json().error.message]).toEqual([
        path,
        409,
        late.json().error.message,
      ]);
    }
    expect((await app.call(booksToBuy)).wishes.map(({ title_id }) => title_id)).not.toContain(wished);
    const done = { ra_id: held.details?.ra_id as number, version: 1, children_count: 5 };
    const marked = await app.call(markDone, {
      params,
      body: { ...done, site_grade_id, date: testDay, time: '11:00' },
    });
    expect(marked.status.status).toBe('done');
    const cancelled = { ra_id: dropped.details?.ra_id as number, version: 1 };
    expect((await app.call(cancelReadAloud, { params, body: cancelled })).status.status).toBe('cancelled');
    await changeBack();
    const again = await app.call(issueBookChild, {
      body: { ...place, child_id, accn_no, date_issue: testDay },
    });
    expect(again.status.status).toBe('issued');
    await app.call(returnBookFromChild, { body: { ...place, accn_no, date_return: testDay } });
  });

  it('a level in use, when it is left out, is refused; merged, its records move', async () => {
    const site_grade_id = await makeSite(app.db);
    const child_id = await makeChild(app.db, { site_grade_id, level: 6 });
    const title_id = await makeTitle(app.db, { level: 6 });
    const { levels } = (await read()).levels;
    const rows = levels.map(({ level, name, hex_code }) => ({ level, name, hex_code }));
    const five = rows.filter(({ level }) => level < 6);
    const refused = await save({ section: 'levels', value: { levels: five } });
    expect(refused.status).toMatchObject({ status: 'in use' });
    expect(refused.status.message).toContain('have level 6 (yellow). Merge it into another level instead.');
    const merged = await save({ section: 'levels', value: { levels: five, merge: [{ level: 6, into: 5 }] } });
    expect(merged.status.message).toBe('Level 6 (yellow) merged into Level 5 (blue).');
    const [child] = await runQuery(app.db, (k) =>
      k.selectFrom('child').select(['level', 'version']).where('child_id', '=', child_id),
    );
    expect(child).toEqual({ level: 5, version: 2 });
    const [title] = await runQuery(app.db, (k) =>
      k.selectFrom('title').select('level').where('title_id', '=', title_id),
    );
    expect(title).toEqual({ level: 5 });
    expect((await latest())?.undo).toBeNull();
    const added = await save({
      section: 'levels',
      value: { levels: [...five, { level: 6, name: 'gold', hex_code: '#C9A227' }] },
    });
    expect(added.details.levels.levels.at(-1)).toMatchObject({ level: 6, name: 'gold', titles: 0 });
    expect((await changeBack()).status.message).toBe('Level 6 (gold) removed.');
  });

  it('a category, when it is renamed, merged or removed, takes its titles along or is refused', async () => {
    const add = (title: string, category_primary: string) => makeTitle(app.db, { title, category_primary });
    const hex_code = '#2f6fb5';
    const kind = 'primary' as const;
    await save({
      section: 'categories',
      value: {
        changes: [
          { action: 'add', kind, name: 'Story', hex_code },
          { action: 'add', kind, name: 'Tale', hex_code },
        ],
      },
    });
    await add('The Lost Hen', 'Story');
    await add('The Found Hen', 'Tale');
    const change = (each: object) =>
      save({ section: 'categories', value: { changes: [each] } } as SettingsChangeIn);
    const removed = await change({ action: 'remove', kind, name: 'Tale' });
    const message = '1 title has the category Tale. Merge it into another one instead.';
    expect(removed.status).toEqual({ status: 'in use', message });
    await change({ action: 'change', kind, name: 'Story', new_name: 'Stories', hex_code: '#c9372c' });
    expect(await app.call(listCategories)).toContainEqual({ kind, name: 'Stories', hex_code: '#c9372c' });
    await changeBack();
    expect(await app.call(listCategories)).toContainEqual({ kind, name: 'Story', hex_code });
    const merge = { action: 'merge' as const, kind, name: 'Tale', into: 'Story' };
    expect((await explain({ section: 'categories', value: { changes: [merge] } })).effects).toEqual([
      '1 title moves from Tale to Story. This cannot be changed back.',
    ]);
    const merged = await change(merge);
    expect(merged.details.categories.categories).toContainEqual({ kind, name: 'Story', hex_code, titles: 2 });
    for (const wrong of [
      { action: 'add', kind, name: 'story', hex_code },
      { action: 'merge', kind, name: 'Story', into: 'Nothing' },
      { action: 'remove', kind, name: 'Nothing' },
    ]) {
      const section = 'categories' as const;
      const { version } = (await read()).categories;
      const reply = await saveRaw({ section, value: { changes: [wrong] } } as SettingsChangeIn, version);
      expect([wrong, reply.statusCode]).toEqual([wrong, 400]);
    }
  });

  it('a category in use, when a statement removes it, is kept by the database', async () => {
    await makeTitle(app.db, { title: 'A Hen', category_secondary: 'Hens' });
    await app.db.transaction((tx) =>
      runChange(tx, (k) =>
        k
          .insertInto('category')
          .values({ kind: 'secondary', name: 'Hens', hex_code: '#888888' })
          .onConflict((c) => c.doNothing()),
      ),
    );
    const removal = app.db.transaction((tx) =>
      runChange(tx, (k) => k.deleteFrom('category').where('name', '=', 'Hens')),
    );
    await expect(removal).rejects.toThrow('a title still has this category');
  });

  it('the logo, when it is replaced and changed back, is the first picture again', async () => {
    const picture = (grey: number) => ({ image: png(60, 60, grey).toString('base64') });
    await save({ section: 'logo', value: picture(10) });
    const first = (await library())?.logo;
    await save({ section: 'logo', value: picture(200) });
    expect((await library())?.logo).not.toBe(first);
    await changeBack();
    expect((await library())?.logo).toBe(first);
    expect((await save({ section: 'logo', value: {} })).status.message).toBe('Logo removed.');
    const { version } = (await read()).logo;
    expect(
      (await saveRaw({ section: 'logo', value: { logo: '0123456789abcdef' } }, version)).statusCode,
    ).toBe(400);
  });

  it.each([
    ['copy', 'child', 'B-####', 'B-####'],
    ['copy', 'member', 'B-####', 'B-#'],
    ['copy', 'child', '######', '20####'],
    ['child', 'member', 'K-##', 'K-1##'],
  ])('a pattern, when the numbers of %s and %s could be the same, is refused', async (one, other, a, b) => {
    const value = { copy: null, child: null, member: null, strict: false, [one]: a, [other]: b };
    const { version } = (await read()).numbers;
    const reply = await saveRaw({ section: 'numbers', value }, version);
    expect([reply.statusCode, reply.json().error.fields]).toMatchObject([
      400,
      [{ field: `change.value.${other}`, message: expect.stringContaining('The same number would fit') }],
    ]);
  });

  it.each([
    ['child', 'copy', 'Q-####'],
    ['member', 'copy', 'Q-1###'],
    ['copy', 'child', 'Q-#'],
  ] as const)(
    'a pattern, when %s numbers without a pattern continue into that of %s, is refused',
    async (one, other, pattern) => {
      if (one === 'copy') await makeCopy(app.db, { accn_no: 'Q-0412' });
      else if (one === 'member') await makeMember(app.db, { card_no: 'Q-0411' });
      else await makeChild(app.db, { site_grade_id: await makeSite(app.db), card_no: 'Q-0410' });
      const value = { copy: null, child: null, member: null, strict: false };
      const refused = await save({ section: 'numbers', value: { ...value, [other]: pattern } });
      expect(refused.status.status).toBe('in use');
      expect(refused.status.message).toMatch(/^A (book|child|member) has the number Q-041[012], so /);
      const free = await explain({ section: 'numbers', value: { ...value, [other]: 'Q-X###' } });
      expect(free.status.status).toBe('possible');
    },
  );

  const labels = { copy: 'B-#####', child: 'C-####', member: null, strict: false };

  it('what labels have beside the number, when it is saved, is known to every screen, and can be changed back', async () => {
    const value = { ...labels, label_before: ' goa/', label_after: 1 };
    const { lines, effects } = await explain({ section: 'numbers', value });
    expect(lines).toContain('Before numbers on labels: nothing → GOA/');
    expect(lines).toContain('Signs after numbers on labels: 0 → 1');
    expect(effects.at(-1)).toBe(
      'A label such as GOA/B-00001X means B-00001. A number without the additions is read as before.',
    );
    const saved = await save({ section: 'numbers', value });
    expect(saved.details.numbers).toMatchObject({ label_before: 'GOA/', label_after: 1 });
    expect((await library())?.numbers).toMatchObject({
      copy: 'B-#####',
      label_before: 'GOA/',
      label_after: 1,
    });
    await changeBack();
    expect((await library())?.numbers).toMatchObject({ copy: null, label_before: '', label_after: 0 });
  });

  it('the numbers, when an earlier version or client says nothing of labels, have labels with the number alone', async () => {
    await app.db.transaction((tx) =>
      runChange(tx, (k) =>
        k
          .updateTable('setting')
          .set({ value: JSON.stringify(labels) })
          .where('key', '=', 'library.numbers'),
      ),
    );
    expect((await read()).numbers).toMatchObject({ ...labels, label_before: '', label_after: 0 });
    const saved = await save({ section: 'numbers', value: { ...labels, strict: true } });
    expect(saved.details.numbers).toMatchObject({ strict: true, label_before: '', label_after: 0 });
    await changeBack();
  });

  it.each([
    ['label_after', { copy: null, label_after: 1 }, 'Enter the form of accession numbers first.'],
    ['label_after', { label_after: 4 }, 'Choose how many signs come after the number, 0 to 3.'],
    ['label_before', { label_before: 'A'.repeat(17) }, 'has at most 16 characters'],
    ['label_before', { label_before: '*' }, 'without *'],
    ['label_before', { label_before: 'B' }, 'Numbers themselves begin with this text.'],
    ['label_before', { label_before: 'b-0' }, 'Numbers themselves begin with this text.'],
    ['label_before', { label_before: 'C-' }, 'Numbers themselves begin with this text.'],
  ])('labels, when their %s is %j, are refused', async (field, more, message) => {
    const { version } = (await read()).numbers;
    const reply = await saveRaw({ section: 'numbers', value: { ...labels, ...more } }, version);
    expect([reply.statusCode, reply.json().error.fields]).toMatchObject([
      400,
      [{ field: `change.value.${field}`, message: expect.stringContaining(message) }],
    ]);
  });

  it.each([
    ['GOA/OLD-7', 'OLD-7', { copy: null, label_before: 'GOA/' }],
    ['B-100000', 'B-10000', { label_after: 1 }],
  ])('labels, when the number %s in use would be read as %s, are refused', async (number, read, more) => {
    for (const accn_no of [`A-${number}`, number]) await makeCopy(app.db, { accn_no });
    const { status } = await save({ section: 'numbers', value: { ...labels, ...more } });
    expect(status).toEqual({
      status: 'in use',
      message: `A book has the number ${number}, which would be read as ${read}. Choose another text or number of signs.`,
    });
    expect((await library())?.numbers).toMatchObject({ label_before: '', label_after: 0 });
  });

  it('a visit day, when it is not a day of the week, is refused with the days there are', async () => {
    const { version } = (await read()).visits;
    const reply = await saveRaw({ section: 'visits', value: { days: [7] } }, version);
    expect(reply.json().error.message).toBe('A visit day is a number from 0 (Sunday) to 6 (Saturday).');
  });

  it('names of levels, when two are swapped, are explained as what stays where it is', async () => {
    const { levels } = (await read()).levels;
    const rows = levels.map(({ level, name, hex_code }) => ({ level, name, hex_code }));
    const [one, two, ...others] = rows as [(typeof rows)[0], (typeof rows)[0]];
    const swapped = [{ ...one, name: two.name }, { ...two, name: one.name }, ...others];
    const { effects } = await explain({ section: 'levels', value: { levels: swapped } });
    expect(effects).toContain(
      `Level ${one.level} takes the name of level ${two.level}, ${two.name}. Books and children do not move with the name: those of ${one.name} are then called ${two.name}.`,
    );
  });

  it('a strict pattern, when a number of another form is typed, refuses it; new numbers follow the pattern', async () => {
    await makeCopy(app.db, { accn_no: 'OLD-7' });
    const patterns = { copy: 'GO-####', child: 'K-###', member: null, strict: true };
    const { effects } = await explain({ section: 'numbers', value: patterns });
    expect(effects[0]).toBe('New accession numbers have the form GO-0001. Existing numbers stay valid.');
    await save({ section: 'numbers', value: patterns });
    const title_id = await makeTitle(app.db);
    const added = await app.call(addBook, { body: { title_id, copies: 2 } });
    expect(added.details?.accn_nos).toEqual(['GO-0001', 'GO-0002']);
    const typed = await app.send('POST', addBook.path, { title_id, accn_nos: ['OLD-8'] });
    expect([typed.statusCode, typed.json().error.fields[0].field]).toEqual([400, 'accn_nos']);
    const site = await makeSite(app.db);
    const card = await app.send('GET', `/api/info/propose_card_no/mop/${site}`);
    expect(card.json().card_no).toBe('K-001');
    await changeBack();
    expect((await app.call(addBook, { body: { title_id, accn_nos: ['OLD-8'] } })).status.status).toBe(
      'added',
    );
  });
});
