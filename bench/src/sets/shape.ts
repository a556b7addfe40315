import type { Holder } from '../../../contract/src/common/programme.ts';

/**
 * The size of a data set: five years of weekly sessions at each place. A larger set has more places, with their own
 * children, books and titles. The history of one place has the same size in all sets, so that its calls can be compared.
 */
export interface Shape {
  /** As requested; the set holds about as many loans to children. */
  loans: number;
  sites: number;
  schools: number;
  places: number;
  titles: number;
}

/** Loans of five years at a place with 60 children, and at one with 30 children and holidays. */
const loansOfSite = 2330;
const loansOfGrade = 1230;
const gradesBesideSite = 15;
const gradesPerSchool = 6;
const copiesPerPlace = 157;
const copiesPerTitle = 4;

export function shapeOf(loans: number): Shape {
  const sites = Math.max(2, Math.round(loans / (loansOfSite + gradesBesideSite * loansOfGrade)));
  const grades = Math.max(1, Math.round((loans - sites * loansOfSite) / loansOfGrade));
  const places = sites + grades;
  return {
    loans,
    sites,
    schools: Math.ceil(grades / gradesPerSchool),
    places,
    titles: Math.ceil((places * copiesPerPlace) / copiesPerTitle),
  };
}

/** Places count from 1, sites first. */
export const holderOf = (shape: Shape, place: number): Holder => ({
  program: place <= shape.sites ? 'mop' : 'lis',
  site_grade_id: place,
});

export const schoolOf = (shape: Shape, place: number): number | null =>
  place <= shape.sites ? null : 1 + Math.floor((place - shape.sites - 1) / gradesPerSchool);

const childrenOf = (shape: Shape, place: number): number => (place <= shape.sites ? 60 : 30);

/** Children are numbered from 1, place after place. */
export function childrenAt(shape: Shape, place: number): number[] {
  const before = Math.min(place - 1, shape.sites) * 60 + Math.max(0, place - 1 - shape.sites) * 30;
  return Array.from({ length: childrenOf(shape, place) }, (_, n) => before + n + 1);
}

export const cardNoOf = (child_id: number): string => `C-${String(child_id).padStart(7, '0')}`;
export const accnNoOf = (copy: number): string => `B-${String(copy + 1).padStart(7, '0')}`;

/** Copies are numbered from 0, place after place: each place has its own copies. */
export const copiesAt = (place: number): number[] =>
  Array.from({ length: copiesPerPlace }, (_, n) => (place - 1) * copiesPerPlace + n);

/** The copies of a title are at different places. */
export const titleIdOf = (shape: Shape, copy: number): number => 1 + ((copy * 7) % shape.titles);
