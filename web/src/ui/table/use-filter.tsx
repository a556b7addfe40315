import { useState } from 'react';
import { matchesWords } from '../../lib/matches-words.ts';
import { FilterField } from '../FilterField.tsx';
import { Note } from '../Note.tsx';

interface FilterOptions<R> {
  /** Of the field. */
  label: string;
  /** A shorter list has no field. */
  from?: number;
  wordsOf: (row: R) => (string | null)[];
  /** Shown if no row matches. */
  none: { title: string; hint: string };
}

/** The rows of a RecordTable that match what is typed into a field above it. */
export function useFilter<R>(rows: R[], { label, from = 0, wordsOf, none }: FilterOptions<R>) {
  const [text, setText] = useState('');
  const field = rows.length >= from && <FilterField label={label} value={text} onChange={setText} />;
  const noneFits = (
    <Note title={none.title}>
      <p>{none.hint}</p>
    </Note>
  );
  return { shown: rows.filter((row) => matchesWords(text, ...wordsOf(row))), filter: { field, noneFits } };
}
