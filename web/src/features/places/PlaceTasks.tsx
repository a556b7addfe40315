import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import type { PlaceRef } from '../../records/place/place-links.ts';
import classes from './PlaceTasks.module.css';
import { type TaskGroup, taskGroupsOf } from './place-tasks.ts';

interface PlaceTasksProps {
  place: PlaceRef;
  /** No books go to or come from a closed place. */
  closed: boolean;
}

/** The quieter tasks of a place in groups, each one tap away. */
export const PlaceTasks = ({ place, closed }: PlaceTasksProps) => (
  <nav aria-label="Tasks" className={classes.groups}>
    {taskGroupsOf(place, closed).map((group) => (
      <Group key={group.title} {...group} />
    ))}
  </nav>
);

function Group({ title, tasks }: TaskGroup) {
  const id = useId();
  return (
    <div>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      <ul aria-labelledby={id} className={classes.tasks}>
        {tasks.map(({ label, link }) => (
          <li key={label}>
            <Link {...link} className={classes.task}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
