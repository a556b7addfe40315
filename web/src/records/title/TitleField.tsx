import { Group } from '@mantine/core';
import type { FoundBook } from '@storyvan/contract/common/found';
import { useState } from 'react';
import { AsyncPicker } from '../../ui/AsyncPicker.tsx';
import { Meta, Text } from '../../ui/Text.tsx';
import { LevelBadge } from '../level/LevelBadge.tsx';
import { useLookedUp } from '../lookup/use-looked-up.ts';
import { BookCover } from './BookCover.tsx';
import { TitleText } from './TitleText.tsx';

/** What identifies a title in the catalogue. */
export type ChosenTitle = Pick<FoundBook, 'title_id' | 'title' | 'author' | 'level' | 'hex_code'>;

interface TitleFieldProps {
  value: ChosenTitle | null;
  /** `unknown` while the field has text but no title is chosen. */
  onChange: (title: ChosenTitle | null, unknown: boolean) => void;
  /** Shown if the field is left with text that is not a chosen title. */
  notChosen: string;
  error?: string | undefined;
  required?: boolean;
  autofocus?: boolean;
  inLowDialog?: boolean;
}

/** Chooses a title from the catalogue by its words, its author, an ISBN or the number of a copy. */
export function TitleField({ value, onChange, ...field }: TitleFieldProps) {
  const [typed, setTyped] = useState('');
  const found = useLookedUp<ChosenTitle>(typed, ({ books }) => [
    ...new Map(books.map((book) => [book.title_id, book])).values(),
  ]);
  const handleSearch = (text: string) => {
    setTyped(text);
    if (text.trim() !== '') onChange(null, true);
  };
  return (
    <>
      <AsyncPicker<ChosenTitle>
        {...field}
        label="Book"
        placeholder="Type a title, an author, or scan a book"
        listLabel="Books"
        value={value}
        keyOf={({ title_id }) => title_id}
        textOf={({ title }) => title}
        renderOption={(title) => <Title title={title} />}
        found={found}
        noMatch="No match."
        onSearch={handleSearch}
        onChange={(title) => onChange(title, false)}
      />
      {value && (
        <Group mt="xs">
          <Title title={value} />
        </Group>
      )}
    </>
  );
}

function Title({ title: { title, author, level, hex_code } }: { title: ChosenTitle }) {
  return (
    <Group wrap="nowrap" gap="0.75rem">
      <BookCover title={title} hex_code={hex_code} />
      <div>
        <Text strong>
          <TitleText title={title} />
        </Text>
        <Meta>
          {author && <bdi dir="auto">{author}</bdi>}
          <LevelBadge level={level} />
        </Meta>
      </div>
    </Group>
  );
}
