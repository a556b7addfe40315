import type { ReplyOf } from '@storyvan/contract/endpoint';
import type {
  PlaceFigures,
  PlaceStatistics,
  statisticsOfAllPlaces,
} from '@storyvan/contract/lending-statistics';
import { formatNumber } from '../../lib/numbers.ts';
import classes from './LendingStatistics.module.css';

interface ComparedFigure {
  label: string;
  value: number;
  before: number;
}

/** Figures of a range of dates, each compared with the previous period. */
export function ComparedFigures({ figures }: { figures: ComparedFigure[] }) {
  return (
    <dl className={classes.figures}>
      {figures.map(({ label, value, before }) => (
        <div key={label} className={classes.figure}>
          <dt>{label}</dt>
          <dd className={classes.value}>{formatNumber(value)}</dd>
          <dd className={classes.before}>
            {before > 0 && <span>before: {formatNumber(before)}</span>}
            <Change value={value} before={before} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** "↑ 12 more (10 %)": how a figure compares with the previous period. */
export function Change({ value, before }: { value: number; before: number }) {
  const { arrow, words } = compare(value, before);
  return (
    <span className={classes.change}>
      {arrow && <span aria-hidden="true">{arrow} </span>}
      {words}
    </span>
  );
}

/** "12 more (10 %)", and an arrow that shows the same. */
export function compare(value: number, before: number): { arrow: string; words: string } {
  if (before === 0) return { arrow: value === 0 ? '' : '↑', words: 'none before' };
  const difference = value - before;
  if (difference === 0) return { arrow: '→', words: 'the same' };
  const words = `${formatNumber(Math.abs(difference))} ${difference > 0 ? 'more' : 'fewer'}`;
  return { arrow: difference > 0 ? '↑' : '↓', words: `${words} (${percent(difference, before)})` };
}

/** A difference is never shown as 0 %. */
function percent(difference: number, before: number): string {
  const share = Math.round((Math.abs(difference) / before) * 100);
  if (share === 0) return 'under 1\u00a0%';
  const times = Math.round((before + difference) / before);
  return share < 1000 ? `${share}\u00a0%` : `${formatNumber(times)}\u00a0times as many`;
}

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
