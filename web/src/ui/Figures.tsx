import { formatNumber } from '../lib/numbers.ts';
import classes from './Figures.module.css';

export interface Figure {
  label: string;
  value: number;
  /** Drawn loudly when it is not 0. */
  loud?: boolean;
}

/** Numbers with what they count beneath, as on the dashboard. */
export function Figures({ figures, size = 'large' }: { figures: Figure[]; size?: 'small' | 'large' }) {
  return (
    <dl className={classes.figures} data-size={size}>
      {figures.map(({ label, value, loud }) => (
        <div key={label} className={classes.figure} data-loud={(loud && value > 0) || undefined}>
          <dt>{label}</dt>
          <dd>{formatNumber(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
