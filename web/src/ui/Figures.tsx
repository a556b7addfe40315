import { Link, type LinkProps } from '@tanstack/react-router';
import { formatNumber } from '../lib/numbers.ts';
import classes from './Figures.module.css';

export interface Figure {
  label: string;
  value: number;
  /** Highlighted if it is not 0. */
  loud?: boolean;
  /** To the list that was counted. */
  link?: LinkProps;
}

/** Numbers with their labels below, as on the dashboard. */
export function Figures({ figures, size = 'large' }: { figures: Figure[]; size?: 'small' | 'large' }) {
  return (
    <dl className={classes.figures} data-size={size}>
      {figures.map(({ label, value, loud, link }) => (
        <div key={label} className={classes.figure} data-loud={(loud && value > 0) || undefined}>
          <dt>{label}</dt>
          <dd>
            {link ? (
              <Link {...link} className={classes.link} aria-label={`${formatNumber(value)} ${label}`}>
                {formatNumber(value)}
              </Link>
            ) : (
              formatNumber(value)
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
