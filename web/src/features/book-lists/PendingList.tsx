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
import { PendingKindButtons } from './PendingKindButtons.tsx';
import classes from './PendingList.module.css';
import { booksOfKind, type PendingKind } from './pending-kinds.ts';
import { TakenBackNote } from './TakenBackNote.tsx';
import { useRowFocus } from './use-row-focus.ts';
import { useTakeBack } from './use-take-back.ts';

interface PendingListProps {
  place: PlaceRef;
  read: Read<PendingBook[]>;
  /** Reads the list again after a book was taken back; mends it without this copy where that fails. */
  reread: (accn_no: string) => Promise<void>;
  empty: { title: string; hint: ReactNode };
  fileName: string;
  show: PendingKind;
  onShow: (kind: PendingKind) => void;
}

/** Pending books, the longest out first, each taken back with one tap. */
export function PendingList({ read, reread, empty, ...list }: PendingListProps) {
  const region = useRef<HTMLDivElement>(null);
  const { attempts, taken, takeBack, undo } = useTakeBack(list.place, reread);
  const holdFocus = useRowFocus(region, (accn_no) => attempts.get(accn_no)?.state === 'waiting');
  const handleTakeBack = (book: PendingBook) => {
    holdFocus(book.accn_no);
    takeBack(book);
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
  extends PendingRowContext,
    Pick<PendingListProps, 'fileName' | 'show' | 'onShow'> {
  books: PendingBook[];
}

function PendingTable({ books, fileName, show, onShow, ...context }: PendingTableProps) {
  const [filter, setFilter] = useState('');
  const { place } = context;
  const shown = booksOfKind(books, show).filter((book) =>
    matchesWords(filter, book.title, book.accn_no, book.author, book.child_name),
  );
  const overdue = shown.filter((book) => book.overdue).length;
  return (
    <>
      <div className={classes.tools}>
        <PendingKindButtons program={place.program} books={books} kind={show} onKind={onShow} />
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
      ) : (
        <div className={classes.table}>
          <RecordTable
            label="Pending books"
            rows={shown}
            columns={pendingColumns(context)}
            rowKey={(book) => book.accn_no}
            renderCard={(book) => <PendingCard {...context} book={book} />}
            order={{ key: 'days_out', down: true }}
            records={{ fileName, columns: pendingInFile(place) }}
            totals={{ with: counted(shown.length, 'book'), days_out: `${overdue} overdue` }}
          />
        </div>
      )}
    </>
  );
}
