import type { ReactNode } from 'react';
import classes from './layout.module.css';

interface NoteProps {
  title: string;
  /** Something went wrong, and this is read out at once. */
  failed?: boolean;
  role?: 'alert';
  children?: ReactNode;
}

/** In place of what a screen would show: why there is nothing, and what to do next. */
export const Note = ({ title, failed, role = failed ? 'alert' : undefined, children }: NoteProps) => (
  <div role={role} className={classes.note} data-failed={failed}>
    <p className={classes.noteTitle} dir="auto">
      {title}
    </p>
    {children}
  </div>
);
