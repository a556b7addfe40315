import { CloseButton } from '@mantine/core';
import type { Person } from '@storyvan/contract/reading-partners';
import classes from './PersonChip.module.css';

interface PersonChipProps {
  person: Person;
  /** Is in another session at the same time. */
  clashes: boolean;
  /** "Remove Meera Kamat from Chimbel, Wednesday"; without it the person stays. */
  removeLabel?: string;
  onRemove?: () => void;
}

/** A person in a slot of a session. */
export function PersonChip({ person, clashes, removeLabel, onRemove }: PersonChipProps) {
  return (
    <span className={classes.chip} data-clash={clashes || undefined}>
      <bdi dir="auto" className={classes.name}>
        {person.name}
      </bdi>
      {onRemove && (
        <CloseButton className={classes.remove} iconSize={16} aria-label={removeLabel} onClick={onRemove} />
      )}
    </span>
  );
}
