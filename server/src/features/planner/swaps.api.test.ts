import { raPlan } from '@storyvan/contract/planner';
import { addDays } from '@storyvan/domain/calendar-date';
import { describe, expect, it } from 'vitest';
import { makeSite } from '../../testing/factories.ts';
import { sunday, usePlan, wednesday } from '../../testing/features/planner.ts';
import { makeReadAloud } from '../../testing/week-factories.ts';

describe('sessions of one site that swap their days and times', () => {
  const { app, read, save } = usePlan();
  const thursday = addDays(wednesday, 1);
  const scene = async () => {
    const site_grade_id = await makeSite(app.db);
    const make = (date: string, time: string) =>
      makeReadAloud(app.db, { site_grade_id, date, time, status: 'planned' });
    const ids = [await make(wednesday, '10:00'), await make(wednesday, '12:00'), await make(thursday, '')];
    const row = (n: number, date: string, time: string | null) => ({
      key: `row ${n}`,
      ra_id: ids[n],
      version: 1,
      site_grade_id,
      date,
      time,
    });
    const moments = async () => {
      const week = await read();
      return ids.map((id) => {
        const readAloud = week.find(({ ra_id }) => ra_id === id);
        return [readAloud?.date, readAloud?.time, readAloud?.status, readAloud?.version];
      });
    };
    return { site_grade_id, row, moments };
  };

  it('in pairs, are saved together', async () => {
    const { row, moments } = await scene();
    const reply = await save([row(0, wednesday, '12:00'), row(1, wednesday, '10:00')]);
    expect([reply.status, reply.conflicts]).toEqual([{ status: 'saved', message: 'Saved 2 sessions.' }, []]);
    expect(await moments()).toEqual([
      [wednesday, '12:00', 'planned', 2],
      [wednesday, '10:00', 'planned', 2],
      [thursday, null, 'planned', 1],
    ]);
  });

  it('three in a circle, with a new one at a time that becomes free, are saved together', async () => {
    const { site_grade_id, row, moments } = await scene();
    const reply = await save([
      row(0, wednesday, '12:00'),
      row(1, thursday, null),
      row(2, wednesday, '10:00'),
      { key: 'new', site_grade_id, date: thursday, time: '10:00' },
    ]);
    expect(reply.status.status).toBe('saved');
    expect((await moments()).map(([date, time]) => [date, time])).toEqual([
      [wednesday, '12:00'],
      [thursday, null],
      [wednesday, '10:00'],
    ]);
  });

  it('by two people at once, end as one of them sent', async () => {
    const { row, moments } = await scene();
    const rows = [row(0, wednesday, '12:00'), row(1, wednesday, '10:00')];
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, n) => save(rows.map((each) => ({ ...each, lp_id: null, key: `${n}` })))),
    );
    expect(replies.map((reply) => reply.status.status)).toEqual(Array(6).fill('saved'));
    expect((await moments()).slice(0, 2)).toEqual([
      [wednesday, '12:00', 'planned', 2],
      [wednesday, '10:00', 'planned', 2],
    ]);
  });

  it('with one that the same person changed in another window, say “you” in the conflict', async () => {
    const { row, moments } = await scene();
    await save([row(1, thursday, '09:00')]);
    const reply = await save([row(1, wednesday, '10:00'), row(0, wednesday, '12:00')]);
    expect(reply.conflicts.map(({ key, message }) => [key, message])).toEqual([
      [
        'row 1',
        expect.stringMatching(
          /^You changed the session of .* after you opened it, perhaps in another window\.$/,
        ),
      ],
    ]);
    expect((await moments())[0]).toEqual([wednesday, '12:00', 'planned', 2]);
    const week = await app.call(raPlan, { params: { weekStart: sunday } });
    expect(JSON.stringify(week)).not.toContain('changer_id');
  });
});
