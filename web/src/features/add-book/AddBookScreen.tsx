import { Stack } from '@mantine/core';
import { bookDetails, titleByIsbn } from '@storyvan/contract/catalogue';
import { toIsbn13 } from '@storyvan/contract/common/isbn';
import { useState } from 'react';
import { useRead } from '../../lib/use-read.ts';
import { emptyTitle, type TitleDraft, toTitleDraft } from '../../ui/books/title-draft.ts';
import { DataState } from '../../ui/DataState.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { AddBookForm } from './AddBookForm.tsx';
import classes from './AddBookScreen.module.css';
import { AddedBooks, type AddedNow } from './AddedBooks.tsx';
import { FindBook } from './FindBook.tsx';
import { FoundBook } from './FoundBook.tsx';
import type { Added, KnownTitle } from './use-add-book.ts';

type Step =
  | { step: 'find' }
  | { step: 'isbn'; isbn: string }
  | { step: 'copy'; accn_no: string }
  | { step: 'new' }
  | { step: 'known'; known: KnownTitle };

interface AddBookScreenProps {
  isbn?: string | undefined;
  /** A copy of a title that gets more. */
  copy?: string | undefined;
}

function firstStep({ isbn, copy }: AddBookScreenProps): Step {
  if (copy) return { step: 'copy', accn_no: copy };
  const known = isbn ? toIsbn13(isbn) : null;
  return known ? { step: 'isbn', isbn: known } : { step: 'find' };
}

/** One book after another: find it by its ISBN, check what is told of it, number its copies. */
export function AddBookScreen(props: AddBookScreenProps) {
  const [step, setStep] = useState(() => firstStep(props));
  const [added, setAdded] = useState<AddedNow[]>([]);
  const form = {
    onAdded: (details: Added, moved: boolean) => {
      setAdded((before) => [{ ...details, moved }, ...before]);
      setStep({ step: 'find' });
    },
    onKnown: (known: KnownTitle) => setStep({ step: 'known', known }),
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

interface Form {
  onAdded: (added: Added, moved: boolean) => void;
  onKnown: (known: KnownTitle) => void;
  onCancel: () => void;
}

/** What the catalogue or the book service knows of an ISBN. It is asked once: what is typed meanwhile stays. */
function ByIsbn({ isbn, ...form }: Form & { isbn: string }) {
  const read = useRead(titleByIsbn, { params: { isbn } }, { staleTime: 60_000 });
  return (
    <DataState read={read}>
      {(found) => {
        const known = found.title_id === null ? null : { title_id: found.title_id, title: found.title ?? '' };
        const initial: TitleDraft = toTitleDraft(found);
        return (
          <>
            <FoundBook {...found} title={found.title} />
            <AddBookForm known={known} initial={initial} {...form} />
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
