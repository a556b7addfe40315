import { CloseButton, Combobox, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { lookup } from '@storyvan/contract/catalogue';
import { type KeyboardEvent, useState } from 'react';
import { useRead } from '../../lib/use-read.ts';
import { LevelBadge } from '../../records/level/LevelBadge.tsx';
import { BookCover } from '../../records/title/BookCover.tsx';
import { TitleText } from '../../records/title/TitleText.tsx';
import { widgets } from '../../ui/theme.ts';
import classes from './LessonPlansScreen.module.css';
import type { LinkedBook } from './lesson-plan-draft.ts';
import { chooseBook } from './lesson-plans.messages.ts';

interface BookFieldProps {
  value: LinkedBook | null;
  /** `unknown` while something is typed that is no book. */
  onChange: (book: LinkedBook | null, unknown: boolean) => void;
  error?: string | undefined;
}

/** Links a book of the catalogue by its title, author, ISBN or accession number. */
export function BookField({ value, onChange, error }: BookFieldProps) {
  const [text, setText] = useTextOf(value);
  const [left, setLeft] = useState(false);
  const found = useTitlesCalled(value ? '' : text);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const choose = (book: LinkedBook | null) => {
    setText(book?.title ?? '', book);
    combobox.closeDropdown();
    onChange(book, false);
  };
  const handleText = (typed: string) => {
    setLeft(false);
    setText(typed, null);
    onChange(null, typed.trim() !== '');
    combobox.openDropdown();
    combobox.updateSelectedOptionIndex();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || combobox.getSelectedOptionIndex() !== -1) return;
    // Half a form must not be sent by the Enter that ends a title or a scan.
    event.preventDefault();
    const [only] = found.books?.length === 1 ? found.books : [];
    if (only) choose(only);
  };
  const unknown = left && !value && text.trim() !== '' ? chooseBook : undefined;
  const handleOption = (id: string) =>
    choose(found.books?.find(({ title_id }) => String(title_id) === id) ?? null);
  return (
    <>
      <Combobox withinPortal={false} store={combobox} onOptionSubmit={handleOption}>
        <Combobox.Target withExpandedAttribute>
          <TextInput
            label="Book"
            placeholder="Type a title, an author, or scan a book"
            role="combobox"
            size="md"
            value={text}
            error={error ?? unknown}
            errorProps={{ role: 'alert' }}
            onChange={(event) => handleText(event.currentTarget.value)}
            onKeyDown={handleKeyDown}
            onBlur={() => {
              combobox.closeDropdown();
              setLeft(true);
            }}
            rightSection={
              text && <CloseButton aria-label="Link no book" size={36} onClick={() => choose(null)} />
            }
            dir="auto"
            autoComplete="off"
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={found.books === undefined && !found.failure}>
          <Combobox.Options aria-label="Books">
            {found.books?.map((book) => (
              <Combobox.Option key={book.title_id} value={String(book.title_id)} className={classes.option}>
                <Book book={book} />
              </Combobox.Option>
            ))}
            {found.books?.length === 0 && <Combobox.Empty>No match.</Combobox.Empty>}
            {found.failure && <Combobox.Empty>{found.failure}</Combobox.Empty>}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      {value && (
        <div className={classes.chosen}>
          <Book book={value} />
        </div>
      )}
    </>
  );
}

function Book({ book }: { book: LinkedBook }) {
  return (
    <>
      <BookCover title={book.title} hex_code={book.hex_code} />
      <span className={classes.words}>
        <span className={classes.title}>
          <TitleText title={book.title} />
        </span>
        <span className={classes.about}>
          {book.author && <bdi dir="auto">{book.author}</bdi>}
          <LevelBadge level={book.level} />
        </span>
      </span>
    </>
  );
}

/** The text in the field follows the book, where that comes from elsewhere. */
function useTextOf(value: LinkedBook | null) {
  const title_id = value?.title_id ?? null;
  const [typed, setTyped] = useState({ of: title_id, text: value?.title ?? '' });
  if (typed.of !== title_id) setTyped({ of: title_id, text: value?.title ?? '' });
  const setText = (text: string, of: LinkedBook | null) => setTyped({ of: of?.title_id ?? null, text });
  return [typed.text, setText] as const;
}

const typingPauseMs = 200;
const mostShown = 8;

interface Found {
  /** Undefined while there is no answer to just this text. */
  books?: LinkedBook[] | undefined;
  failure?: string | undefined;
}

/** The titles that the lookup finds by what is typed, each once; asked for when the typing pauses. */
function useTitlesCalled(typed: string): Found {
  const text = typed.trim();
  const [asked] = useDebouncedValue(text, typingPauseMs);
  const enabled = asked.length >= widgets.typeaheadMinLength;
  const read = useRead(lookup, { params: { query: asked || '-' } }, { enabled });
  // An answer to what stood here before is none.
  if (!enabled || asked !== text) return {};
  const titles = new Map(read.data?.books.map((book) => [book.title_id, book]));
  const books = read.data && [...titles.values()].slice(0, mostShown);
  return { books, failure: read.status === 'failed' ? read.error.message : undefined };
}
