import type { BodyIn } from '@storyvan/contract/endpoint';
import { libraryMembers, proposeMemberCard, saveMember } from '@storyvan/contract/members';
import { describe, expect, it } from 'vitest';
import { makeChild, makeCopy, makeMember, makeSite } from '../../testing/factories.ts';
import { useTestApp } from '../../testing/test-app.ts';

const joel = { name: 'Joel Pinto', card_no: null, phone: null, joined_on: '2026-1-5' };

describe('the members of the library', () => {
  const app = useTestApp();
  const save = (body: Partial<BodyIn<typeof saveMember>>) =>
    app.call(saveMember, { body: { member_id: null, ...joel, ...body } });
  const list = (group: 'all' | 'fbt', former = false) =>
    app.call(libraryMembers, { params: { group }, ...(former ? { query: { former: 'true' } } : {}) });
  const names = async (group: 'all' | 'fbt', former = false) =>
    (await list(group, former)).map(({ name }) => name);

  it('when there are none, are an empty list in both groups, and the first card is M-0001', async () => {
    expect([await list('all'), await list('fbt')]).toEqual([[], []]);
    expect(await app.call(proposeMemberCard)).toEqual({ card_no: 'M-0001' });
  });

  it('when added, are listed with all their fields, by name, each in its group', async () => {
    const { status, details } = await save({
      name: '  zoya   Shaikh ',
      card_no: ' *m-0041* ',
      fbt: true,
      phone: '98220 12345',
      note: ' Reads Konkani. ',
    });
    expect(status).toEqual({ status: 'saved', message: 'zoya Shaikh was saved.' });
    await save({ name: 'Abhay Naik' });
    const [abhay, zoya] = await list('all');
    expect(abhay).toMatchObject({ name: 'Abhay Naik', card_no: null, fbt: false, phone: null });
    expect(zoya).toEqual(details);
    expect(zoya).toMatchObject({
      name: 'zoya Shaikh',
      card_no: 'M-0041',
      fbt: true,
      phone: '98220 12345',
      note: 'Reads Konkani.',
      joined_on: '2026-01-05',
      active: true,
      left_on: null,
      version: 1,
      changed_by: null,
    });
    expect(await names('fbt')).toEqual(['zoya Shaikh']);
    expect(await app.call(proposeMemberCard)).toEqual({ card_no: 'M-0042' });
  });

  it('who have left, are listed only on request, with the day they left', async () => {
    const member_id = await makeMember(app.db, { name: 'Meera Kamat', fbt: 1 });
    const { details } = await save({ member_id, version: 1, name: 'Meera Kamat', fbt: true, active: false });
    expect(details).toMatchObject({
      active: false,
      left_on: '2026-11-21',
      version: 2,
      changed_by: 'Leela Naik',
    });
    expect([await names('all'), await names('fbt')].flat()).not.toContain('Meera Kamat');
    expect(await names('fbt', true)).toContain('Meera Kamat');
    const gone = await makeMember(app.db, { name: 'Long Gone', inactive_since: '2026-03-04' });
    const later = await save({
      member_id: gone,
      version: 1,
      name: 'Long Gone',
      note: 'Moved.',
      active: false,
    });
    expect(later.details?.left_on).toBe('2026-03-04');
    const back = await save({ member_id: gone, version: 2, name: 'Long Gone', active: true });
    expect(back.details).toMatchObject({ active: true, left_on: null });
  });

  it('with a card number of a book, a child or another member, are refused with its owner, and not written', async () => {
    await makeCopy(app.db, { accn_no: 'X-1' });
    await makeChild(app.db, { site_grade_id: await makeSite(app.db), card_no: 'X-2', name: 'Rahul Naik' });
    await makeMember(app.db, { card_no: 'X-3', name: 'Sana Shaikh' });
    const before = await list('all', true);
    for (const [card_no, message] of [
      ['X-1', /^X-1 is the accession number of “Title \d+”\.$/],
      ['x-2', /^X-2 is the card of Rahul Naik, .+\.$/],
      ['X-3', /^X-3 is the card of Sana Shaikh, a member of the library\.$/],
    ] as const) {
      const { status, details } = await save({ card_no });
      expect([status.status, details]).toEqual(['card number taken', null]);
      expect(status.message).toMatch(message);
    }
    expect(await list('all', true)).toEqual(before);
  });

  it('with their own card number, are saved', async () => {
    const member_id = await makeMember(app.db, { card_no: 'X-9', name: 'Asha' });
    const { status } = await save({ member_id, version: 1, name: 'Asha Naik', card_no: 'X-9' });
    expect(status.status).toBe('saved');
  });

  it('changed by two people from one version, are saved for the first and a conflict for the second', async () => {
    const member_id = await makeMember(app.db, { name: 'Two' });
    await save({ member_id, version: 1, name: 'First' });
    const body = { ...joel, member_id, version: 1, name: 'Second' };
    const late = await app.send('POST', saveMember.path, body);
    expect([late.statusCode, late.json().error.message]).toEqual([
      409,
      'You changed this member after you opened it, perhaps in another window. Your changes have not been saved.',
    ]);
    const both = await Promise.all(
      [1, 2, 3, 4].map((n) =>
        app.send('POST', saveMember.path, { ...body, version: 2, name: `At once ${n}` }),
      ),
    );
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409]);
  });

  it('with one card number for two at the same moment, assign it to one', async () => {
    const replies = await Promise.all([1, 2, 3, 4, 5].map((n) => save({ name: `N ${n}`, card_no: 'X-50' })));
    expect(replies.map(({ status }) => status.status).sort()).toEqual([
      ...Array.from({ length: 4 }, () => 'card number taken'),
      'saved',
    ]);
  });

  it.each([
    ['no name', { name: ' ' }, 'Enter a name.'],
    ['a future date', { joined_on: '2026-11-22' }, '22 Nov 2026 is in the future. Today is 21 Nov 2026.'],
    ['no version', { member_id: 1, version: undefined }, 'The version is required.'],
    ['a long phone', { phone: '1'.repeat(41) }, 'This has at most 40 characters.'],
  ])('with %s, are 400 and not written', async (_what, more, message) => {
    const before = await list('all', true);
    const reply = await app.send('POST', saveMember.path, { ...joel, ...more });
    expect([reply.statusCode, reply.json().error.message]).toEqual([400, message]);
    expect(await list('all', true)).toEqual(before);
  });

  it('of a number or group that does not exist, are 404 and 400', async () => {
    await expect(save({ member_id: 2_000_000, version: 1 })).rejects.toThrow(/404.*There is no such member/);
    expect((await app.send('GET', '/api/info/library_members/none/echo')).statusCode).toBe(400);
  });
});
