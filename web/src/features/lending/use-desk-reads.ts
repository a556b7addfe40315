import { type Child, type ChildHere, childrenHere, getChild } from '@storyvan/contract/children';
import {
  type ReturnableBook,
  returnableFromChildren,
  returnableFromSite,
  returnableFromSiteLib,
} from '@storyvan/contract/lending';
import { type CalendarDate, unpadded } from '@storyvan/domain/calendar-date';
import { type Read, useRead } from '../../lib/use-read.ts';
import type { DeskSetup } from './desk/desk-task.ts';
import type { ListedBook } from './ReturnableBooks.tsx';

export interface DeskReads {
  /** The children to choose from, on a desk that lends to any child of the place. */
  group: Read<ChildHere[]> | null;
  /** The child of a child's page. */
  child: Read<Child> | null;
  /** The books listed beside the desk: the child's, those with the children, or those at the place. */
  books: Read<ListedBook[]> | null;
}

const endpointOf = ({ program, task }: DeskSetup) => {
  if (task === 'return-child') return returnableFromChildren;
  return program === 'mop' ? returnableFromSite : returnableFromSiteLib;
};

/** Reads what a desk shows beside the scan list, as its task requires. */
export function useDeskReads(setup: DeskSetup, date: CalendarDate): DeskReads {
  const { program, site_grade_id: id, task, fixed_child_id: childId } = setup;
  const chooses = task === 'issue-child' && childId === undefined;
  const listsPlace = !chooses && childId === undefined;
  const group = useRead(
    childrenHere,
    { params: { program, id, date: unpadded(date) } },
    { enabled: chooses, keepPrevious: true },
  );
  const child = useRead(getChild, { params: { childId: childId ?? 0 } }, { enabled: childId !== undefined });
  const books: Read<ReturnableBook[]> = useRead(
    endpointOf(setup),
    { params: { program, id } },
    { enabled: listsPlace },
  );
  if (chooses) return { group, child: null, books: null };
  if (listsPlace) return { group: null, child: null, books };
  return { group: null, child, books: booksOf(child) };
}

function booksOf(child: Read<Child>): Read<ListedBook[]> {
  if (!child.data) return child;
  const { books } = child.data;
  return { ...child, status: books.length > 0 ? 'done' : 'empty', data: books };
}
