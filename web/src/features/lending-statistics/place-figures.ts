import type { ReplyOf } from '@storyvan/contract/endpoint';
import type {
  PlaceFigures,
  PlaceStatistics,
  statisticsOfAllPlaces,
} from '@storyvan/contract/lending-statistics';
import type { ComparedFigure } from './ComparedFigures.tsx';

/** The figures of a programme or a place, in the order shown. */
export const figureWords: Record<keyof PlaceFigures, string> = {
  issued: 'books issued to children',
  renewed: 'renewals',
  returned: 'books returned by children',
  children_borrowed: 'children who borrowed',
  books_brought: 'books brought',
  books_taken_home: 'books taken back',
  read_alouds: 'sessions done',
};

export const figureKeys = Object.keys(figureWords) as (keyof PlaceFigures)[];

type Compared = PlaceFigures & { before: PlaceFigures };

const add = (a: PlaceFigures, b: PlaceFigures): PlaceFigures =>
  Object.fromEntries(figureKeys.map((key) => [key, a[key] + b[key]])) as PlaceFigures;

const nothing = Object.fromEntries(figureKeys.map((key) => [key, 0])) as PlaceFigures;

export type Borrowers = ReplyOf<typeof statisticsOfAllPlaces>;

/**
 * The sum over all places, in the range and in the previous period. `borrowers` are their different children: a child can
 * have borrowed at several places.
 */
export function sumOfPlaces(places: PlaceStatistics[], borrowers: Borrowers): Compared {
  const { before, ...now } = borrowers;
  return {
    ...places.reduce<PlaceFigures>(add, nothing),
    ...now,
    before: { ...places.map((place) => place.before).reduce(add, nothing), ...before },
  };
}

/** The figures of a programme or place with their labels. */
export const comparedFigures = (figures: Compared): ComparedFigure[] =>
  figureKeys.map((key) => ({
    label: figureWords[key],
    value: figures[key],
    before: figures.before[key],
  }));
