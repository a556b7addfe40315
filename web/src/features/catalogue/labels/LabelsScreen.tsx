import { Button, TextInput } from '@mantine/core';
import { copyLabels } from '@storyvan/contract/catalogue';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useRead } from '../../../lib/use-read.ts';
import { DataState } from '../../../ui/DataState.tsx';
import { Screen } from '../../../ui/Screen.tsx';
import { Section } from '../../../ui/Section.tsx';
import classes from './Labels.module.css';
import { LabelsToPrint } from './LabelsToPrint.tsx';

interface LabelsScreenProps {
  asked: { copies: string | undefined; from: string | undefined; to: string | undefined };
}

/** Barcode labels for copies, to print on label sheets. */
export function LabelsScreen({ asked }: LabelsScreenProps) {
  const { copies, from, to } = asked;
  const chosen = Boolean(copies || from);
  const query = from ? { from, to: to || from } : { copies };
  const read = useRead(copyLabels, { query }, { enabled: chosen });
  return (
    <Screen crumbs={[{ label: 'Library' }]} title="Barcode labels">
      {chosen ? (
        <DataState read={read}>{(found) => <LabelsToPrint found={found} />}</DataState>
      ) : (
        <ChooseLabels />
      )}
    </Screen>
  );
}

const noNumber = 'Scan or type the first accession number.';

const typing = { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false } as const;

/** Chooses the copies by a range of numbers. */
function ChooseLabels() {
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
        To print the label of a single copy, open the book and choose “Print label”.
      </p>
    </Section>
  );
}
