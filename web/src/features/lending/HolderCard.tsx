import { Button } from '@mantine/core';
import { pleaseSelectAChild } from '@storyvan/contract/common/ids';
import { type ReactNode, type RefObject, useMemo, useState } from 'react';
import { counted } from '../../lib/numbers.ts';
import { LevelBadge } from '../../records/level/LevelBadge.tsx';
import { Initials } from '../../ui/Initials.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import classes from './DeskHead.module.css';
import { useDeskState } from './desk/use-desk.ts';
import { keepFocus } from './keep-focus.ts';
import type { ListedBook } from './ReturnableBooks.tsx';
import type { LendingDeskState } from './use-lending-desk.ts';

// The desk opens without a child.
const BooksOfChild = lazyDialog(
  async () => (await import('./BooksOfChild.tsx')).BooksOfChild,
  // Without a network, the card says how many books the child has.
  () => null,
);
const ChildWishes = lazyDialog(
  async () => (await import('./ChildWishes.tsx')).ChildWishes,
  // Without a network, the desk works without them.
  () => null,
);
const NextBooks = lazyDialog(
  async () => (await import('./NextBooks.tsx')).NextBooks,
  () => null,
);

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
  needsChild: boolean;
  /** Books are taken back and renewed without choosing a child. */
  optional: boolean;
  /** Undefined if the child is fixed. */
  onChange: (() => void) | undefined;
  /** The books the child has, below. */
  children: ReactNode;
  about: ReactNode;
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
                {child.level !== null && <span className={classes.wide}>level </span>}
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
  const [openFor, setOpenFor] = useState<string | null>(null);
  // A scan folds the books again: on a phone, they would push its result out of view.
  const newest = useDeskState(desk.desk, ({ list }) => list[0]?.request_id);
  const here = reads.group?.data?.find((child) => child.child_id === chosen?.child_id);
  const fromList = here ?? (chosen && { card_no: null, ...chosen });
  const child = reads.child ? (reads.child.data ?? null) : fromList;
  const child_id = child?.child_id;
  const ofAll = !reads.child;
  const all = reads.books.data;
  const books = useMemo(
    () => (ofAll ? all?.filter((book) => book.child_id === child_id) : all),
    [all, child_id, ofAll],
  );
  const lent = useMemo(() => new Set(all?.map(({ accn_no }) => accn_no)), [all]);
  if (!reads.child && !reads.group) return place;

  const now = `${child_id} ${newest}`;
  const opened = openFor === now;
  const handleChange = () => {
    // On a wide screen the children are listed beside the desk; on a phone they open in a bottom sheet.
    const beside = aside.current?.querySelector<HTMLElement>(
      '[data-children] :is([aria-current], input, li button)',
    );
    if (!beside || window.matchMedia('(max-width: 72em)').matches) openSheet();
    else beside.focus();
  };
  return (
    <ChildCard
      child={child}
      needsChild={needsChild}
      optional={ofAll && task !== 'issue-child'}
      onChange={ofAll ? handleChange : undefined}
      about={
        child && (
          <HasBooks
            books={books}
            offersNext={task === 'issue-child'}
            opened={opened}
            onToggle={() => setOpenFor(opened ? null : now)}
          />
        )
      }
    >
      {child && books && <BooksOfChild key={child.child_id} desk={desk} books={books} opened={opened} />}
      {child && (
        <ChildWishes child={child} site_grade_id={desk.desk.setup.site_grade_id} onDone={desk.focus} />
      )}
      {child && books && task === 'issue-child' && (
        <NextBooks key={child_id} desk={desk} child_id={child.child_id} lent={lent} opened={opened} />
      )}
    </ChildCard>
  );
}

interface HasBooksProps {
  books: ListedBook[] | undefined;
  /** Also opens what the child could borrow next. */
  offersNext: boolean;
  opened: boolean;
  onToggle: () => void;
}

/** "has 2 books"; while a phone scans, its keyboard or camera leaves no room for the books, and a tap shows them. */
function HasBooks({ books, offersNext, opened, onToggle }: HasBooksProps) {
  if (!books) return null;
  const late = books.filter((book) => book.overdue).map((book) => book.days_out);
  const overdue = late.length > 0 || undefined;
  const count = books.length === 0 ? 'no book' : counted(books.length, 'book');
  const words = overdue ? `${count} · ${counted(Math.max(...late), 'day')}, overdue` : `has ${count}`;
  return (
    <>
      <span className={classes.has} data-none={books.length === 0 || undefined}>
        {' · '}
        <span data-overdue={overdue}>{words}</span>
      </span>
      {(books.length > 0 || offersNext) && (
        <button
          type="button"
          className={classes.showBooks}
          aria-expanded={opened}
          onPointerDown={keepFocus}
          onClick={onToggle}
        >
          <span data-overdue={overdue}>{books.length > 0 ? words : 'What next?'}</span>
        </button>
      )}
    </>
  );
}
