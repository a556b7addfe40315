import { describe, expect, it } from 'vitest';
import { middleOf, stepsTo } from './cover-photo.ts';

const cover = { width: 300, height: 400 };

describe('the part of a photo that becomes the cover', () => {
  it.each([
    ['wider than a cover', { width: 4000, height: 3000 }, { x: 875, y: 0, width: 2250, height: 3000 }],
    ['higher than a cover', { width: 900, height: 2000 }, { x: 0, y: 400, width: 900, height: 1200 }],
    ['of the shape of a cover', { width: 600, height: 800 }, { x: 0, y: 0, width: 600, height: 800 }],
  ])('of a photo %s, is its middle', (_what, photo, middle) => {
    expect(middleOf(photo, cover)).toEqual(middle);
  });
});

describe('the steps in which a photo is made smaller', () => {
  it('of a large photo, halve it until one more half would be too small', () => {
    expect(stepsTo({ width: 2250, height: 3000 }, cover)).toEqual([
      { width: 1125, height: 1500 },
      { width: 563, height: 750 },
      cover,
    ]);
  });

  it('of a photo that is hardly larger, are one step', () => {
    expect(stepsTo({ width: 450, height: 600 }, cover)).toEqual([cover]);
  });
});
