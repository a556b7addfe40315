import { Switch } from '@mantine/core';
import type { PendingBook } from '@storyvan/contract/book-lists';
import { type ReactNode, useRef, useState } from 'react';
import { matchesWords } from '../../lib/matches-words.ts';
import { counted } from '../../lib/numbers.ts';
import type { Read } from '../../lib/use-read.ts';
import { DataState } from '../../ui/DataState.tsx';
import { FilterField } from '../../ui/FilterField.tsx';
import { Note } from '../../ui/Note.tsx';
import type { PlaceRef } from '../../ui/places/place-links.ts';
import { RecordTable } from '../../ui/RecordTable.tsx';
import { PendingCard, type PendingRowContext, pendingColumns, pendingInFile } from './PendingColumns.tsx';
import { PendingGroups } from './PendingGroups.tsx';
import { PendingKindButtons } from './PendingKindButtons.tsx';
import classes from './PendingList.module.css';
import { booksOfKind, type PendingKind, type PendingView } from './pending-kinds.ts';
import { TakeBackSelected } from './TakeBackSelected.tsx';
import { TakenBackNote } from './TakenBackNote.tsx';
import { useRowFocus } from './use-row-focus.ts';
import { useSelection } from './use-selection.ts';
import { useTakeBack } from './use-take-back.ts';

interface PendingListProps {
  place: PlaceRef;
  read: Read<PendingBook[]>;
  /** Reads the list again after books were taken back; takes these copies out of it where that fails. */
  reread: (accn_nos: string[]) => Promise<void>;
  empty: { title: string; hint: ReactNode };
  fileName: string;
  view: PendingView;
  onView: (part: PendingView) => void;
}

/** Pending books, the longest out first, each taken back with one tap. */
export function PendingList({ read, reread, empty, ...list }: PendingListProps) {
  const region = useRef<HTMLDivElement>(null);
  const { attempts, taken, takeBack, undo } = useTakeBack(list.place, reread);
  const holdFocus = useRowFocus(region, (accn_no) =>
    ['waiting', 'taken'].includes(attempts.get(accn_no)?.state ?? ''),
  );
  const handleTakeBack = (books: PendingBook[]) => {
    holdFocus(books[0]?.accn_no ?? '');
    takeBack(books);
  };
  const handleUndo = (event_id: string) => {
    holdFocus(taken.find((book) => book.event_id === event_id)?.accn_no ?? '');
    undo(event_id);
  };
  return (
    <div ref={region} tabIndex={-1} className={classes.region}>
      <TakenBackNote taken={taken} onUndo={handleUndo} />
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
  const selection = useSelection();
  const { place } = context;
  const { show = 'all', group } = view;
  const shown = booksOfKind(books, show).filter((book) =>
    matchesWords(filter, book.title, book.accn_no, book.author, book.child_name),
  );
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
          className={classes.group}
          checked={group === 'child'}
          onChange={(event) => onView({ group: event.currentTarget.checked ? 'child' : undefined })}
        />
        <TakeBackSelected
          books={shown}
          selection={selection}
          attempts={context.attempts}
          onTakeBack={context.onTakeBack}
        />
        <FilterField label="Filter books" value={filter} onChange={setFilter} />
      </div>
      {shown.length === 0 ? (
        <Note title={filter ? 'No book fits this filter' : 'None of the pending books is of this kind'}>
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
