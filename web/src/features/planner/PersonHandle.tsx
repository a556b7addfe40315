import { useDraggable } from '@dnd-kit/react';
import { useMergedRef } from '@mantine/hooks';
import type { Person } from '@storyvan/contract/reading-partners';
import { useEffect, useRef } from 'react';
import { Initials } from '../../ui/Initials.tsx';
import classes from './PersonHandle.module.css';
import type { Dragged } from './planner-drag.ts';

interface PersonHandleProps {
  person: Person;
  load: string;
  /** Is in two places at once somewhere in the week. */
  clashes: boolean;
}

/** A person to be dragged into sessions, with how many they have this week. */
export function PersonHandle({ person, load, clashes }: PersonHandleProps) {
  const { ref, isDragging, isDragSource } = useDraggable({
    id: `person ${person.rp_id}`,
    data: { person } satisfies Dragged,
  });
  const button = useRef<HTMLButtonElement>(null);
  const dragged = useRef(false);
  useEffect(() => {
    // While it is dragged it is taken out of the list, and loses the focus.
    if (dragged.current && !isDragSource) button.current?.focus({ preventScroll: true });
    dragged.current = isDragSource;
  }, [isDragSource]);
  return (
    <li className={classes.place}>
      <button
        ref={useMergedRef(ref, button)}
        type="button"
        className={classes.handle}
        data-dragging={isDragging || undefined}
      >
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
