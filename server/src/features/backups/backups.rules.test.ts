import { describe, expect, it } from 'vitest';
import { doneOf } from './progress.rules.ts';
import { rangeOf } from './range.rules.ts';
import { spaceOutlook } from './space.rules.ts';

describe('the part of a file of 1,000 bytes', () => {
  it.each([
    [undefined, null],
    ['bytes=0-99', { start: 0, end: 99 }],
    ['bytes=900-', { start: 900, end: 999 }],
    ['bytes=900-5000', { start: 900, end: 999 }],
    ['bytes=-100', { start: 900, end: 999 }],
    ['bytes=-5000', { start: 0, end: 999 }],
    ['bytes=1000-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=9-5', null],
    ['bytes=0-1,5-6', null],
    ['bytes=-', null],
    ['pages=1-2', null],
  ])('for the header %s is %s', (header, part) => {
    expect(rangeOf(header, 1000)).toEqual(part);
  });
});

describe('the progress of a backup', () => {
  const before = { bytes: 1000, tables: { child: { rows: 80, sha256: '' }, copy: { rows: 20, sha256: '' } } };

  it.each([
    ['that is half written', 'writing', 0, 500, 25],
    ['that is larger than the one before', 'writing', 0, 5000, 50],
    ['that is half checked', 'checking', 50, 1000, 75],
    ['that is nearly complete', 'checking', 500, 1000, 99],
  ] as const)('%s is in percent, below 100', (_, step, rows, written, done) => {
    expect(doneOf({ step, rows }, written, before)).toBe(done);
  });

  it('of the first one is not known', () => {
    expect(doneOf({ step: 'writing', rows: 0 }, 500, null)).toBeNull();
  });
});

describe('the space for backups', () => {
  const disk = { free: 1000, total: 5000 };
  const made = (daysAgo: number, bytes: number) => ({
    made: new Date(Date.UTC(2026, 10, 21 - daysAgo)),
    bytes,
  });

  it('without a backup is only what is free', () => {
    expect(spaceOutlook([], disk)).toEqual({ ...disk, used: 0, more: null, lasts_days: null });
  });

  it('of a library that does not grow lasts', () => {
    expect(spaceOutlook([made(0, 100), made(10, 100)], disk)).toMatchObject({
      used: 200,
      more: 10,
      lasts_days: null,
    });
  });

  it('of a library that grows lasts until the kept backups and the database have filled it', () => {
    // 900 bytes for nine more backups are set aside; 100 bytes last for 100 / (1 a day, twelve times) days.
    expect(spaceOutlook([made(0, 100), made(10, 90)], disk).lasts_days).toBe(8);
  });

  it('from backups of two days has no rate', () => {
    expect(spaceOutlook([made(0, 100), made(2, 50)], disk).lasts_days).toBeNull();
  });
});
