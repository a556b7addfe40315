import { type Child, type ChildHere, childrenHere, getChild } from '@storyvan/contract/children';
import {
  type ReturnableBook,
  returnableFromChildren,
  returnableFromSite,
  returnableFromSiteLib,
} from '@storyvan/contract/lending';
import { wishesOfChild } from '@storyvan/contract/wishes';
import { type CalendarDate, unpadded } from '@storyvan/domain/calendar-date';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keyOf, type Read, refreshReads, useRead } from '../../lib/use-read.ts';
import type { Desk } from './desk/desk.ts';
import type { DeskRow } from './desk/desk-list.ts';
import { type DeskSetup, partyOf } from './desk/desk-task.ts';
import { booksAfter, childAfter, groupAfter, wishesAfter } from './desk/lists-after.ts';
import type { ListedBook } from './ReturnableBooks.tsx';

export interface DeskReads {
  /** The children to choose from, on a desk for all children of the place. */
  group: Read<ChildHere[]> | null;
  /** The child of a child's page. */
  child: Read<Child> | null;
  /** The books of the child, those with the children, or those at the place. */
  books: Read<ListedBook[]>;
}

const endpointOf = ({ program, task }: DeskSetup) => {
  if (partyOf(task) === 'children') return returnableFromChildren;
  return program === 'mop' ? returnableFromSite : returnableFromSiteLib;
};

const paramsOf = ({ program, site_grade_id: id }: DeskSetup) => ({ params: { program, id } });

const groupOn = (setup: DeskSetup, date: CalendarDate) => ({
  params: { ...paramsOf(setup).params, date: unpadded(date) },
});

/** Reads what a desk shows beside the scan list, and keeps it up to date from the replies to scans. */
export function useDeskReads(desk: Desk, setup: DeskSetup, date: CalendarDate): DeskReads {
  const { fixed_child_id: childId } = setup;
  const forAll = childId === undefined;
  const chooses = forAll && partyOf(setup.task) === 'children';
  const group = useRead(childrenHere, groupOn(setup, date), { enabled: chooses, keepPrevious: true });
  const child = useRead(getChild, { params: { childId: childId ?? 0 } }, { enabled: !forAll });
  const books: Read<ReturnableBook[]> = useRead(endpointOf(setup), paramsOf(setup), { enabled: forAll });
  const reads = {
    group: chooses ? group : null,
    child: forAll ? null : child,
    books: forAll ? books : booksOf(child),
  };
  useNumbersHere(desk, reads);
  useUpdatedLists(desk, setup, date);
  return reads;
}

/** The desk knows by these what a number is. */
function useNumbersHere(desk: Desk, { books: { data: books }, group }: DeskReads): void {
  const children = group?.data;
  useEffect(() => {
    desk.numbersHere = books?.map((book) => book.accn_no) ?? [];
    desk.cardsHere = children?.flatMap(({ card_no }) => card_no ?? []) ?? [];
  }, [desk, books, children]);
}

function booksOf(child: Read<Child>): Read<ListedBook[]> {
  if (!child.data) return child;
  const { books } = child.data;
  return { ...child, status: books.length > 0 ? 'done' : 'empty', data: books };
}

/** Shows what colleagues have done meanwhile, once nothing was scanned for this long. */
const refreshAfterMs = 20_000;

/** A scan costs one request: its reply says what changed, and the lists on the screen follow. */
function useUpdatedLists(desk: Desk, setup: DeskSetup, date: CalendarDate): void {
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = desk.onRowDone((row) => {
      clearTimeout(timer);
      const whole = row.undo === 'done' || !row.details || row.details.taken_back.length > 0;
      if (whole) refreshReads(client);
      else updateLists(client, setup, date, row);
      timer = setTimeout(() => refreshReads(client), refreshAfterMs);
    });
    return () => {
      stop();
      clearTimeout(timer);
      // The next screen shows what was done here.
      if (timer) refreshReads(client);
    };
  }, [desk, client, setup, date]);
}

function updateLists(client: QueryClient, setup: DeskSetup, date: CalendarDate, row: DeskRow): void {
  const update = <T>(key: string[], after: (list: T, row: DeskRow) => T) =>
    client.setQueryData<T>(key, (list) => list && after(list, row));
  update(keyOf(endpointOf(setup), paramsOf(setup)), booksAfter);
  if (row.date === date) update(keyOf(childrenHere, groupOn(setup, date)), groupAfter);
  const childId = row.details?.child_id;
  if (childId == null) return;
  update(keyOf(getChild, { params: { childId } }), childAfter);
  update(keyOf(wishesOfChild, { params: { childId } }), wishesAfter);
}
