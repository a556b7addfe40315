import { randomUUID } from 'node:crypto';
import {
  autocompleteChild,
  type Child,
  enrollChild,
  findChildByCard,
  getChild,
  proposeCardNo,
} from '@storyvan/contract/children';
import { beforeEach, describe, expect, it } from 'vitest';
import { runQuery } from '../../db/prepare.ts';
import {
  makeChild,
  makeCopy,
  makeGrade,
  makeMember,
  makeSchool,
  makeSite,
  makeTitle,
} from '../../testing/factories.ts';
import { nothing } from '../../testing/features/children.ts';
import { testDay, useTestApp } from '../../testing/test-app.ts';

describe('enrolling a child', () => {
  const app = useTestApp();
  let site: number;

  beforeEach(async () => {
    site = await makeSite(app.db, { name: 'Tonca' });
  });

  const enrol = (child: object, program: 'mop' | 'lis' = 'mop') =>
    app.call(enrollChild, {
      params: { program },
      body: { ...nothing, site_id: site, name: 'Asha Gawde', ...child },
    });
  const childrenOf = (site_grade_id: number) =>
    runQuery<{ name: string }>(app.db, (k) =>
      k.selectFrom('child').select('name').where('site_grade_id', '=', site_grade_id).orderBy('child_id'),
    );

  it('at a site with all details, returns them and finds the child at once by name and by card', async () => {
    const { status, details, likely } = await enrol({
      name: '  Asha   Gawde ',
      card_no: '*c-0413*',
      gender: 'girl',
      date_of_birth: '2018-3-5',
      level: 2,
      guardian_phone: '+91 98220 12345',
    });
    expect(status).toEqual({ status: 'enrolled', message: 'Asha Gawde is enrolled at Tonca.' });
    expect(likely).toEqual([]);
    expect(details).toMatchObject({
      name: 'Asha Gawde',
      card_no: 'C-0413',
      program: 'mop',
      site_grade_id: site,
      gender: 'girl',
      date_of_birth: '2018-03-05',
      baseline_level: 2,
      level: 2,
      guardian_phone: '+91 98220 12345',
      active: true,
      inactive_since: null,
      version: 1,
      changed_by: null,
      books: [],
      moves: [],
    });
    const { child_id } = details as Child;
    expect(await app.call(getChild, { params: { childId: child_id } })).toEqual(details);
    const [found] = await app.call(autocompleteChild, { params: { text: 'gaw', program: 'mop', id: site } });
    expect(found?.child_id).toBe(child_id);
    const [carded] = await app.call(findChildByCard, { params: { cardNo: 'C-0413' } });
    expect(carded?.child_id).toBe(child_id);
  });

  it('with an age only, stores 1 January of the year of birth, and nothing without an age', async () => {
    expect((await enrol({ name: 'By Age', age: '8' })).details?.date_of_birth).toBe('2018-01-01');
    expect((await enrol({ name: 'Zero', age: 0 })).details?.date_of_birth).toBe('2026-01-01');
    expect((await enrol({ name: 'Nothing Given', age: '', gender: '', level: '' })).details).toMatchObject({
      date_of_birth: null,
      gender: null,
      baseline_level: null,
      card_no: null,
    });
  });

  it('in a grade, given in any of the three ways, enrols there', async () => {
    const grade = await makeGrade(app.db);
    for (const place of [{ grade_id: grade }, { site_grade_id: grade }, { site_id: grade }]) {
      const { details } = await enrol({ site_id: null, name: randomUUID(), ...place }, 'lis');
      expect([details?.program, details?.site_grade_id]).toEqual(['lis', grade]);
    }
  });

  it('with a name similar to one at the place, asks first, and enrols when confirmed', async () => {
    const card_no = 'D-7';
    await makeChild(app.db, { site_grade_id: site, name: 'Aasha Gavde', card_no });
    await makeChild(app.db, { site_grade_id: site, name: 'Asha Gawde', inactive_since: '2026-01-02' });
    await makeChild(app.db, { site_grade_id: site, name: 'Usha Gawde' });
    await makeChild(app.db, { site_grade_id: await makeSite(app.db), name: 'Asha Gawde' });
    const refused = await enrol({});
    expect(refused.status).toEqual({
      status: 'likely duplicate',
      message: '2 children with a similar name are already enrolled here. Is it one of them?',
    });
    expect(refused.details).toBeNull();
    expect(refused.likely.map((child) => [child.name, child.card_no, child.inactive_since])).toEqual([
      ['Aasha Gavde', card_no, null],
      ['Asha Gawde', expect.any(String), '2026-01-02'],
    ]);
    expect(await childrenOf(site)).toHaveLength(3);
    expect((await enrol({ despite_likeness: true })).status.status).toBe('enrolled');
    expect(await childrenOf(site)).toHaveLength(4);
  });

  it('with the number of another child, a book or a member, is refused with its owner', async () => {
    const title_id = await makeTitle(app.db, { title: 'The Red Raincoat' });
    await makeChild(app.db, {
      site_grade_id: site,
      name: 'Rahul Naik',
      card_no: 'T-1',
      inactive_since: testDay,
    });
    await makeCopy(app.db, { accn_no: 'T-2', title_id });
    await makeMember(app.db, { card_no: 'T-3', name: 'Meera Rao' });
    for (const [card_no, message] of [
      ['t-1', 'T-1 is the card of Rahul Naik, Tonca.'],
      ['T-2', 'T-2 is the accession number of “The Red Raincoat”.'],
      ['T-3', 'T-3 is the card of Meera Rao, a member of the library.'],
    ]) {
      expect(await enrol({ card_no })).toEqual({
        status: { status: 'card number taken', message },
        details: null,
        likely: [],
      });
    }
    expect(await childrenOf(site)).toHaveLength(1);
  });

  it('at a closed place or school, is refused', async () => {
    const closed = await makeSite(app.db, { name: 'Siolim', inactive_since: '2026-05-01' });
    expect((await enrol({ site_id: closed })).status).toEqual({
      status: 'place closed',
      message: 'Siolim has been closed since 1 May 2026.',
    });
    const school_id = await makeSchool(app.db, { inactive_since: '2026-05-01' });
    const grade_id = await makeGrade(app.db, { school_id });
    expect((await enrol({ site_id: null, grade_id }, 'lis')).status.status).toBe('place closed');
  });

  it.each([
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(201) }, 'name'],
    [{ name: 5 }, 'name'],
    [{ site_id: null }, 'site_grade_id'],
    [{ date_of_birth: '2026-11-22' }, 'date_of_birth'],
    [{ date_of_birth: '1918-3-5' }, 'date_of_birth'],
    [{ age: 26 }, 'age'],
    [{ age: -1 }, 'age'],
    [{ age: 'eight' }, 'age'],
    [{ age: 8.5 }, 'age'],
    [{ level: 99 }, 'level'],
    [{ level: 'red' }, 'level'],
    [{ card_no: '***' }, 'card_no'],
    [{ card_no: 'x'.repeat(65) }, 'card_no'],
    [{ guardian_phone: '12345' }, 'guardian_phone'],
    [{ guardian_phone: 'call me' }, 'guardian_phone'],
  ])('with %j, is rejected at the field, and no one is enrolled', async (wrong, field) => {
    const body = { ...nothing, site_id: site, name: 'Asha Gawde', ...wrong };
    const reply = await app.send('POST', '/api/mop/enroll_child', body);
    expect([reply.statusCode, reply.json().error.fields[0]?.field]).toEqual([400, field]);
    expect(await childrenOf(site)).toEqual([]);
  });

  it('ten times at once with one card, or with one name, adds one child', async () => {
    const card_no = 'ONE-1';
    const cards = await Promise.all(
      Array.from({ length: 10 }, (_, n) => enrol({ card_no, name: `Child ${'bcdfghjklm'[n]?.repeat(5)}` })),
    );
    expect(cards.filter(({ status }) => status.status === 'enrolled')).toHaveLength(1);
    expect(cards.filter(({ status }) => status.status === 'card number taken')).toHaveLength(9);
    const names = await Promise.all(Array.from({ length: 10 }, () => enrol({ name: 'Twice Enrolled' })));
    expect(names.filter(({ status }) => status.status === 'enrolled')).toHaveLength(1);
    expect(await childrenOf(site)).toHaveLength(2);
  });

  it('proposes the next free card number of the place or else of the library, skipping books and members', async () => {
    const proposed = async (id: number) =>
      (await app.call(proposeCardNo, { params: { program: 'mop', id } })).card_no;
    await makeChild(app.db, { site_grade_id: site, card_no: 'TON-0098' });
    await makeChild(app.db, { site_grade_id: await makeSite(app.db), card_no: 'TON-0099' });
    await makeChild(app.db, { site_grade_id: site, card_no: 'TON-0100-X' });
    await makeCopy(app.db, { accn_no: 'TON-0100' });
    expect(await proposed(site)).toBe('TON-0101');
    const fresh = await makeSite(app.db);
    const card_no = await proposed(fresh);
    expect(card_no).toMatch(/^TON-0101$|-\d+$/);
    expect((await enrol({ site_id: fresh, card_no })).status.status).toBe('enrolled');
  });
});
