import type { Child, ChildHere } from '@storyvan/contract/children';
import type { LendingDetails } from '@storyvan/contract/common/lending-fields';
import type { ChildWish } from '@storyvan/contract/common/wish-fields';
import type { ReturnableBook } from '@storyvan/contract/lending';
import { today } from '@storyvan/domain/calendar-date';
import { daysOut } from '@storyvan/domain/overdue';
import type { DeskRow } from './desk-list.ts';
import { partyOf } from './desk-task.ts';

/** The lists beside a desk after a row was accepted, from the details of its reply. */

type Lists = Pick<Child['books'][number], keyof Child['books'][number] & keyof ReturnableBook>;

function listed(details: LendingDetails): Lists {
  const { accn_no, isbn, title, author, language, level, category_primary, hex_code, cover } = details;
  const date_issue = details.date_issue ?? today();
  return {
    ...{ accn_no, isbn, title, author, language, level, category_primary, hex_code, cover },
    date_issue,
    date_renewed: details.date_renewed,
    days_out: daysOut(date_issue, today()),
    // The next refresh knows the period of a loan that was entered with an earlier date.
    overdue: false,
  };
}

function after<Book extends Lists>(books: Book[], { task, details }: DeskRow, added: Book): Book[] {
  const others = books.filter((book) => book.accn_no !== added.accn_no);
  if (task.startsWith('issue')) return [...others, added];
  if (task !== 'renew-child') return others;
  return books.map((book) =>
    book.accn_no === added.accn_no
      ? { ...book, date_renewed: details?.date_renewed ?? null, overdue: false }
      : book,
  );
}

/** The books with the children, or at the place. */
export function booksAfter(books: ReturnableBook[], row: DeskRow): ReturnableBook[] {
  const { details } = row;
  if (!details) return books;
  const { child_id, child_name } = details;
  const added = { ...listed(details), child_id, child_name };
  return after(books, row, added);
}

/** A child with the books it has. */
export function childAfter(child: Child, row: DeskRow): Child {
  const { details } = row;
  if (!details || partyOf(row.task) === 'place') return child;
  const added = { ...listed(details), diff_level: details.diff_level };
  return { ...child, books: after(child.books, row, added) };
}

/** The open wishes of a child: a loan fulfils the one for its title. */
export function wishesAfter(wishes: ChildWish[], { task, details }: DeskRow): ChildWish[] {
  if (task !== 'issue-child') return wishes;
  return wishes.filter(({ title, isbn }) => title !== details?.title || isbn !== details.isbn);
}

/** The children here, with their counts. */
export function groupAfter(group: ChildHere[], { task, details }: DeskRow): ChildHere[] {
  return group.map((child) => {
    if (child.child_id !== details?.child_id || task === 'renew-child') return child;
    const issued = task === 'issue-child';
    const books_out = details.child_books ?? Math.max(0, child.books_out + (issued ? 1 : -1));
    return {
      ...child,
      books_out,
      oldest_days_out: books_out === 0 ? null : (child.oldest_days_out ?? 0),
      borrowed_on_date: child.borrowed_on_date + (issued ? 1 : 0),
      returned_on_date: child.returned_on_date + (issued ? 0 : 1),
    };
  });
}
