import { addDays } from '@storyvan/domain/calendar-date';
import { describe, expect, it } from 'vitest';
import { tomorrow, useReadAlouds } from '../../testing/features/read-alouds.ts';
import { testStaff } from '../../testing/test-app.ts';

describe.each(['mop', 'lis'] as const)('sessions of %s that are planned', (program) => {
  const { app, scene, newTime, make, stored, plan, get, send } = useReadAlouds(program);

  it('with all fields, are stored and shown with the children of the place', async () => {
    const time = newTime();
    const reply = await plan({ time, lead: 1, rps: [scene.asha] });
    expect(reply.status.status).toBe('planned');
    expect(reply.status.message).toMatch(/Tonca on 22 Nov 2026 at [67]:\d\d AM is planned\.$/);
    expect(reply.details).toMatchObject({
      program,
      site_grade_id: scene.here,
      site_name: program === 'mop' ? 'Tonca' : 'Aldona Primary, Tonca',
      date: tomorrow,
      time,
      status: 'planned',
      lead: { rp_id: 1, name: testStaff.name },
      rps: [{ rp_id: scene.asha, name: 'Asha Dias' }],
      children_count: null,
      version: 1,
      changed_by: testStaff.name,
      children: [{ child_id: scene.child, name: 'Rahul Naik', present: false }],
    });
    expect(await get(reply.details?.ra_id as number)).toEqual(reply.details);
  });

  it('where another is already planned, are refused with that one', async () => {
    const time = newTime();
    const first = await plan({ time });
    const again = await plan({ time, lead: 1 });
    expect(again.status.status).toBe('planned already');
    expect(again.status.message).toContain('already planned, by you.');
    expect(again.details).toEqual(first.details);
  });

  it('and changed, moved or sent unchanged, keep their id and count their versions', async () => {
    const { details } = await plan({ time: newTime(), lead: 1, rps: [scene.asha] });
    const ra_id = details?.ra_id as number;
    const changed = await plan({
      ra_id,
      version: 1,
      date: addDays(tomorrow, 9),
      site_grade_id: scene.elsewhere,
    });
    expect(changed.details).toMatchObject({ ra_id, version: 2, lead: null, rps: [], time: null });
    const same = await plan({
      ra_id,
      version: 1,
      date: addDays(tomorrow, 9),
      site_grade_id: scene.elsewhere,
    });
    expect(same.details).toEqual(changed.details);
  });

  it('and moved to where another is planned, stay, and the reply has the other', async () => {
    const [one, two] = [newTime(), newTime()];
    const first = await plan({ time: one });
    const second = await plan({ time: two });
    const ra_id = second.details?.ra_id as number;
    const reply = await plan({ ra_id, version: 1, time: one });
    expect([reply.status.status, reply.details?.ra_id]).toEqual(['planned already', first.details?.ra_id]);
    expect((await get(ra_id)).time).toBe(two);
  });

  it('and changed by two people, are 409 for the second with the name of the first, and nothing is written', async () => {
    const time = newTime();
    const ra_id = (await plan({ time })).details?.ra_id;
    await plan({ ra_id: ra_id as number, version: 1, time, lead: 1 });
    const before = await stored();
    const body = { ra_id, version: 1, site_grade_id: scene.here, date: tomorrow, time, lead: scene.asha };
    const own = await send('plan_ra', body);
    expect(own[0]).toBe(409);
    expect(own[1]).toContain('You changed this session after you opened it, perhaps in another window.');
    const cookie = await app.signInAs(`${program} Gaonkar`);
    const reply = await app.send('POST', `/api/${program}/plan_ra`, body, { cookie });
    expect(reply.statusCode).toBe(409);
    expect(reply.json().error.message).toContain(
      `${testStaff.name} changed this session after you opened it.`,
    );
    expect(await stored()).toEqual(before);
  });

  it.each<[string, () => object, string]>([
    ['without a place', () => ({ site_grade_id: '' }), 'site_grade_id'],
    ['at a time that does not exist', () => ({ time: '24:10' }), 'time'],
    ['led by an unknown person', () => ({ lead: 99_999 }), 'lead'],
    ['with a partner who leads it', () => ({ lead: scene.asha, rps: [scene.asha] }), 'rps'],
    ['with three partners', () => ({ rps: '1,2,3' }), 'rps'],
    ['with an unknown lesson plan', () => ({ lp_id: 99_999 }), 'lp_id'],
    ['without the version', () => ({ ra_id: 1 }), 'version'],
  ])('%s, are refused, and nothing is written', async (_, more, field) => {
    await make({ time: newTime() });
    const before = await stored();
    const body = { site_grade_id: scene.here, date: tomorrow, ...more() };
    expect((await send('plan_ra', body)).toSpliced(1, 1)).toEqual([400, [field]]);
    expect(await stored()).toEqual(before);
  });

  it('and requested as one that was held, are 404', async () => {
    const ra_id = await make({ time: newTime() });
    expect((await app.send('GET', `/api/${program}/ra_done/${ra_id}`)).statusCode).toBe(404);
  });
});
