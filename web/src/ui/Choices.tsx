import { Link, type LinkProps } from '@tanstack/react-router';
import type { HTMLAttributes, ReactNode } from 'react';
import classes from './Choices.module.css';

/** A choice between views, one of them chosen. */
export const Choices = (props: HTMLAttributes<HTMLDivElement>) => (
  <div className={classes.choices} {...props} />
);

interface ChoiceProps {
  chosen: boolean;
  /** Opens another screen, instead of `onClick`. */
  link?: LinkProps;
  onClick?: () => void;
  children: ReactNode;
}

/** One of `Choices`: a link, or a button. */
export function Choice({ chosen, link, onClick, children }: ChoiceProps) {
  if (link) {
    return (
      <Link
        {...link}
        // Otherwise a link without a search is marked as well on the pages that have one.
        activeOptions={{ exact: true }}
        className={classes.choice}
        aria-current={chosen ? 'page' : undefined}
      >
        {children}
      </Link>
    );
  }
  return (
    <button type="button" className={classes.choice} aria-pressed={chosen} onClick={onClick}>
      {children}
    </button>
  );
}
