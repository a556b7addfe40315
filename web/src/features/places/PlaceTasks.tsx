import { Link, type LinkProps } from '@tanstack/react-router';
import { useId } from 'react';
import { useLibrary } from '../../lib/library.ts';
import {
  boxLink,
  type PlaceRef,
  type PlaceTask,
  readingPatternLink,
  statisticsLink,
  taskLink,
} from '../../records/place/place-links.ts';
import { pendingReportsLink, plannedLink } from '../../records/week/week-links.ts';
import classes from './PlaceTasks.module.css';

interface PlaceTasksProps {
  place: PlaceRef;
  /** No books go to or come from a closed place. */
  closed: boolean;
}

/** The quieter tasks of a place in groups, each one tap away. */
export function PlaceTasks({ place, closed }: PlaceTasksProps) {
  const isRun = useLibrary().programs.includes(place.program);
  return (
    <nav aria-label="Tasks" className={classes.groups}>
      {taskGroupsOf(place, { closed, isRun }).map((group) => (
        <Group key={group.title} {...group} />
      ))}
    </nav>
  );
}

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

/** Every task at a site or grade except Lend and Take back, which are in the strip above. A task is one line here. */

interface TaskGroup {
  title: string;
  tasks: { label: string; link: LinkProps }[];
}

/** The tasks that move a box of books have different names in the two programmes (SPEC section 2). */
const boxWords = {
  mop: { lend: 'Lend to site', back: 'Take back from site' },
  lis: { lend: 'Lend to grade', back: 'Take back from grade' },
};

/** `closed` leaves out the tasks that move books; `isRun`: its programme is switched on. */
function taskGroupsOf(place: PlaceRef, { closed, isRun }: { closed: boolean; isRun: boolean }): TaskGroup[] {
  const task = (label: string, to: PlaceTask) => ({ label, link: taskLink(place, to) });
  const { lend, back } = boxWords[place.program];
  return [
    {
      title: 'Books here',
      tasks: [
        ...(closed ? [] : [task(lend, 'lend_to_place'), task(back, 'return_from_place')]),
        ...(closed || !isRun ? [] : [task('Propose a box', 'propose_box')]),
        ...(closed ? [] : [{ label: 'Pack or unpack a box', link: boxLink(place) }]),
        task('Returnable books', 'returnable_books'),
        task('Pending books', 'pending_books'),
        task('Book list', 'book_list'),
        task('Wishes', 'wishes'),
        task('Stocktake', 'stocktake'),
      ],
    },
    {
      title: 'Records',
      tasks: [
        task('Lending register', 'lending_register'),
        task('Reading history', 'reading_history'),
        ...(place.program === 'lis' ? [{ label: 'Reading pattern', link: readingPatternLink(place) }] : []),
        task('Borrowed this month', 'not_borrowed'),
        {
          label: 'Lending statistics',
          link: statisticsLink(place.program, { place: String(place.site_grade_id) }),
        },
      ],
    },
    {
      title: 'Planning and families',
      tasks: [
        task('Sessions', 'read_alouds'),
        { label: 'Planned sessions', link: plannedLink(place.program, place.site_grade_id) },
        { label: 'Reports to write', link: pendingReportsLink(place.program, place.site_grade_id) },
        task('Messages and certificates', 'families'),
      ],
    },
  ];
}
