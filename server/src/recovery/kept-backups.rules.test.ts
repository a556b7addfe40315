import { addDays } from '@storyvan/domain/calendar-date';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type NightlyBackup, outlived, removedOn } from './kept-backups.rules.ts';

const backup = (at: string, sound = true): NightlyBackup => ({ file: at, made: new Date(at), sound });
const nights = (last: string, count: number) =>
  Array.from({ length: count }, (_, n) => backup(`${addDays(last, -n)}T02:10:00`));
const daysOf = (backups: NightlyBackup[]) => backups.map(({ file }) => file.slice(0, 10));

/** The days of the kept backups, latest first. */
function kept(backups: NightlyBackup[], now: string): string[] {
  const gone = new Set(outlived(backups, new Date(now)));
  return daysOf(backups.filter((one) => !gone.has(one)))
    .sort()
    .reverse();
}

describe('which nightly backups are kept', () => {
  it.each([
    [
      'a night of every day, on a Saturday',
      nights('2026-11-21', 60),
      '2026-11-21T02:15:00',
      [...daysOf(nights('2026-11-21', 8)), '2026-11-07', '2026-10-31', '2026-10-24'],
    ],
    [
      'a night of every day, over the end of February',
      nights('2028-03-02', 60),
      '2028-03-02T02:15:00',
      [...daysOf(nights('2028-03-02', 8)), '2028-02-19', '2028-02-12', '2028-02-05'],
    ],
    [
      'nights missed for a month in between',
      [...nights('2026-11-21', 2), ...nights('2026-10-20', 9)],
      '2026-11-21T02:15:00',
      ['2026-11-21', '2026-11-20', '2026-10-20', '2026-10-19', '2026-10-18'],
    ],
    ['one only, years old', nights('2020-01-01', 1), '2026-11-21T02:15:00', ['2020-01-01']],
    ['none', [], '2026-11-21T02:15:00', []],
    [
      'a clock that was ten years ahead for two nights, and has been corrected',
      [...nights('2036-11-22', 2), ...nights('2026-11-21', 8)],
      '2026-11-21T02:15:00',
      daysOf([...nights('2036-11-22', 2), ...nights('2026-11-21', 8)]),
    ],
  ])('%s', (_, backups, now, stays) => {
    expect(kept(backups, now)).toEqual(stays);
  });

  it('of several backups of one day, the latest is kept', () => {
    const day = [backup('2026-11-21T02:10:00'), backup('2026-11-21T15:00:00'), backup('2026-11-21T09:00:00')];
    const gone = outlived(day, new Date('2026-11-21T16:00:00')).map(({ file }) => file);
    expect(gone).toEqual(['2026-11-21T09:00:00', '2026-11-21T02:10:00']);
  });

  it('the latest sound backup, when all later ones had violations, is kept', () => {
    const broken = Array.from({ length: 60 }, (_, n) =>
      backup(`${addDays('2026-11-21', -n)}T02:10:00`, false),
    );
    const sound = backup('2026-09-01T02:10:00');
    expect(kept([...broken, sound], '2026-11-21T03:00:00')).toContain('2026-09-01');
  });

  it('erased data, for any interval between backups, is in none from the promised day on', () => {
    const schedule = fc.record({
      gaps: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 60, maxLength: 90 }),
      erasedOn: fc.integer({ min: 0, max: 60 }),
    });
    fc.assert(
      fc.property(schedule, ({ gaps, erasedOn }) => {
        const start = '2026-01-01';
        const promised = removedOn(new Date(`${addDays(start, erasedOn)}T10:00:00`));
        let stays: NightlyBackup[] = [];
        let day = 0;
        for (const gap of gaps) {
          day += gap;
          const made = backup(`${addDays(start, day)}T02:10:00`);
          stays = [...stays, made];
          const gone = new Set(outlived(stays, new Date(`${addDays(start, day)}T02:15:00`)));
          stays = stays.filter((one) => !gone.has(one));
          if (addDays(start, day) < promised) continue;
          for (const { file } of stays) expect(file.slice(0, 10) > addDays(start, erasedOn)).toBe(true);
        }
        expect(promised).toBe(addDays(start, erasedOn + 35));
      }),
    );
  });

  it('every night, whatever happened before, at most eleven are kept, with the latest', () => {
    const made = fc.uniqueArray(fc.integer({ min: 0, max: 400 }), { minLength: 1 });
    fc.assert(
      fc.property(made, (days) => {
        const backups = days.map((n) => backup(`${addDays('2026-11-21', -n)}T02:10:00`));
        const stays = kept(backups, '2026-11-21T03:00:00');
        expect(stays.length).toBeLessThanOrEqual(11);
        expect(stays[0]).toBe(addDays('2026-11-21', -Math.min(...days)));
        // Keeping is idempotent.
        const again = backups.filter(({ file }) => stays.includes(file.slice(0, 10)));
        expect(kept(again, '2026-11-21T03:00:00')).toEqual(stays);
      }),
    );
  });
});
