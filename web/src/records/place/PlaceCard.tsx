import type { Programme } from '@storyvan/contract/common/programme';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type Figure, Figures } from '../../ui/Figures.tsx';
import classes from './PlaceCard.module.css';

interface PlaceCardProps {
  program: Programme;
  name: string;
  link: LinkProps;
  figures: Figure[];
  /** Below the name: the day of the visit, the region. */
  about?: ReactNode;
  /** At the foot: the last lending, the state of the reports. */
  foot?: ReactNode;
}

/** A site, school or grade in a list; the whole card is a link to it. */
export function PlaceCard({ program, name, link, figures, about, foot }: PlaceCardProps) {
  return (
    <article className={classes.card} data-program={program}>
      <div className={classes.head}>
        <h2 className={classes.name}>
          <Link {...link} className={classes.link}>
            <bdi dir="auto">{name}</bdi>
          </Link>
        </h2>
        {about && <div className={classes.about}>{about}</div>}
      </div>
      <div className={classes.figures}>
        <Figures figures={figures} size="small" />
      </div>
      {foot && <div className={classes.foot}>{foot}</div>}
    </article>
  );
}

export function PlaceCards({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-label={label} className={classes.cards}>
      {children}
    </section>
  );
}
