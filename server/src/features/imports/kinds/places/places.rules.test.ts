import { describe, expect, it } from 'vitest';
import { readCount, readJunior, readShift } from './place-cells.rules.ts';
import { readDay, readTime } from './sites.rules.ts';

describe('grades', () => {
  it.each([
    ['NA', ''],
    ['', ''],
    ['FIRST', 'First'],
    ['second', 'Second'],
  ])('of shift "%s" belong to the shift "%s"', (cell, shift) => {
    expect(readShift(cell)).toBe(shift);
  });
});

describe('a number of children', () => {
  it.each([
    ['0', 0],
    ['1,365', 1365],
    ['30.0', 30],
    ['', null],
    ['30.5', undefined],
    ['-1', undefined],
    ['999999', undefined],
    ['many', undefined],
  ])('written "%s" is %s', (cell, count) => {
    expect(readCount(cell)).toBe(count);
  });
});

describe('a visit', () => {
  it.each([
    ['Sun', 0],
    ['wednesdays', 3],
    ['Thu.', 4],
    ['', null],
    ['T', undefined],
    ['Someday', undefined],
  ])('on "%s" is on day %s', (cell, day) => {
    expect(readDay(cell)).toBe(day);
  });

  it.each([
    ['16:30', '16:30'],
    ['9.05', '09:05'],
    ['4 PM', '16:00'],
    ['12:15 am', '00:15'],
    ['12:15 p.m.', '12:15'],
    ['16:30:00', '16:30'],
    ['', null],
    ['16', undefined],
    ['24:00', undefined],
    ['13 pm', undefined],
    ['10:60', undefined],
  ])('at "%s" is at %s', (cell, time) => {
    expect(readTime(cell)).toBe(time);
  });

  it.each([
    ['Junior', 1],
    ['senior', 0],
    ['', 0],
    ['middle', undefined],
  ])('of the group "%s" is junior: %s', (cell, junior) => {
    expect(readJunior(cell)).toBe(junior);
  });
});
