import { Button, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { Section } from '../../ui/Section.tsx';
import classes from './ChooseLabels.module.css';

const noNumber = 'Scan or type the first accession number.';

const typing = { size: 'md', autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false } as const;

/** Which copies get labels: all from one number to another. */
export function ChooseLabels() {
  const navigate = useNavigate();
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [problem, setProblem] = useState<string>();
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!from.trim()) return setProblem(noNumber);
    navigate({
      to: '/labels',
      search: to.trim() ? { from: from.trim(), to: to.trim() } : { from: from.trim() },
    });
  };
  return (
    <Section title="Which copies?">
      <form onSubmit={handleSubmit} noValidate className={classes.range}>
        <TextInput
          {...typing}
          label="From number"
          placeholder="B-00001"
          value={from}
          error={problem}
          errorProps={{ role: 'alert' }}
          onChange={(event) => {
            setFrom(event.currentTarget.value);
            setProblem(undefined);
          }}
        />
        <TextInput
          {...typing}
          label="To number"
          placeholder="B-00024"
          value={to}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
        <Button type="submit" size="md">
          Show labels
        </Button>
      </form>
      <p className={classes.hint}>
        Labels of copies that were added just now are one press away after adding them; the label of one copy
        is on the page of the book.
      </p>
    </Section>
  );
}
