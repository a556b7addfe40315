import { formatNumber } from '../../lib/numbers.ts';
import classes from './LendingStatistics.module.css';

export interface ComparedFigure {
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
