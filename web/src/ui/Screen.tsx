import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode, useEffect } from 'react';
import { setPageTitle } from '../lib/library.ts';
import { type Crumb, CrumbsHere } from './crumbs.ts';
import classes from './Screen.module.css';
import { PrintedOn } from './table/PrintedOn.tsx';

interface ScreenProps {
  crumbs?: Crumb[];
  /** Above the title, for what the breadcrumb does not show: a date. */
  eyebrow?: string;
  title: string;
  /** Beside the title: buttons, numbers. */
  aside?: ReactNode;
  children: ReactNode;
}

/** Breadcrumb, title and content: every screen shows programme, place and task in the same way. */
export function Screen({ crumbs = [], eyebrow, title, aside, children }: ScreenProps) {
  useEffect(() => {
    setPageTitle(title, ...crumbs.map((crumb) => crumb.label).reverse());
  }, [title, crumbs]);
  return (
    <>
      {crumbs.length > 0 && (
        <nav aria-label="Breadcrumb" className={classes.crumbs}>
          {crumbs.map((crumb) => (
            <Fragment key={crumb.label}>
              <span className={classes.crumb} data-program={crumb.program} data-pending={crumb.pending}>
                <bdi>{crumb.link ? <Link {...crumb.link}>{crumb.label}</Link> : crumb.label}</bdi>
              </span>
              <span className={classes.step} aria-hidden="true">
                {' › '}
              </span>
            </Fragment>
          ))}
          <span className={classes.here} aria-current="page">
            <bdi>{title}</bdi>
          </span>
        </nav>
      )}
      {eyebrow && <p className={classes.eyebrow}>{eyebrow}</p>}
      <div className={classes.head}>
        <h1 className={classes.title} tabIndex={-1} dir="auto">
          {title}
        </h1>
        {aside}
      </div>
      <PrintedOn />
      <CrumbsHere value={crumbs}>{children}</CrumbsHere>
    </>
  );
}
