import type { ReactNode } from 'react';
import classes from './Pill.module.css';

type PillKind = 'plain' | 'good' | 'warn' | 'bad' | 'accent' | 'mop' | 'lis' | 'mop-loud';

/** A short label for a state: "Today 4:30 PM", "2 pending", "overdue". */
export function Pill({ kind = 'plain', children }: { kind?: PillKind; children: ReactNode }) {
  return (
    <span className={classes.pill} data-kind={kind}>
      {children}
    </span>
  );
}
