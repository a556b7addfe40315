import { formatNumber } from '../../lib/numbers.ts';
import { Change } from './Change.tsx';
import classes from './ComparedFigures.module.css';

export interface ComparedFigure {
  label: string;
  value: number;
  before: number;
}

/** Figures of a range of dates, each beside the same length of time before. */
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
