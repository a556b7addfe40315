import { Button, Group, Stack, TextInput } from '@mantine/core';
import { bookDetails, titleByIsbn } from '@storyvan/contract/catalogue';
import { toIsbn13 } from '@storyvan/domain/isbn';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLibrary } from '../../../lib/library.ts';
import { counted } from '../../../lib/numbers.ts';
import { useRead } from '../../../lib/use-read.ts';
import { emptyTitle, toTitleDraft } from '../../../records/title/title-draft.ts';
import { DataState } from '../../../ui/DataState.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { Screen } from '../../../ui/Screen.tsx';
import { Section } from '../../../ui/Section.tsx';
import { Text } from '../../../ui/Text.tsx';
import { AddBookForm, type AddBookFormProps, type Added, type KnownTitle } from './AddBookForm.tsx';
import classes from './AddBookScreen.module.css';
import { numbersText } from './copies-draft.ts';

type Step =
  | { step: 'find' }
  | { step: 'isbn'; isbn: string }
  | { step: 'copy'; accn_no: string }
  | { step: 'new' }
  | { step: 'known'; known: KnownTitle };

interface AddBookScreenProps {
  isbn?: string | undefined;
  /** Accession number of a copy whose title gets more copies. */
  copy?: string | undefined;
}

function firstStep({ isbn, copy }: AddBookScreenProps): Step {
  if (copy) return { step: 'copy', accn_no: copy };
  const known = isbn ? toIsbn13(isbn) : null;
  return known ? { step: 'isbn', isbn: known } : { step: 'find' };
}

/** Adds one book after another: find it by ISBN, check its details, number its copies. */
export function AddBookScreen(props: AddBookScreenProps) {
  const [step, setStep] = useState(() => firstStep(props));
  const [added, setAdded] = useState<AddedNow[]>([]);
  const form: Form = {
    onAdded: (details, moved) => {
      setAdded((before) => [{ ...details, moved }, ...before]);
      setStep({ step: 'find' });
    },
    onKnown: (known) => setStep({ step: 'known', known }),
    onCancel: () => setStep({ step: 'find' }),
  };
  return (
    <Screen crumbs={[{ label: 'Library' }]} title="Add book">
      <Stack gap="lg">
        <div className={classes.sheet}>
          {step.step === 'find' && (
            <FindBook
              onFind={(isbn) => setStep({ step: 'isbn', isbn })}
              onWithout={() => setStep({ step: 'new' })}
            />
          )}
          {step.step === 'isbn' && <ByIsbn isbn={step.isbn} {...form} />}
          {step.step === 'copy' && <ByCopy accn_no={step.accn_no} {...form} />}
          {step.step === 'new' && <AddBookForm known={null} initial={emptyTitle} {...form} />}
          {step.step === 'known' && (
            <>
              <FoundBook title={step.known.title} message="The library has this book." />
              <AddBookForm key="known" known={step.known} initial={emptyTitle} {...form} />
            </>
          )}
        </div>
        {added.length > 0 && <AddedBooks added={added} />}
      </Stack>
    </Screen>
  );
}

type Form = Pick<AddBookFormProps, 'onAdded' | 'onKnown' | 'onCancel'>;

/** Looks up an ISBN in the catalogue and the book service. Not reloaded, so that edits are kept. */
function ByIsbn({ isbn, ...form }: Form & { isbn: string }) {
  const read = useRead(titleByIsbn, { params: { isbn } }, { staleTime: 60_000 });
  return (
    <DataState read={read}>
      {(found) => {
        const known = found.title_id === null ? null : { title_id: found.title_id, title: found.title ?? '' };
        return (
          <>
            <FoundBook {...found} />
            <AddBookForm known={known} initial={toTitleDraft(found)} {...form} />
          </>
        );
      }}
    </DataState>
  );
}

function ByCopy({ accn_no, ...form }: Form & { accn_no: string }) {
  const read = useRead(bookDetails, { params: { id: accn_no } });
  return (
    <DataState read={read}>
      {(book) => (
        <>
          <FoundBook
            {...book}
            message="The library has this book."
            copies={[{ accn_no: book.accn_no, state: book.state, where: book.where }, ...book.copies]}
          />
          <AddBookForm known={book} initial={emptyTitle} {...form} />
        </>
      )}
    </DataState>
  );
}

interface FoundBookProps {
  title: string | null;
  author?: string | null;
  isbn?: string | null;
  message: string;
  copies?: { accn_no: string; where: string }[];
}

const mostNamed = 6;

function FoundBook({ title, author, isbn, message, copies = [] }: FoundBookProps) {
  const more = copies.length - mostNamed;
  return (
    <div className={classes.found}>
      <p role="status" className={classes.message}>
        {message}
      </p>
      {title && (
        <p className={classes.name}>
          <bdi dir="auto">{title}</bdi>
          {author && (
            <Text as="span" tone="dim">
              {' · '}
              <bdi dir="auto">{author}</bdi>
            </Text>
          )}
        </p>
      )}
      {isbn && <Text tone="dim">ISBN {isbn}</Text>}
      {copies.length > 0 && (
        <ul className={classes.copies}>
          {copies.slice(0, mostNamed).map(({ accn_no, where }) => (
            <li key={accn_no}>
              <Link to="/books/$id" params={{ id: accn_no }}>
                {accn_no}
              </Link>{' '}
              <bdi dir="auto">{where}</bdi>
            </li>
          ))}
          {more > 0 && <li>and {counted(more, 'more copy', 'more copies')}</li>}
        </ul>
      )}
    </div>
  );
}

interface AddedNow extends Added {
  /** Someone else took the numbers shown before, so these differ. */
  moved: boolean;
}

/** Books added since the screen was opened, newest first, and the next steps. */
function AddedBooks({ added }: { added: AddedNow[] }) {
  const { programs } = useLibrary();
  const all = added.flatMap(({ accn_nos }) => accn_nos);
  return (
    <Section title="Added just now" aside={counted(all.length, 'copy', 'copies')}>
      <ul className={classes.added}>
        {added.map(({ accn_nos, title, moved }) => (
          <li key={accn_nos[0]} className={classes.book}>
            <div>
              <Link to="/books/$id" params={{ id: accn_nos[0] ?? '' }} dir="auto">
                {title}
              </Link>
              <div className={classes.numbers}>{numbersText(accn_nos)}</div>
              {moved && <div>Someone else took the numbers shown earlier. Use these instead.</div>}
            </div>
          </li>
        ))}
      </ul>
      <Group gap="sm">
        <LinkButton link={{ to: '/labels', search: { copies: all.join(',') } }} primary>
          Print labels
        </LinkButton>
        {programs.map((program) => (
          <LinkButton key={program} link={{ to: `/${program}` }}>
            {program === 'mop' ? 'Lend to a site or child' : 'Lend to a grade or child'}
          </LinkButton>
        ))}
      </Group>
    </Section>
  );
}

const noIsbn =
  'This is not a valid ISBN. An ISBN has 10 or 13 digits. Scan the barcode on the back of the book, or choose “The book has no ISBN”.';

function FindBook({ onFind, onWithout }: { onFind: (isbn: string) => void; onWithout: () => void }) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const isbn = toIsbn13(typed);
    if (isbn) return onFind(isbn);
    setProblem(typed.trim() ? noIsbn : 'Scan or type the ISBN.');
    field.current?.select();
  };
  return (
    <form onSubmit={handleSubmit} noValidate className={classes.find}>
      <TextInput
        ref={field}
        label="ISBN"
        description="Scan the barcode on the back of the book, or type the number printed after “ISBN”."
        placeholder="978…"
        size="lg"
        value={typed}
        error={problem}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setProblem(undefined);
        }}
        inputMode="text"
        enterKeyHint="search"
        spellCheck={false}
      />
      <Group gap="sm">
        <Button type="submit" size="md">
          Find
        </Button>
        <Button variant="default" size="md" onClick={onWithout}>
          The book has no ISBN
        </Button>
      </Group>
      <p className={classes.hint}>
        To add copies of a book without an ISBN, search for it above, open it and choose “Add copies”.
      </p>
    </form>
  );
}
