import { eraseDue, privacyOverview, saveRetention } from '@storyvan/contract/privacy';
import { addDays } from '@storyvan/domain/calendar-date';
import { beforeEach, describe, expect, it } from 'vitest';
import { runQuery } from '../../db/prepare.ts';
import { nightlyJobs } from '../../nightly/nightly-jobs.ts';
import { trustDate } from '../../records/setting/trusted-date.commands.ts';
import { makeChild, makeSite } from '../../testing/factories.ts';
import { testDay, useTestApp } from '../../testing/test-app.ts';

describe('how long personal data is kept', () => {
  const app = useTestApp();
  let site_grade_id: number;

  beforeEach(async () => {
    site_grade_id = await makeSite(app.db, { name: 'Tonca' });
  });
  const keep = async (years: number | null, automatic = false) => {
    const { retention } = await app.call(privacyOverview);
    return app.call(saveRetention, { body: { years, automatic, version: retention.version } });
  };
  const left = (inactive_since: string) => makeChild(app.db, { site_grade_id, inactive_since });
  const isErased = async (child_id: number) => {
    const [row] = await runQuery(app.db, (k) =>
      k.selectFrom('child').select('erased_at').where('child_id', '=', child_id),
    );
    return row?.erased_at !== null;
  };
  const tonight = async () => {
    const job = nightlyJobs(app.db, app.settings, () => app.clock.now).find(
      ({ name }) => name === 'retention',
    );
    return job?.run(new AbortController().signal, true);
  };

  it('nothing, while no time limit is set, is due or erased automatically', async () => {
    const child_id = await left('2001-01-05');
    expect(await app.call(privacyOverview)).toMatchObject({
      retention: { years: null, automatic: false, version: 1, changed_by: null },
      due: [],
      due_count: 0,
    });
    const refused = await app.call(eraseDue, { body: { child_ids: [child_id] } });
    expect(refused).toMatchObject({ status: { status: 'nothing due' }, details: { erased: 0, not_due: 1 } });
    expect(await tonight()).toEqual({ erased: 0 });
    expect(await isErased(child_id)).toBe(false);
  });

  it('the time limit, when it is set, is shown with who set it, and a wrong one is 400', async () => {
    const { retention } = await app.call(privacyOverview);
    const body = { years: 3, automatic: true, version: retention.version };
    const saved = await app.call(saveRetention, { body });
    expect(saved).toMatchObject({
      status: {
        message:
          'Personal data of a child is due to be erased 3 years after it has left, and is then erased automatically overnight.',
      },
      details: { years: 3, automatic: true, version: retention.version + 1, changed_by: 'Leela Naik' },
    });
    for (const years of [0, 31, 2.5, 'many']) {
      const wrong = await app.send('POST', saveRetention.path, { years, version: saved.details.version });
      expect([years, wrong.statusCode]).toEqual([years, 400]);
    }
    expect((await keep(null, true)).details).toMatchObject({ years: null, automatic: false });
  });

  it('children who left long enough ago, to the day, are due, the longest gone first, and are erased on request', async () => {
    await keep(3);
    const [young, due, older] = [
      await left('2023-11-22'),
      await left('2023-11-21'),
      await left('2020-02-29'),
    ];
    const { due: listed, due_count } = await app.call(privacyOverview);
    const ids = listed.map(({ child_id }) => child_id);
    expect([ids.includes(young), ids.indexOf(due) > ids.indexOf(older), due_count]).toEqual([
      false,
      true,
      ids.length,
    ]);
    expect(listed.find(({ child_id }) => child_id === older)).toMatchObject({
      place_name: 'Tonca',
      inactive_since: '2020-02-29',
      due_since: '2023-02-28',
    });
    const body = { child_ids: [young, older, due] };
    const reply = await app.call(eraseDue, { body });
    expect(reply).toMatchObject({
      status: { status: 'erased', message: 'The records of 2 children were erased.' },
      details: { erased: 2, not_due: 1 },
    });
    expect([await isErased(young), await isErased(due), await isErased(older)]).toEqual([false, true, true]);
    const entries = await runQuery(app.db, (k) =>
      k.selectFrom('audit_entry').select(['action', 'via', 'staff_id']).where('child_id', '=', due),
    );
    expect(entries).toContainEqual({ action: 'erase_child', via: 'web', staff_id: 1 });
  });

  it('due children, if the setting is automatic, are erased overnight, in steps, with audit entries', async () => {
    await keep(null);
    const gone = await Promise.all(Array.from({ length: 130 }, () => left('2019-06-01')));
    const here = await makeChild(app.db, { site_grade_id });
    await keep(3, false);
    expect(await tonight()).toEqual({ erased: 0 });
    await keep(3, true);
    expect(await tonight()).toMatchObject({ erased: expect.toSatisfy((rows: number) => rows >= 130) });
    expect((await Promise.all(gone.map(isErased))).every(Boolean)).toBe(true);
    expect(await isErased(here)).toBe(false);
    const entries = await runQuery(app.db, (k) =>
      k
        .selectFrom('audit_entry')
        .select(['action', 'via', 'staff_id'])
        .where('child_id', '=', gone[0] as number),
    );
    expect(entries).toEqual([{ action: 'erase_child', via: 'storyvan', staff_id: null }]);
    expect((await app.call(privacyOverview)).erased_count).toBeGreaterThanOrEqual(130);
  });

  it('a date far ahead of the last working day, must be confirmed by saving the retention again', async () => {
    await app.db.transaction((tx) => trustDate(tx, addDays(testDay, -15)));
    expect((await app.call(privacyOverview)).doubtful_since).toBe(addDays(testDay, -15));
    await keep(null);
    expect((await app.call(privacyOverview)).doubtful_since).toBeNull();
    await app.db.transaction((tx) => trustDate(tx, addDays(testDay, -14)));
    expect((await app.call(privacyOverview)).doubtful_since).toBeNull();
  });
});
