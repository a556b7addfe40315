import type { HTMLAttributes, ReactNode } from 'react';
import classes from './layout.module.css';

interface NoticeProps extends HTMLAttributes<HTMLDivElement> {
  tone?: 'info' | 'good' | 'warn' | 'bad';
  /** With a gap below, where what it is in leaves none. */
  apart?: boolean;
  /** The buttons that answer it. */
  action?: ReactNode;
}

/** One thing that everybody here should see first. Say with `role` whether it is read out at once ("alert"). */
export const Notice = ({ tone, apart, action, children, ...rest }: NoticeProps) => (
  <div className={classes.notice} data-tone={tone} data-apart={apart} {...rest}>
    <div className={classes.noticeWords}>{children}</div>
    {action}
  </div>
);
