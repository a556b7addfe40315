import { Button, TextInput } from '@mantine/core';
import type { Programme } from '@storyvan/contract/common/programme';
import { today } from '@storyvan/domain/calendar-date';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useLibrary } from '../../../lib/library.ts';
import { PlaceField } from '../../../records/place/PlaceField.tsx';
import { Choice, Choices } from '../../../ui/Choices.tsx';
import { Section } from '../../../ui/Section.tsx';
import { Text } from '../../../ui/Text.tsx';
import classes from './cards.module.css';

const noDate = 'Choose a date: cards are printed for the children enrolled on it or later.';

/** Chooses the children by their place, or by when they were enrolled. */
export function ChooseCards() {
  const navigate = useNavigate();
  const { programs } = useLibrary();
  const [program, setProgram] = useState<Programme | null>(programs[0] ?? null);
  const [place, setPlace] = useState<number | null>(null);
  const [since, setSince] = useState('');
  const [problem, setProblem] = useState<{ place?: string; since?: string }>({});
  const chooseProgram = (chosen: Programme | null) => {
    setProgram(chosen);
    setPlace(null);
    setProblem({});
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (program !== null && place === null) {
      return setProblem({ place: program === 'mop' ? 'Choose a site.' : 'Choose a school and a grade.' });
    }
    if (program === null && !since) return setProblem({ since: noDate });
    navigate({
      to: '/labels/children',
      search: { place: place === null ? undefined : String(place), since: since || undefined },
    });
  };
  return (
    <Section title="Which children?">
      <form onSubmit={handleSubmit} noValidate className={classes.choose}>
        <Choices role="group" aria-label="Where">
          {programs.map((each) => (
            <Choice key={each} chosen={program === each} onClick={() => chooseProgram(each)}>
              {each === 'mop' ? 'A site' : 'A grade'}
            </Choice>
          ))}
          <Choice chosen={program === null} onClick={() => chooseProgram(null)}>
            Everywhere
          </Choice>
        </Choices>
        {program !== null && (
          <PlaceField
            key={program}
            program={program}
            value={place}
            onChange={(chosen) => {
              setPlace(chosen?.site_grade_id ?? null);
              setProblem({});
            }}
            label={program === 'mop' ? 'Site' : 'Grade'}
            error={problem.place}
          />
        )}
        <TextInput
          type="date"
          label="Enrolled on or after"
          description={program === null ? undefined : 'Leave it empty for all children there.'}
          max={today()}
          value={since}
          error={problem.since}
          onChange={(event) => {
            setSince(event.currentTarget.value);
            setProblem({});
          }}
        />
        <Button type="submit" size="md">
          Show cards
        </Button>
        <Text tone="dim">To print the card of one child, open the child and choose “Print card”.</Text>
      </form>
    </Section>
  );
}
