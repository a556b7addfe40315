import type { PlaceFigures, PlaceStatistics } from '@storyvan/contract/lending-statistics';
import type { ComparedFigure } from './ComparedFigures.tsx';
import { figureWords } from './statistics.messages.ts';

export const figureKeys = Object.keys(figureWords) as (keyof PlaceFigures)[];

type Compared = PlaceFigures & { before: PlaceFigures };

const add = (a: PlaceFigures, b: PlaceFigures): PlaceFigures =>
  Object.fromEntries(figureKeys.map((key) => [key, a[key] + b[key]])) as PlaceFigures;

const nothing = Object.fromEntries(figureKeys.map((key) => [key, 0])) as PlaceFigures;

/** What places come to together, in the range and in the one before. */
export function sumOfPlaces(places: PlaceStatistics[]): Compared {
  return {
    ...places.reduce<PlaceFigures>(add, nothing),
    before: places.map(({ before }) => before).reduce(add, nothing),
  };
}

/** The figures of a programme or place with their names. */
export const comparedFigures = (figures: Compared): ComparedFigure[] =>
  figureKeys.map((key) => ({
    label: figureWords[key],
    value: figures[key],
    before: figures.before[key],
  }));
