import { Button, Group, Switch } from '@mantine/core';
import { useSet } from '@mantine/hooks';
import type { PendingBook } from '@storyvan/contract/book-lists';
import type { Programme } from '@storyvan/contract/common/programme';
import { type ReactNode, useRef, useState } from 'react';
import { matchesWords } from '../../lib/matches-words.ts';
import { counted, formatNumber } from '../../lib/numbers.ts';
import type { Read } from '../../lib/use-read.ts';
import { overdueSlipsLink } from '../../records/place/place-links.ts';
import { Choice, Choices } from '../../ui/Choices.tsx';
import { DataState } from '../../ui/DataState.tsx';
import { FilterField } from '../../ui/FilterField.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Note } from '../../ui/Note.tsx';
import { RecordTable } from '../../ui/table/RecordTable.tsx';
import classes from './BookLists.module.css';
import { wordsOf } from './book-lists.messages.ts';
import {
  isUnderWay,
  PendingCard,
  type PendingRowContext,
  pendingColumns,
  pendingInFile,
} from './PendingColumns.tsx';
import { PendingGroups } from './PendingGroups.tsx';
import { booksOfKind, type PendingKind, type PendingScreenProps, pendingKinds } from './pending-kinds.ts';
import { SelectedBooks } from './SelectedBooks.tsx';
import { useRowFocus } from './use-row-focus.ts';
import { type Reread, type TakenBack, useTakeBack } from './use-take-back.ts';

interface PendingListProps extends PendingScreenProps {
  read: Read<PendingBook[]>;
  reread: Reread;
  empty: { title: string; hint: ReactNode };
  fileName: string;
}

/** Pending books, longest out first, each taken back with one tap. */
export function PendingList({ read, reread, empty, ...list }: PendingListProps) {
  const region = useRef<HTMLDivElement>(null);
  const { attempts, taken, progress, takeBack, undo } = useTakeBack(list.place, reread);
  const holdFocus = useRowFocus(region, (accn_no) => isUnderWay(attempts, accn_no));
  const handleTakeBack = (books: PendingBook[]) => {
    holdFocus(books[0]?.accn_no ?? '');
    takeBack(books);
  };
  const handleUndo = (event_ids: string[]) => {
    holdFocus(taken.find((book) => book.event_id === event_ids[0])?.accn_no ?? '');
    undo(event_ids);
  };
  return (
    <div ref={region} tabIndex={-1} className={classes.region}>
      <TakenBackNote taken={taken} onUndo={handleUndo} />
      <div role="status" className={classes.progress}>
        {progress && `Taking back ${progress.sent + 1} of ${counted(progress.of, 'book')}…`}
      </div>
      <DataState read={read} empty={empty}>
        {(books) => <PendingTable {...list} books={books} attempts={attempts} onTakeBack={handleTakeBack} />}
      </DataState>
    </div>
  );
}

interface PendingTableProps
  extends Omit<PendingRowContext, 'selection'>,
    Pick<PendingListProps, 'fileName' | 'view' | 'onView'> {
  books: PendingBook[];
}

function PendingTable({ books, fileName, view, onView, ...context }: PendingTableProps) {
  const [filter, setFilter] = useState('');
  const selection = useSet<string>();
  const { place } = context;
  const { show = 'all', group } = view;
  const shown = booksOfKind(books, show).filter((book) =>
    matchesWords(filter, book.title, book.accn_no, book.author, book.child_name),
  );
  const overdueWithChildren = booksOfKind(books, 'overdue_with_children');
  const overdue = (kind: PendingKind) => `${booksOfKind(shown, kind).length} overdue`;
  return (
    <>
      <div className={classes.tools}>
        <PendingKindButtons
          program={place.program}
          books={books}
          kind={show}
          onKind={(kind) => onView({ show: kind })}
        />
        <Switch
          label="Group by child"
          size="md"
          className={classes.grouping}
          checked={group === 'child'}
          onChange={(event) => onView({ group: event.currentTarget.checked ? 'child' : undefined })}
        />
        {overdueWithChildren.length > 0 && (
          <LinkButton link={overdueSlipsLink(place)}>Overdue slips</LinkButton>
        )}
        <FilterField label="Filter books" value={filter} onChange={setFilter} />
      </div>
      <SelectedBooks
        place={place}
        books={shown}
        selection={selection}
        attempts={context.attempts}
        onTakeBack={context.onTakeBack}
      />
      {shown.length === 0 ? (
        <Note title={filter ? 'No matching books' : 'No pending books of this kind'}>
          <p>
            {filter
              ? 'Try a word of the title, the accession number or the child’s name.'
              : 'Choose “All” to see every pending book.'}
          </p>
        </Note>
      ) : group === 'child' ? (
        <PendingGroups {...context} books={shown} selection={selection} fileName={fileName} />
      ) : (
        <div className={classes.table}>
          <RecordTable
            label="Pending books"
            rows={shown}
            columns={pendingColumns({ ...context, selection })}
            rowKey={(book) => book.accn_no}
            renderCard={(book) => <PendingCard {...context} selection={selection} book={book} />}
            order={{ key: 'days_out', down: true }}
            records={{ fileName, columns: pendingInFile(place) }}
            totals={{
              with: counted(shown.length, 'book'),
              child_days_out: overdue('overdue_with_children'),
              days_out: overdue('box_overdue'),
            }}
          />
        </div>
      )}
    </>
  );
}

interface PendingKindButtonsProps {
  program: Programme;
  books: PendingBook[];
  kind: PendingKind;
  onKind: (kind: PendingKind) => void;
}

/** Filters pending books by kind; each button shows how many there are. */
function PendingKindButtons({ program, books, kind, onKind }: PendingKindButtonsProps) {
  const { atPlace } = wordsOf[program];
  const labels: Record<PendingKind, string> = {
    all: 'All',
    with_children: 'With children',
    at_place: atPlace,
    overdue_with_children: 'Overdue with children',
    box_overdue: 'Box overdue',
  };
  return (
    <Choices role="group" aria-label="Which books">
      {pendingKinds.map((each) => (
        <Choice key={each} chosen={each === kind} onClick={() => onKind(each)}>
          {labels[each]} ({formatNumber(booksOfKind(books, each).length)})
        </Choice>
      ))}
    </Choices>
  );
}

interface TakenBackNoteProps {
  taken: TakenBack[];
  onUndo: (event_ids: string[]) => void;
}

/** The last book taken back here, with Undo for as long as the screen is open; a growl disappears too soon. */
function TakenBackNote({ taken, onUndo }: TakenBackNoteProps) {
  const [last, ...before] = taken;
  if (!last) return null;
  return (
    <section aria-label="Taken back" className={classes.note}>
      <div className={classes.words}>
        {last.message}
        {before.length > 0 && (
          <span className={classes.before}> {counted(before.length, 'more book')} before that.</span>
        )}
        {last.trouble && (
          <p role="alert" className={classes.trouble}>
            {last.trouble}
          </p>
        )}
      </div>
      <Group gap="xs">
        {before.length > 0 && (
          <Button
            variant="default"
            h={44}
            disabled={taken.some(({ undoing }) => undoing)}
            onClick={() => onUndo(taken.map(({ event_id }) => event_id))}
          >
            Undo all {taken.length}
          </Button>
        )}
        <Button
          variant="default"
          h={44}
          loading={last.undoing}
          aria-label={`Undo: ${last.message}`}
          onClick={() => onUndo([last.event_id])}
        >
          Undo
        </Button>
      </Group>
    </section>
  );
}
