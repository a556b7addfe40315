import type { HTMLAttributes, ReactNode } from 'react';
import classes from './layout.module.css';

interface NoticeProps extends HTMLAttributes<HTMLDivElement> {
  tone?: 'info' | 'good' | 'warn' | 'bad';
  /** With a gap below, if its container leaves none. */
  apart?: boolean;
  /** Buttons to act on it. */
  action?: ReactNode;
}

/** A message that should be seen first. `role="alert"` makes screen readers announce it at once. */
export const Notice = ({ tone, apart, action, children, ...rest }: NoticeProps) => (
  <div className={classes.notice} data-tone={tone} data-apart={apart || undefined} {...rest}>
    <div className={classes.noticeWords}>{children}</div>
    {action}
  </div>
);
