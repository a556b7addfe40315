import { CloseButton } from '@mantine/core';
import type { Person } from '@storyvan/contract/reading-partners';
import { Initials } from '../Initials.tsx';
import classes from './PeopleField.module.css';

interface ChosenPeopleProps {
  label: string;
  people: Person[];
  onRemove: (person: Person) => void;
}

/** Those who were chosen, each with a button that takes them out again. */
export function ChosenPeople({ label, people, onRemove }: ChosenPeopleProps) {
  if (people.length === 0) return null;
  return (
    <ul aria-label={`${label} chosen`} className={classes.chosen}>
      {people.map((person) => (
        <li key={person.rp_id} className={classes.person}>
          <Initials name={person.name} />
          <bdi dir="auto" className={classes.name}>
            {person.name}
          </bdi>
          <CloseButton
            aria-label={`Remove ${person.name}`}
            size={44}
            iconSize={18}
            onClick={() => onRemove(person)}
          />
        </li>
      ))}
    </ul>
  );
}
