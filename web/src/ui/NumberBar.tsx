import { formatNumber } from '../lib/numbers.ts';
import classes from './NumberBar.module.css';

/** A number with a bar that shows its share of the largest, to compare the rows of a column. */
export function NumberBar({ value, largest }: { value: number; largest: number }) {
  return (
    <span className={classes.pair}>
      <span className={classes.track} aria-hidden="true">
        <span className={classes.bar} style={{ width: `${largest > 0 ? (value / largest) * 100 : 0}%` }} />
      </span>
      {formatNumber(value)}
    </span>
  );
}
