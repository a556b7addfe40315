import { Button, NativeSelect, Textarea } from '@mantine/core';
import { bookList } from '@storyvan/contract/book-lists';
import { mostBoxCopies } from '@storyvan/contract/box';
import { formatDate } from '@storyvan/domain/calendar-date';
import { type FormEvent, useState } from 'react';
import { counted } from '../../lib/numbers.ts';
import { useRead } from '../../lib/use-read.ts';
import { useSaving } from '../../lib/use-saving.ts';
import type { PlaceRef } from '../../records/place/place-links.ts';
import { Problem } from '../../ui/Text.tsx';
import { numbersIn } from './box.messages.ts';
import classes from './box.module.css';

/** Which copies are added to a list. */
interface Filling {
  accn_nos: string[];
  /** Also those of the box of this date. */
  as_on?: string;
  request_id: string;
}

interface FillReply {
  status: { message: string };
  details: { unknown: string[] } | null;
}

interface FillBoxProps {
  place: PlaceRef;
  submit: string;
  /** A list can be started empty, and filled by scanning. */
  mayBeEmpty?: boolean;
  /** Without details if it was refused. */
  send: (filling: Filling) => Promise<FillReply>;
  /** Numbers that no copy has. */
  onUnknown: (numbers: string[]) => void;
}

/** Chooses copies by pasting numbers, or the same as an earlier box of the place. */
export function FillBox({ place, submit, mayBeEmpty = false, send, onUnknown }: FillBoxProps) {
  const [pasted, setPasted] = useState('');
  const [as_on, setAsOn] = useState('');
  const saving = useSaving();
  const { program, site_grade_id: id } = place;
  const earlier = useRead(bookList, { params: { program, id } });
  const numbers = numbersIn(pasted);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const none = numbers.length === 0 && !as_on && !mayBeEmpty;
    const problem = none
      ? 'Paste at least one number, or choose an earlier box.'
      : numbers.length > mostBoxCopies
        ? `Paste at most ${mostBoxCopies} numbers at once.`
        : undefined;
    if (!saving.check({ accn_nos: problem })) return;
    saving.save(async (request_id) => {
      const filling = { accn_nos: numbers, ...(as_on ? { as_on } : {}), request_id };
      const { status, details } = await send(filling);
      if (details === null) return { form: status.message };
      onUnknown(details.unknown);
      setPasted('');
      setAsOn('');
      return undefined;
    });
  };
  return (
    <form onSubmit={handleSubmit} noValidate className={classes.fill}>
      <Textarea
        label="Accession numbers"
        description="Paste or type them, with spaces, commas or new lines between them."
        autosize
        minRows={3}
        maxRows={10}
        spellCheck={false}
        value={pasted}
        error={saving.problems.accn_nos}
        onChange={(event) => {
          setPasted(event.currentTarget.value);
          saving.clearProblems('accn_nos');
        }}
      />
      {numbers.length > 0 && <p className={classes.count}>{counted(numbers.length, 'number')}</p>}
      <NativeSelect
        label="Same as the box of"
        value={as_on}
        data={[
          { value: '', label: 'No earlier box' },
          ...(earlier.data ?? []).map(({ date_issue, cnt }) => ({
            value: date_issue,
            label: `${formatDate(date_issue)}, ${counted(cnt, 'book')}`,
          })),
        ]}
        onChange={(event) => {
          setAsOn(event.currentTarget.value);
          saving.clearProblems('accn_nos');
        }}
      />
      <Problem>{saving.problems.form}</Problem>
      <Button type="submit" h={44} loading={saving.saving}>
        {submit}
      </Button>
    </form>
  );
}
