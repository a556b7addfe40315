import type { ReactNode } from 'react';
import classes from './layout.module.css';

interface NoteProps {
  title: string;
  /** Something went wrong; screen readers announce it at once. */
  failed?: boolean;
  role?: 'alert';
  children?: ReactNode;
}

/** Shown in place of content: why there is none, and what to do next. */
export const Note = ({ title, failed, role = failed ? 'alert' : undefined, children }: NoteProps) => (
  <div role={role} className={classes.note} data-failed={failed}>
    <p className={classes.noteTitle} dir="auto">
      {title}
    </p>
    {children}
  </div>
);
