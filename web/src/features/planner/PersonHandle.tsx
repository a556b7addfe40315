import type { Person } from '@storyvan/contract/reading-partners';
import { Initials } from '../../ui/Initials.tsx';
import classes from './PersonHandle.module.css';
import { useDragHandle } from './use-drag.ts';

interface PersonHandleProps {
  person: Person;
  load: string;
  /** Is in two places at once somewhere in the week. */
  clashes: boolean;
}

/** A person to be dragged into sessions, with how many they have this week. */
export function PersonHandle({ person, load, clashes }: PersonHandleProps) {
  const { ref, isDragging } = useDragHandle(`person ${person.rp_id}`, { person });
  return (
    <li className={classes.place}>
      <button ref={ref} type="button" className={classes.handle} data-dragging={isDragging || undefined}>
        <Initials name={person.name} />
        <span className={classes.words}>
          <bdi dir="auto" className={classes.name}>
            {person.name}
          </bdi>
          <span className={classes.load} data-clashes={clashes || undefined}>
            {load}
            {clashes && ' · two places at once'}
          </span>
        </span>
      </button>
    </li>
  );
}
