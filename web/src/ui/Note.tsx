import type { ReactNode } from 'react';
import classes from './Note.module.css';

/** Says that there is nothing here and what to do next, where it is not a list that was read. */
export function Note({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={classes.note}>
      <p className={classes.title} dir="auto">
        {title}
      </p>
      {children}
    </div>
  );
}
