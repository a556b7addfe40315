import { Link, type LinkProps } from '@tanstack/react-router';
import classes from './TaskButtons.module.css';

const arrows = {
  out: 'M5 12h13m-5-5.5 5.5 5.5-5.5 5.5',
  in: 'M19 12H6m5-5.5L5.5 12l5.5 5.5',
  list: 'M5 7h14M5 12h14M5 17h9',
};

export interface Task {
  label: string;
  link: LinkProps;
  /** Which way the books move. */
  way: keyof typeof arrows;
  /** A main task at a visit, when thirty children are waiting. */
  primary?: boolean;
}

/** The tasks of a child: first those that move books, then the lists. */
export function TaskButtons({ tasks }: { tasks: Task[] }) {
  const buttons = (chosen: Task[]) => chosen.map((task) => <TaskButton key={task.label} task={task} />);
  const lists = tasks.filter(({ way }) => way === 'list');
  return (
    <nav aria-label="Tasks">
      <div className={classes.tasks}>{buttons(tasks.filter(({ way }) => way !== 'list'))}</div>
      {lists.length > 0 && <div className={classes.lists}>{buttons(lists)}</div>}
    </nav>
  );
}

function TaskButton({ task: { label, link, way, primary } }: { task: Task }) {
  return (
    <Link {...link} className={classes.task} data-primary={primary || undefined}>
      <svg viewBox="0 0 24 24" className={classes.arrow} aria-hidden="true">
        <path d={arrows[way]} />
      </svg>
      {label}
    </Link>
  );
}
