import { mostNextBooks, type NextBook } from '@storyvan/contract/proposals';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { nextBooksFor } from '@storyvan/domain/proposals/next-books';
import type { Knowledge, Reader } from '@storyvan/domain/proposals/reader';
import { bookIn, copiesOf, endedLoans, openWishes } from './held.ts';
import type { PlaceView, ViewChild } from './place-view.ts';
import { opinionsIn } from './view-of.ts';

/** What a child could borrow next, by the rules of the server, from what the device knows of the children here. Pure. */

/** Null if the child is not of this place. */
export function nextBooksReply(view: PlaceView, child_id: number, today: CalendarDate): NextBook[] | null {
  const child = view.children.get(child_id);
  if (!child) return null;
  const here = [...view.copies.values()].filter(
    ({ state, at_place, loan }) => state === 'available' && at_place && loan === null,
  );
  const copies = here.map(({ accn_no, title }) => ({ accn_no, title_id: title.title_id }));
  const copyOf = new Map(here.map((copy) => [copy.accn_no, copy]));
  const reader = readerOf(view, child, today);
  return nextBooksFor(reader, copies, knowledgeOf(view), mostNextBooks).flatMap(
    ({ accn_no, title_id, reasons }) => {
      const copy = copyOf.get(accn_no);
      return copy ? [{ ...bookIn(copy), title_id, reasons }] : [];
    },
  );
}

function readerOf(view: PlaceView, child: ViewChild, today: CalendarDate): Reader {
  const { child_id, name, level } = child;
  const has = copiesOf(view, child_id).map(({ title, loan }): [number, CalendarDate] => [
    title.title_id,
    loan?.date_issue ?? today,
  ]);
  const ended = endedLoans(view, child_id).map((loan): [number, CalendarDate] => [
    loan.title_id,
    loan.date_issue,
  ]);
  const latest = new Map<number, CalendarDate>();
  for (const [title_id, date] of [...child.had, ...ended, ...has])
    if (date > (latest.get(title_id) ?? '')) latest.set(title_id, date);
  return {
    child_id,
    name,
    level,
    borrowed: [...latest].map(([title_id, date]) => ({ title_id, date })),
    opinions: view.opinions.filter((said) => said.child_id === child_id),
    wishes: openWishes(view, child)
      .toSorted((a, b) => (a.wish_id < b.wish_id ? -1 : 1))
      .map(({ title_id }) => title_id),
  };
}

function knowledgeOf(view: PlaceView): Knowledge {
  const known = [...view.titles.values(), ...[...view.copies.values()].map(({ title }) => title)];
  return {
    titles: new Map(known.map((title) => [title.title_id, title])),
    regards: new Map(
      opinionsIn(view.kit).regards.map(([title_id, loved, opinions]) => [title_id, { loved, opinions }]),
    ),
  };
}
