import { Button } from '@mantine/core';
import { pleaseSelectAChild } from '@storyvan/contract/common/ids';
import { memo, type ReactNode, type RefObject, useMemo } from 'react';
import { counted } from '../../lib/numbers.ts';
import { useStayingRows } from '../../lib/use-staying-rows.ts';
import { LevelBadge } from '../../records/level/LevelBadge.tsx';
import { DaysOut } from '../../records/loan/DaysOut.tsx';
import { BookCover } from '../../records/title/BookCover.tsx';
import { TitleText } from '../../records/title/TitleText.tsx';
import { Initials } from '../../ui/Initials.tsx';
import { ChildWishes } from './ChildWishes.tsx';
import classes from './DeskHead.module.css';
import type { DeskTask } from './desk/desk-task.ts';
import { useBusy } from './desk/use-desk.ts';
import { keepFocus } from './keep-focus.ts';
import type { ListedBook } from './ReturnableBooks.tsx';
import type { LendingDeskState } from './use-lending-desk.ts';

/** The child being served. */
interface CardChild {
  child_id: number;
  name: string;
  card_no: string | null;
  level: number | null;
}

interface ChildCardProps {
  child: CardChild | null;
  /** A book was scanned without a child. */
  needsChild?: boolean;
  /** Books are taken back and renewed without choosing a child. */
  optional?: boolean;
  /** Absent if the child is fixed. */
  onChange?: () => void;
  /** The books the child has, below. */
  children?: ReactNode;
  about?: ReactNode;
}

function ChildCard({ child, needsChild, optional, onChange, about, children }: ChildCardProps) {
  return (
    <section
      className={classes.childCard}
      data-missing={needsChild || undefined}
      data-optional={(optional && !child) || undefined}
      aria-label="Child"
    >
      <div className={classes.cardHead}>
        {child ? (
          <Initials name={child.name} large />
        ) : (
          <span className={classes.noChild} aria-hidden="true" />
        )}
        <div className={classes.holderWords}>
          <div className={classes.name} dir="auto">
            {child ? child.name : 'Whose turn is it?'}
          </div>
          <div className={classes.holderAbout}>
            {child?.card_no && <span className={classes.card_no}>{child.card_no} · </span>}
            {child ? (
              <>
                <span className={classes.wide}>level </span>
                <LevelBadge level={child.level} />
                {about}
              </>
            ) : (
              'Scan a child’s card, or choose the child.'
            )}
          </div>
          {needsChild && (
            <div role="alert" className={classes.needsChild}>
              {pleaseSelectAChild}
            </div>
          )}
        </div>
        {onChange && (
          <Button
            variant="default"
            className={classes.holderButton}
            onPointerDown={keepFocus}
            onClick={onChange}
          >
            {child ? (
              <>
                Change<span className={classes.wide}>&nbsp;child</span>
              </>
            ) : (
              'Choose'
            )}
          </Button>
        )}
      </div>
      {children}
    </section>
  );
}

/** The site or grade, where no child is served. */
export function PlaceCard({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className={classes.card} aria-label="Place">
      <Initials name={name} large />
      <div className={classes.holderWords}>
        <div className={classes.name} dir="auto">
          {name}
        </div>
        <div className={classes.holderAbout}>{children}</div>
      </div>
    </section>
  );
}

interface DeskHolderProps {
  desk: LendingDeskState;
  place: ReactNode;
  /** The list of children beside the desk. */
  aside: RefObject<HTMLElement | null>;
}

/** Above the scan field: the child being served with its books, or the place. */
export function DeskHolder({ desk, place, aside }: DeskHolderProps) {
  const { reads, task, chosen, needsChild, openSheet } = desk;
  const all = reads.books.data;
  const books = useMemo(
    () => (chosen ? all?.filter((book) => book.child_id === chosen.child_id) : undefined),
    [all, chosen],
  );
  if (reads.child) {
    const child = reads.child.data ?? null;
    return (
      <ChildCard child={child} about={<HasBooks books={reads.child.data?.books} />}>
        {child && (
          <>
            <BooksOfChild key={child.child_id} desk={desk} books={child.books} />
            <ChildWishes child={child} site_grade_id={desk.desk.setup.site_grade_id} onDone={desk.focus} />
          </>
        )}
      </ChildCard>
    );
  }
  if (!reads.group) return place;

  const handleChange = () => {
    // On a wide screen the children are listed beside the desk; on a phone they open in a bottom sheet.
    const beside = aside.current?.querySelector<HTMLElement>(
      '[data-children] :is([aria-current], input, li button)',
    );
    if (!beside || window.matchMedia('(max-width: 72em)').matches) openSheet();
    else beside.focus();
  };
  const here = reads.group.data?.find((child) => child.child_id === chosen?.child_id);
  return (
    <ChildCard
      child={here ?? (chosen && { card_no: null, ...chosen })}
      needsChild={needsChild}
      optional={task !== 'issue-child'}
      onChange={handleChange}
      about={<HasBooks books={books} />}
    >
      {chosen && books && <BooksOfChild key={chosen.child_id} desk={desk} books={books} />}
      {chosen && (
        <ChildWishes child={chosen} site_grade_id={desk.desk.setup.site_grade_id} onDone={desk.focus} />
      )}
    </ChildCard>
  );
}

function HasBooks({ books }: { books: ListedBook[] | undefined }) {
  if (!books) return null;
  return (
    <span className={classes.has}>
      {' · '}
      {books.length === 0 ? 'has no book' : `has ${counted(books.length, 'book')}`}
    </span>
  );
}

/** What the child has now, with one tap to renew a book or take it back. */
function BooksOfChild({ desk, books }: { desk: LendingDeskState; books: ListedBook[] }) {
  const busy = useBusy(desk.desk);
  const { rows, leaving, noteTap } = useStayingRows(books, (book) => book.accn_no);
  if (rows.length === 0) return null;
  return (
    <ul className={classes.books} aria-label="Has now">
      {rows.map((book) => (
        <BookOfChild
          key={book.accn_no}
          book={book}
          busy={busy.has(book.accn_no)}
          leaving={leaving.has(book.accn_no)}
          noteTap={noteTap}
          onAct={desk.doListed}
        />
      ))}
    </ul>
  );
}

interface BookOfChildProps {
  book: ListedBook;
  busy: boolean;
  leaving: boolean;
  noteTap: () => void;
  onAct: LendingDeskState['doListed'];
}

const BookOfChild = memo(function BookOfChild({ book, busy, leaving, noteTap, onAct }: BookOfChildProps) {
  const button = (label: string, task: DeskTask) => (
    <Button
      variant={task === 'return-child' ? 'light' : 'default'}
      className={classes.bookButton}
      disabled={busy || leaving}
      aria-label={`${label} ${book.title}, ${book.accn_no}`}
      onPointerDown={keepFocus}
      onClick={() => {
        noteTap();
        onAct(book, task);
      }}
    >
      {label}
    </Button>
  );
  return (
    <li className={classes.book} data-leaving={leaving || undefined}>
      <BookCover title={book.title} hex_code={book.hex_code} cover={book.cover} />
      <div className={classes.bookWords}>
        <div className={classes.bookTitle}>
          <TitleText title={book.title} language={book.language} />
        </div>
        <div className={classes.bookAbout}>
          {book.accn_no} · <DaysOut {...book} />
        </div>
      </div>
      {button('Renew', 'renew-child')}
      {button('Take back', 'return-child')}
    </li>
  );
});
