import type { ChildRow } from '../records/child/child-row.ts';
import { families } from './demo-data.ts';
import { byWeight, type Random } from './random.ts';

/** The children of one site or grade, and how each of them reads. */

export interface DemoChild {
  row: ChildRow & { baseline_level: number; level: number };
  /** The probability that the child comes to a session. */
  attends: number;
  /** The day of lending from which the child has not come any more; null for most. */
  away_from: number | null;
}

export interface ChildrenAsked {
  site_grade_id: number;
  count: number;
  /** The baseline levels that are usual here, with weights. */
  levels: ReadonlyArray<readonly [number, number]>;
  days: number;
}

export function makeName(random: Random, isGirl: boolean): string {
  const family = random.weighted(byWeight(families));
  const given = random.pick(isGirl ? family.girls : family.boys);
  const surname = random.pick(family.surnames);
  // A girl is called Kumari if her brother is called Kumar.
  return `${given} ${isGirl && surname === 'Kumar' ? 'Kumari' : surname}`;
}

/** A child gains up to two levels in eighteen months, up to level 6. */
function makeLevels(random: Random, asked: ChildrenAsked): { baseline_level: number; level: number } {
  const baseline_level = random.weighted(asked.levels);
  const gained = random.weighted([
    [0, 35],
    [1, 45],
    [2, 20],
  ]);
  return { baseline_level, level: Math.min(6, baseline_level + gained) };
}

export function makeChildren(random: Random, asked: ChildrenAsked, nextCard: () => string): DemoChild[] {
  const taken = new Set<string>();
  return Array.from({ length: asked.count }, () => {
    const isGirl = random.chance(0.51);
    let name = makeName(random, isGirl);
    while (taken.has(name)) name = makeName(random, isGirl);
    taken.add(name);
    const row = {
      card_no: nextCard(),
      name,
      site_grade_id: asked.site_grade_id,
      gender: isGirl ? 'girl' : 'boy',
      ...makeLevels(random, asked),
    };
    return {
      row,
      attends: random.between(62, 97) / 100,
      away_from: random.chance(0.06) ? asked.days - random.between(18, 75) : null,
    };
  });
}
