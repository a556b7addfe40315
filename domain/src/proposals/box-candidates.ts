import type { BoxAsked } from './box.ts';
import { type Circle, pointsIn } from './circle.ts';
import { pointsOfRegard } from './points.ts';
import type { KnownTitle } from './reader.ts';
import { wishersPerCopy } from './weights.ts';

/** What a box can be chosen from. */

export interface Candidate {
  title: KnownTitle;
  /** Those of its copies that are not in the box yet. */
  accn_nos: string[];
  /** The readers whom it suits, by their index in the circle. */
  suits: { index: number; points: number }[];
  /** The readers who wish for it, and those for whom no copy is in the box or at the place. */
  wishers: number[];
  waiting: number[];
  /** Points that do not depend on a reader; only where no child is enrolled by name. */
  base: number;
  isHere: boolean;
  /** It was at the place a short time ago. */
  wasHere: boolean;
  isInBox: boolean;
}

/** Those that suit a child or are wished for, and those that are kept, in the order in which equally good ones are taken. */
export function candidatesOf(circle: Circle, asked: BoxAsked): Candidate[] {
  const kept = new Set(asked.keep.map(({ title_id }) => title_id));
  const taken = new Set(asked.keep.map(({ accn_no }) => accn_no));
  return [...asked.stock]
    .sort((a, b) => turnOf(a.title, asked.seed) - turnOf(b.title, asked.seed))
    .flatMap(({ title, accn_nos }) => {
      const isLeftOut = asked.without.has(title.title_id);
      const free = isLeftOut ? [] : accn_nos.filter((accn_no) => !taken.has(accn_no));
      const candidate = candidateOf(circle, title, { ...asked, free });
      return isUsable(circle, candidate) || kept.has(title.title_id) ? [candidate] : [];
    });
}

/** A different number for each title; with another seed, titles come in another order. */
const turnOf = ({ title_id }: KnownTitle, seed: number): number =>
  Math.imul(title_id ^ seed, 0x9e3779b1) >>> 0;

function candidateOf(circle: Circle, title: KnownTitle, asked: BoxAsked & { free: string[] }): Candidate {
  const { title_id } = title;
  const { regards, here, wasHere, awaySince } = asked;
  const suits: Candidate['suits'] = [];
  const wishers: number[] = [];
  for (const [index, reader] of circle.readers.entries()) {
    const points = pointsIn(circle, reader, title, regards);
    if (points !== null) suits.push({ index, points });
    if (reader.wished.has(title_id)) wishers.push(index);
  }
  const copiesHere = here.get(title_id) ?? 0;
  return {
    title,
    accn_nos: asked.free,
    suits,
    wishers,
    waiting: wishers.slice(copiesHere * wishersPerCopy),
    base: circle.readers.length === 0 ? 1 + pointsOfRegard(regards.get(title_id)) : 0,
    isHere: copiesHere > 0,
    wasHere: (wasHere.get(title_id) ?? '') >= awaySince,
    isInBox: false,
  };
}

const isUsable = ({ readers }: Circle, { suits, wishers }: Candidate): boolean =>
  suits.length > 0 || wishers.length > 0 || readers.length === 0;
