import { describe, expect, it } from 'vitest';
import { accnNoOf, childrenAt, copiesAt, holderOf, schoolOf, shapeOf, titleIdOf } from './shape.ts';

const sizes = [10_000, 100_000, 1_000_000, 5_000_000];
const places = (loans: number) => Array.from({ length: shapeOf(loans).places }, (_, n) => n + 1);

describe('the shape of a data set', () => {
  it.each(sizes)('of %d loans, is of that size within a fifth', (loans) => {
    const { sites, places } = shapeOf(loans);
    const expected = sites * 2330 + (places - sites) * 1230;
    expect(expected / loans).toBeGreaterThan(0.8);
    expect(expected / loans).toBeLessThan(1.2);
  });

  it.each(sizes.slice(0, 2))('of %d loans, numbers every child and copy once, place after place', (loans) => {
    const shape = shapeOf(loans);
    const children = places(loans).flatMap((place) => childrenAt(shape, place));
    expect(children).toEqual(children.map((_, n) => n + 1));
    const copies = places(loans).flatMap((place) => copiesAt(place));
    expect(copies).toEqual(copies.map((_, n) => n));
    expect(new Set(copies.map(accnNoOf)).size).toBe(copies.length);
    for (const copy of [0, copies.length - 1]) {
      expect(titleIdOf(shape, copy)).toBeGreaterThan(0);
      expect(titleIdOf(shape, copy)).toBeLessThanOrEqual(shape.titles);
    }
  });

  it.each(sizes)('of %d loans, gives each grade an existing school, and sites none', (loans) => {
    const shape = shapeOf(loans);
    for (const place of places(loans)) {
      const school = schoolOf(shape, place);
      if (holderOf(shape, place).program === 'mop') expect(school).toBeNull();
      else expect(school !== null && school >= 1 && school <= shape.schools).toBe(true);
    }
  });
});
