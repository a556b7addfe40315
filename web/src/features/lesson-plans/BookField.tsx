import { Group } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { lookup } from '@storyvan/contract/catalogue';
import { useState } from 'react';
import { useRead } from '../../lib/use-read.ts';
import { LevelBadge } from '../../records/level/LevelBadge.tsx';
import { BookCover } from '../../records/title/BookCover.tsx';
import { TitleText } from '../../records/title/TitleText.tsx';
import { AsyncPicker, type Found } from '../../ui/AsyncPicker.tsx';
import { Meta, Text } from '../../ui/Text.tsx';
import { widgets } from '../../ui/theme.ts';
import type { LinkedBook } from './lesson-plan-draft.ts';
import { chooseBook } from './lesson-plans.messages.ts';

interface BookFieldProps {
  value: LinkedBook | null;
  /** `unknown` while the field has text but no book is chosen. */
  onChange: (book: LinkedBook | null, unknown: boolean) => void;
  error?: string | undefined;
}

/** Links a book from the catalogue, found by title, author, ISBN or accession number. */
export function BookField({ value, onChange, error }: BookFieldProps) {
  const [typed, setTyped] = useState('');
  const handleSearch = (text: string) => {
    setTyped(text);
    if (text.trim() !== '') onChange(null, true);
  };
  return (
    <>
      <AsyncPicker<LinkedBook>
        label="Book"
        placeholder="Type a title, an author, or scan a book"
        listLabel="Books"
        value={value}
        keyOf={({ title_id }) => title_id}
        textOf={({ title }) => title}
        renderOption={(book) => <Book book={book} />}
        found={useTitlesFound(typed)}
        noMatch="No match."
        notChosen={chooseBook}
        onSearch={handleSearch}
        onChange={(book) => onChange(book, false)}
        error={error}
      />
      {value && (
        <Group mt="xs">
          <Book book={value} />
        </Group>
      )}
    </>
  );
}

function Book({ book }: { book: LinkedBook }) {
  return (
    <Group wrap="nowrap" gap="0.75rem">
      <BookCover {...book} />
      <div>
        <Text strong>
          <TitleText title={book.title} />
        </Text>
        <Meta>
          {book.author && <bdi dir="auto">{book.author}</bdi>}
          <LevelBadge level={book.level} />
        </Meta>
      </div>
    </Group>
  );
}

const typingPauseMs = 200;
const mostShown = 8;

/** The titles that match, each once. Searched when the typing pauses. */
function useTitlesFound(typed: string): Found<LinkedBook> {
  const text = typed.trim();
  const [asked] = useDebouncedValue(text, typingPauseMs);
  const enabled = asked.length >= widgets.typeaheadMinLength;
  const read = useRead(lookup, { params: { query: asked || '-' } }, { enabled });
  // The reply to an earlier text does not count.
  if (!enabled || asked !== text) return { options: undefined };
  const titles = new Map(read.data?.books.map((book) => [book.title_id, book]));
  const options = read.data && [...titles.values()].slice(0, mostShown);
  return { options, failure: read.status === 'failed' ? read.error.message : undefined };
}
