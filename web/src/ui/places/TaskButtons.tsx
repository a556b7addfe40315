import { Link, type LinkProps } from '@tanstack/react-router';
import classes from './TaskButtons.module.css';

/** Which way the books go. */
type Way = 'out' | 'in' | 'list';

export interface Task {
  label: string;
  link: LinkProps;
  way: Way;
  /** What is done with thirty children waiting. */
  primary?: boolean;
}

const arrows: Record<Way, string> = {
  out: 'M5 12h13m-5-5.5 5.5 5.5-5.5 5.5',
  in: 'M19 12H6m5-5.5L5.5 12l5.5 5.5',
  list: 'M5 7h14M5 12h14M5 17h9',
};

/** Every task of a place, one tap away. */
export function TaskButtons({ tasks }: { tasks: Task[] }) {
  return (
    <nav aria-label="Tasks" className={classes.tasks}>
      {tasks.map(({ label, link, way, primary }) => (
        <Link key={label} {...link} className={classes.task} data-primary={primary}>
          <svg viewBox="0 0 24 24" className={classes.arrow} aria-hidden="true">
            <path d={arrows[way]} />
          </svg>
          {label}
        </Link>
      ))}
    </nav>
  );
}
