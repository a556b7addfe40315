import { type ReactNode, useId } from 'react';
import classes from './layout.module.css';

interface SectionProps {
  title: string;
  /** Beside the title: a count, a link. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A card with a heading, which is also its name for screen readers. */
export function Section({ title, aside, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.card}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {aside && <div className={classes.aside}>{aside}</div>}
      </div>
      {children}
    </section>
  );
}
