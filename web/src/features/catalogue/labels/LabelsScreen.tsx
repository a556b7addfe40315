import { Button, TextInput } from '@mantine/core';
import { copyLabels } from '@storyvan/contract/catalogue';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, memo, useMemo, useState } from 'react';
import { useRead } from '../../../lib/use-read.ts';
import { DataState } from '../../../ui/DataState.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Barcode } from '../../../ui/paper/Barcode.tsx';
import type { LabelProps } from '../../../ui/paper/LabelSheets.tsx';
import { LabelsToPrint } from '../../../ui/paper/LabelsToPrint.tsx';
import { LibraryLine } from '../../../ui/paper/LibraryLine.tsx';
import { labelSheets } from '../../../ui/paper/sheet-formats.ts';
import { Screen } from '../../../ui/Screen.tsx';
import { Section } from '../../../ui/Section.tsx';
import classes from './Labels.module.css';

/** Barcode labels for copies, to print on label sheets. */
export function LabelsScreen({ asked }: { asked: Record<'copies' | 'from' | 'to', string | undefined> }) {
  const { copies, from, to } = asked;
  const chosen = Boolean(copies || from);
  const query = from ? { from, to: to || from } : { copies };
  const read = useRead(copyLabels, { query }, { enabled: chosen });
  return (
    <Screen crumbs={[{ label: 'Library' }]} title="Barcode labels">
      {chosen ? (
        <DataState read={read}>{(found) => <BookLabels found={found} />}</DataState>
      ) : (
        <ChooseLabels />
      )}
    </Screen>
  );
}

function BookLabels({ found: { labels, unknown } }: { found: ReplyOf<typeof copyLabels> }) {
  const keyed = useMemo(() => labels.map((label) => ({ key: label.accn_no, ...label })), [labels]);
  if (labels.length === 0) {
    return (
      <Note title="No copies with these numbers">
        {unknown.length > 0 && <p>{unknown.slice(0, 20).join(', ')}</p>}
        <LinkButton link={{ to: '/labels', search: {} }}>Choose other copies</LinkButton>
      </Note>
    );
  }
  return (
    <LabelsToPrint
      labels={keyed}
      Label={BookLabel}
      formats={labelSheets}
      remembered="storyvan.label-sheet"
      unit="label"
      notes={<Unknown numbers={unknown} />}
    >
      <LinkButton link={{ to: '/labels', search: {} }}>Other copies</LinkButton>
    </LabelsToPrint>
  );
}

function Unknown({ numbers }: { numbers: string[] }) {
  if (numbers.length === 0) return null;
  return (
    <p role="alert" className={classes.unknown}>
      No book has {numbers.length === 1 ? 'the number' : 'the numbers'} {numbers.join(', ')}.
    </p>
  );
}

const typing = { autoCapitalize: 'characters', spellCheck: false } as const;

function ChooseLabels() {
  const navigate = useNavigate();
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [problem, setProblem] = useState<string>();
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!from.trim()) return setProblem('Scan or type the first accession number.');
    navigate({ to: '/labels', search: { from: from.trim(), to: to.trim() || undefined } });
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
        To print the label of a single copy, open the book and choose “Print label”.{' '}
        <Link to="/labels/children">Print children's cards</Link>
      </p>
    </Section>
  );
}

type CopyLabel = ReplyOf<typeof copyLabels>['labels'][number] & { key: string };

const BookLabel = memo(function BookLabel({ label, sheet }: LabelProps<CopyLabel>) {
  const { accn_no, title } = label;
  const small = sheet.height < 30 || undefined;
  return (
    <>
      <span className={classes.title} data-small={small} dir="auto">
        {title}
      </span>
      {!small && <LibraryLine className={classes.library} />}
      <Barcode number={accn_no} />
      <span className={classes.number} data-small={small}>
        {accn_no}
      </span>
    </>
  );
});
