import { TextInput } from '@mantine/core';
import { bookDetails } from '@storyvan/contract/catalogue';
import { normaliseAccnNo } from '@storyvan/contract/common/ids';
import { type KeyboardEvent, useState } from 'react';
import { CallError } from '../../lib/call.ts';
import { useRead } from '../../lib/use-read.ts';
import { LevelBadge } from '../../records/level/LevelBadge.tsx';
import { TitleText } from '../../records/title/TitleText.tsx';
import classes from './Reading.module.css';
import { unknownBook } from './use-add-reading.ts';

interface BookFieldProps {
  value: string;
  onChange: (accn_no: string) => void;
  /** Enter, which a scanner sends at the end, moves to the next field. */
  onEntered: () => void;
  error?: string | undefined;
}

/** The book by its accession number, scanned or typed; shows the title as a check. */
export function BookField({ value, onChange, onEntered, error }: BookFieldProps) {
  const [asked, setAsked] = useState('');
  const accn_no = normaliseAccnNo(value);
  const known = asked !== '' && asked === accn_no;
  const book = useRead(bookDetails, { params: { id: asked || '-' } }, { enabled: known });
  const missing = book.status === 'failed' && book.error instanceof CallError && book.error.status === 404;
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    setAsked(accn_no);
    if (accn_no) onEntered();
  };
  return (
    <div data-wide>
      <TextInput
        label="Accession number of the book"
        placeholder="Scan or type"
        required
        value={value}
        error={error ?? (known && missing ? unknownBook : undefined)}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={handleKeyDown}
        onBlur={() => setAsked(accn_no)}
        autoCapitalize="characters"
        spellCheck={false}
        data-autofocus
      />
      <p className={classes.bookFound} role="status">
        {known && book.data && (
          <>
            <strong>
              <TitleText title={book.data.title} language={book.data.language} />
            </strong>{' '}
            <LevelBadge level={book.data.level} />
          </>
        )}
      </p>
    </div>
  );
}
