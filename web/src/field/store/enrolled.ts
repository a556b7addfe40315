import type { ChildRef } from '@storyvan/contract/common/field-entry';
import { type EnrolledRow, store } from './store.ts';

/** Children enrolled on this device. Screens know them by a negative number, entries by the request_id of the enrolment. */

let enrolled: readonly EnrolledRow[] = [];

export async function readEnrolled(): Promise<void> {
  enrolled = await store.enrolled.toArray();
}

/** How an entry refers to a child of a screen. */
export function childRefOf(child_id: number): ChildRef {
  if (child_id > 0) return child_id;
  const row = enrolled.find(({ local_id }) => local_id === child_id);
  if (!row) throw new Error('This child is not on this device.');
  return row.child_id ?? row.request_id;
}

/** The number of a child on screens: its child_id, or a negative one until the server has assigned it. */
export function childIdOf(child: ChildRef): number | null {
  if (typeof child === 'number') return child;
  const row = enrolled.find(({ request_id }) => request_id === child);
  return row ? (row.child_id ?? row.local_id) : null;
}
