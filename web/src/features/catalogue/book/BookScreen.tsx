import { Button, Group, Stack } from '@mantine/core';
import { bookDetails, bookLendingHistory, saveTitle } from '@storyvan/contract/catalogue';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import { formatDate } from '@storyvan/domain/calendar-date';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../../lib/call.ts';
import { counted } from '../../../lib/numbers.ts';
import { wasInterrupted } from '../../../lib/use-form-draft.ts';
import { useLinkedPages } from '../../../lib/use-pages.ts';
import { useRead } from '../../../lib/use-read.ts';
import { useRecordEditor } from '../../../lib/use-record-editor.ts';
import { TitleFields } from '../../../records/title/TitleFields.tsx';
import { type TitleDraft, titleProblems, toTitleDraft } from '../../../records/title/title-draft.ts';
import { DataState } from '../../../ui/DataState.tsx';
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx';
import { growlSuccess } from '../../../ui/growl.ts';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { Pill } from '../../../ui/Pill.tsx';
import { Screen } from '../../../ui/Screen.tsx';
import { Section } from '../../../ui/Section.tsx';
import classes from './Book.module.css';
import { BookFacts } from './BookFacts.tsx';
import { BookLoans } from './BookLoans.tsx';
import { BookOpinions } from './BookOpinions.tsx';
import { BookWishes } from './BookWishes.tsx';
import { CopyStateDialog, stateWords } from './CopyStateDialog.tsx';

type Book = ReplyOf<typeof bookDetails>;

const noLoans = {
  title: 'This copy has not been lent yet',
  hint: 'Loans to sites, grades and children will be listed here.',
};

/** One copy: its description, where it is now, and its history. */
export function BookScreen({ accn_no }: { accn_no: string }) {
  const book = useRead(bookDetails, { params: { id: accn_no } });
  const { read: loans, older } = useLinkedPages(bookLendingHistory, { params: { id: accn_no } });
  const total = book.data?.loans_total ?? 0;
  return (
    <Screen crumbs={[{ label: 'Books' }]} title={book.data?.title ?? accn_no}>
      <DataState read={book}>
        {(details) => (
          <Stack gap="md">
            <BookFacts book={details} />
            <BookActions book={details} />
            <BookWishes book={details} />
            {details.changes.length > 0 && (
              <Section title="Stock history">
                <StateChanges changes={details.changes} />
              </Section>
            )}
            {details.copies.length > 0 && (
              <Section
                title="Other copies"
                aside={
                  <>
                    {counted(details.copies.length, 'copy', 'copies')} ·{' '}
                    <Link to="/labels" search={{ copies: everyNumber(details) }}>
                      print all labels
                    </Link>
                  </>
                }
              >
                <OtherCopies copies={details.copies} />
              </Section>
            )}
            <BookOpinions accn_no={details.accn_no} />
            <Section
              title="Lending history"
              aside={total > 0 && `lent to children ${counted(total, 'time')}`}
            >
              <DataState read={loans} empty={noLoans}>
                {(list) => <BookLoans accn_no={details.accn_no} loans={list} older={older} />}
              </DataState>
            </Section>
          </Stack>
        )}
      </DataState>
    </Screen>
  );
}

const everyNumber = ({ accn_no, copies }: Book): string =>
  [accn_no, ...copies.map((copy) => copy.accn_no)].join(',');

/** Actions on a copy and its title. */
export function BookActions({ book }: { book: Book }) {
  const { accn_no, title_id, state } = book;
  const [open, setOpen] = useState<'edit' | 'state' | undefined>(() => {
    if (wasInterrupted(`title ${title_id}`)) return 'edit';
    return wasInterrupted(`status of copy ${accn_no}`) ? 'state' : undefined;
  });
  const close = () => setOpen(undefined);
  return (
    <Group gap="sm">
      <Button variant="default" h={44} onClick={() => setOpen('edit')}>
        Edit
      </Button>
      <LinkButton link={{ to: '/add-book', search: { copy: accn_no } }}>Add copies</LinkButton>
      <LinkButton link={{ to: '/labels', search: { copies: accn_no } }}>Print label</LinkButton>
      <Button variant="default" h={44} onClick={() => setOpen('state')}>
        {state === 'available' ? 'Withdrawn or lost' : 'Back in stock'}
      </Button>
      {open === 'edit' && <EditTitleDialog book={book} onClose={close} />}
      {open === 'state' && <CopyStateDialog book={book} onClose={close} />}
    </Group>
  );
}

function OtherCopies({ copies }: { copies: Book['copies'] }) {
  return (
    <ul className={classes.copies}>
      {copies.map(({ accn_no, state, where }) => (
        <li key={accn_no} className={classes.copy}>
          <Link to="/books/$id" params={{ id: accn_no }} className={classes.copyNo}>
            {accn_no}
          </Link>
          {state === 'available' ? <bdi dir="auto">{where}</bdi> : <Pill kind="bad">{where}</Pill>}
        </li>
      ))}
    </ul>
  );
}

/** When a copy left the stock or came back, newest first. */
export function StateChanges({ changes }: { changes: Book['changes'] }) {
  return (
    <ol className={classes.changes}>
      {changes.map(({ date, to_state, note, by }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a history only grows, and two changes may be equal
        <li key={index} className={classes.change}>
          <span className={classes.date}>{formatDate(date)}</span>
          <strong>{stateWords[to_state]}</strong>
          <span className={classes.by}>
            <bdi dir="auto">{by}</bdi>
          </span>
          {note && (
            <span className={classes.note} dir="auto">
              {note}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

function EditTitleDialog({ book, onClose }: { book: Book; onClose: () => void }) {
  const { accn_no, title_id } = book;
  const others = book.copies.length;
  const form = useRecordEditor<Book, TitleDraft>({
    name: `title ${title_id}`,
    record: book,
    draftOf: toTitleDraft,
    check: titleProblems,
    read: () => call(bookDetails, { params: { id: accn_no } }),
    send: async (draft, { version }, { request_id }) => {
      const { status } = await call(saveTitle, { body: { ...draft, title_id, version, request_id } });
      if (status.status !== 'saved') return { [draft.isbn ? 'isbn' : 'title']: status.message };
      growlSuccess(status.message);
      onClose();
    },
  });
  return (
    <RecordDialog title="Edit book" form={form} onClose={onClose}>
      {others > 0 && (
        <div data-wide>This changes {counted(others, 'other copy', 'other copies')} of the book too.</div>
      )}
      <TitleFields form={form} />
    </RecordDialog>
  );
}
