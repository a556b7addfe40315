import { autocompleteChild, editChild, getChild } from '@storyvan/contract/children';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeChild, makeSite } from '../../testing/factories.ts';
import { nothing } from '../../testing/features/children.ts';
import { testStaff, useTestApp } from '../../testing/test-app.ts';

describe('editing a child', () => {
  const app = useTestApp();
  let site: number;
  let child_id: number;

  beforeEach(async () => {
    site = await makeSite(app.db, { name: 'Tonca' });
    child_id = await makeChild(app.db, {
      site_grade_id: site,
      name: 'Rahul Naik',
      level: 3,
      baseline_level: 2,
    });
  });

  const body = (changes: object) => ({ ...nothing, child_id, version: 1, name: 'Rahul Naik', ...changes });
  const edit = (changes: object) => app.call(editChild, { body: body(changes) });
  const present = () => app.call(getChild, { params: { childId: child_id } });

  it('with a new name and level, is found by the new name, and keeps place and baseline level', async () => {
    const { status, details } = await edit({ name: 'Rahul Gawde', level: 4, date_of_birth: '2017-12-31' });
    expect(status).toEqual({ status: 'saved', message: 'Rahul Gawde’s details are saved.' });
    expect(details).toMatchObject({
      name: 'Rahul Gawde',
      level: 4,
      baseline_level: 2,
      site_grade_id: site,
      date_of_birth: '2017-12-31',
      card_no: null,
      version: 2,
      changed_by: testStaff.name,
      changed_at: app.clock.now.toISOString(),
    });
    expect(await present()).toEqual(details);
    const called = async (text: string) =>
      (await app.call(autocompleteChild, { params: { text, program: 'mop', id: site } })).length;
    expect([await called('gawde'), await called('naik')]).toEqual([1, 0]);
  });

  it('with the card number of someone else, is refused; with its own, is saved', async () => {
    await makeChild(app.db, { site_grade_id: site, card_no: 'E-1', name: 'Asha' });
    const refused = await edit({ card_no: 'E-1' });
    expect(refused.status).toEqual({
      status: 'card number taken',
      message: 'E-1 is the card of Asha, Tonca.',
    });
    expect((await present()).version).toBe(1);
    const { card_no } = await present();
    expect((await edit({ card_no })).status.status).toBe('saved');
  });

  it.each([{ name: '' }, { level: 99 }])('with %j, is refused', async (wrong) => {
    expect((await app.send('POST', '/api/info/edit_child', body(wrong))).statusCode).toBe(400);
    expect((await present()).version).toBe(1);
  });
});
