import { describe, expect, it } from 'vitest';
import { dealtOut, labelsOn, positionOf, sheetFormats } from './sheet-formats.ts';

describe('a sheet of labels', () => {
  it.each([
    ['3x8', 24, { left: 0, top: 0.5 }, { left: 140, top: 259.5 }],
    ['3x7', 21, { left: 7.25, top: 15.15 }, { left: 139.25, top: 243.75 }],
    ['5x13', 65, { left: 4.75, top: 10.7 }, { left: 167.15, top: 265.1 }],
  ])('of %s, has %i labels, the first and the last at their millimetres', (key, count, first, last) => {
    const sheet = sheetFormats.find((each) => each.key === key) ?? sheetFormats[0];
    expect(labelsOn(sheet)).toBe(count);
    expect([positionOf(sheet, 0), positionOf(sheet, count - 1)]).toEqual([first, last]);
  });

  it.each(sheetFormats)('$label, lies within A4 and no label on another', (sheet) => {
    const last = positionOf(sheet, labelsOn(sheet) - 1);
    expect(last.left + sheet.width).toBeLessThanOrEqual(210);
    expect(last.top + sheet.height).toBeLessThanOrEqual(296.9);
    expect(sheet.step).toBeGreaterThanOrEqual(sheet.width);
  });

  it('that has been begun, leaves its used labels out and goes on to the next sheet', () => {
    const sheet = sheetFormats[1];
    if (!sheet) throw new Error('There is no second format.');
    const labels = Array.from({ length: 20 }, (_, n) => n);
    const [first, second, ...more] = dealtOut(labels, sheet, 4);
    expect(first).toEqual([null, null, null, ...labels.slice(0, 18)]);
    expect([second, more]).toEqual([[18, 19], []]);
  });

  it('when nothing is asked for, is none', () => {
    expect(dealtOut([], sheetFormats[0], 1)).toEqual([]);
  });
});
