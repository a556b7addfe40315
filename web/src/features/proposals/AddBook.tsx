import { Group, Stack } from '@mantine/core';
import type { FoundBook } from '@storyvan/contract/common/found';
import { normaliseAccnNo } from '@storyvan/contract/common/ids';
import { mostProposed } from '@storyvan/contract/proposals';
import { useRef, useState } from 'react';
import { withoutLabel } from '../../lib/without-label.ts';
import { useLookedUp } from '../../records/lookup/use-looked-up.ts';
import { BookCover } from '../../records/title/BookCover.tsx';
import { TitleText } from '../../records/title/TitleText.tsx';
import { AsyncPicker } from '../../ui/AsyncPicker.tsx';
import { Meta, Problem, Text } from '../../ui/Text.tsx';
import type { Proposal } from './use-proposal.ts';
import { useScannedCopies } from './use-scanned-copies.ts';

type FoundCopy = FoundBook & { accn_no: string };

/** Adds a book by its number, as from a scanner, or by the words of its title. */
export function AddBook({ proposal }: { proposal: Proposal }) {
  const { books, waits, add } = proposal;
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const found = useLookedUp<FoundCopy>(
    typed,
    ({ books }) => books.filter((book): book is FoundCopy => book.accn_no !== null),
    { at: 'library' },
  );
  const scans = useScannedCopies(proposal);
  const isFull = books.length >= mostProposed;
  const inBox = (accn_no: string) => books.some((book) => book.accn_no === accn_no);
  return (
    <Stack gap={4}>
      <AsyncPicker<FoundCopy>
        label="Add a book"
        hideLabel
        placeholder="Add a book: scan it, or type"
        listLabel="Books in the library"
        inputRef={field}
        value={null}
        keyOf={({ accn_no }) => accn_no}
        textOf={({ title }) => title}
        renderOption={(book) => <Option book={book} inBox={inBox(book.accn_no)} />}
        isDisabled={({ accn_no, state, held_by }) =>
          inBox(accn_no) || state !== 'available' || held_by !== null
        }
        found={found}
        noMatch="No match in the library."
        notChosen="No book was added: choose one from the list."
        error={isFull ? `A box has at most ${mostProposed} books.` : undefined}
        disabled={isFull || (waits && !proposal.isChanged)}
        onSearch={setTyped}
        onEnter={(text) => looksLikeNumber(text) && scans.scan(normaliseAccnNo(withoutLabel(text)))}
        onChange={(book) => {
          if (!book) return;
          add(book);
          // The next book can be scanned.
          field.current?.focus();
        }}
      />
      <Problem>{typed === '' ? scans.problem : undefined}</Problem>
      <Text role="status" size="sm" tone="dim">
        {scans.added}
      </Text>
    </Stack>
  );
}

/** Not the words of a title. */
const looksLikeNumber = (text: string): boolean => /^\S*[0-9]\S*$/.test(withoutLabel(text).trim());

function Option({ book, inBox }: { book: FoundCopy; inBox: boolean }) {
  const { accn_no, title, hex_code, cover, where, language } = book;
  return (
    <Group wrap="nowrap" gap="0.75rem">
      <BookCover title={title} hex_code={hex_code} cover={cover} />
      <div>
        <Text strong>
          <TitleText title={title} language={language} />
        </Text>
        <Meta>
          <span>{accn_no}</span>
          <bdi dir="auto">{inBox ? 'in this box already' : where}</bdi>
        </Meta>
      </div>
    </Group>
  );
}
