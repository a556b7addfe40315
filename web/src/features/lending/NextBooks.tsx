import { Button } from '@mantine/core';
import { type NextBook, nextBooks } from '@storyvan/contract/proposals';
import { memo, useEffect, useMemo, useState } from 'react';
import { useRead } from '../../lib/use-read.ts';
import { useStayingRows } from '../../lib/use-staying-rows.ts';
import { useLevels } from '../../records/level/levels.ts';
import { Reasons } from '../../records/proposal/Reasons.tsx';
import { BookCover } from '../../records/title/BookCover.tsx';
import { TitleText } from '../../records/title/TitleText.tsx';
import { Disclosure } from '../../ui/List.tsx';
import { useBusy, useDeskState } from './desk/use-desk.ts';
import { keepFocus } from './keep-focus.ts';
import classes from './NextBooks.module.css';
import type { LendingDeskState } from './use-lending-desk.ts';

interface NextBooksProps {
  desk: LendingDeskState;
  child_id: number;
  /** The accession numbers that children have. */
  lent: ReadonlySet<string>;
  /** Opened while a phone scans, where it is hidden else. */
  opened: boolean;
}

/** Scans come first: a child who is served so long has no scanner behind it. */
const waitMs = 400;
/** What a child could read next hardly changes during a visit. */
const keptMs = 10 * 60_000;

const isPhone = () => window.matchMedia('(max-width: 48em)').matches;
/** A person who has closed it does not want it for the next child. */
let wasClosed = false;

/** What the child could borrow next, of the copies that are here: a tap lends one. On a phone it opens with a tap. */
export function NextBooks({ desk, child_id, lent, opened }: NextBooksProps) {
  const { program, site_grade_id: id } = desk.desk.setup;
  const [open, setOpen] = useState(() => !isPhone() && !wasClosed);
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), waitMs);
    return () => clearTimeout(timer);
  }, []);
  const busy = useBusy(desk.desk);
  const isShown = open || opened;
  const read = useRead(
    nextBooks,
    { params: { program, id, childId: child_id } },
    { enabled: isShown && waited && busy.size === 0, staleTime: keptMs },
  );
  const refused = useRefused(desk);
  const books = read.data?.filter(({ accn_no }) => !lent.has(accn_no) && !refused.has(accn_no));
  const handleToggle = (now: boolean) => {
    setOpen(now);
    wasClosed = !now && !isPhone();
  };
  return (
    <div className={classes.next} data-opened={opened || undefined}>
      <Disclosure summary="What next?" open={isShown} onToggle={handleToggle}>
        <div className={classes.room}>
          {books ? (
            <NextList books={books} busy={busy} onLend={desk.lend} />
          ) : (
            <p className={classes.none}>{read.status === 'failed' ? read.error.message : 'Looking…'}</p>
          )}
        </div>
      </Disclosure>
    </div>
  );
}

/** The copies that could not be lent when it was tried last: someone else has them, say. */
function useRefused({ desk }: LendingDeskState): ReadonlySet<string> {
  const list = useDeskState(desk, (state) => state.list);
  return useMemo(() => {
    const latest = new Map(list.toReversed().map((row) => [row.accn_no, row]));
    return new Set([...latest.values()].flatMap((row) => (row.state === 'refused' ? row.accn_no : [])));
  }, [list]);
}

interface NextListProps {
  books: NextBook[];
  busy: ReadonlySet<string>;
  onLend: LendingDeskState['lend'];
}

function NextList({ books, busy, onLend }: NextListProps) {
  const { rows, leaving, noteTap } = useStayingRows(books, ({ accn_no }) => accn_no);
  if (rows.length === 0) return <p className={classes.none}>No other book here suits this child.</p>;
  return (
    <ul className={classes.list} aria-label="What next">
      {rows.map((book) => (
        <Next
          key={book.accn_no}
          book={book}
          busy={busy.has(book.accn_no) || leaving.has(book.accn_no)}
          noteTap={noteTap}
          onLend={onLend}
        />
      ))}
    </ul>
  );
}

interface NextProps extends Pick<NextListProps, 'onLend'> {
  book: NextBook;
  busy: boolean;
  noteTap: () => void;
}

const Next = memo(function Next({ book, busy, noteTap, onLend }: NextProps) {
  const { accn_no, title, language, level, hex_code, cover, reasons } = book;
  const known = useLevels().find((each) => each.level === level);
  return (
    <li className={classes.book} data-busy={busy || undefined}>
      <BookCover title={title} hex_code={hex_code} cover={cover} />
      <div className={classes.words}>
        <div className={classes.title}>
          <TitleText title={title} language={language} />
        </div>
        <div className={classes.about}>
          {[accn_no, known && `${level} ${known.name}`].filter(Boolean).join(' · ')}
        </div>
        <Reasons reasons={reasons.slice(0, 1)} forChild />
      </div>
      <Button
        variant="light"
        className={classes.button}
        disabled={busy}
        aria-label={`Lend ${title}, ${accn_no}`}
        onPointerDown={keepFocus}
        onClick={() => {
          noteTap();
          onLend(book);
        }}
      >
        Lend
      </Button>
    </li>
  );
});
