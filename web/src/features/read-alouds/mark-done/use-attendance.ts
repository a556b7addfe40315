import { childrenHere } from '@storyvan/contract/children';
import { parseCalendarDate } from '@storyvan/contract/common/calendar-date';
import type { ReadAloudPage } from '@storyvan/contract/read-alouds';
import { today, unpadded } from '@storyvan/domain/calendar-date';
import { useLayoutEffect, useRef } from 'react';
import { type Read, useRead } from '../../../lib/use-read.ts';
import type { PlaceRef } from '../../../records/place/place-links.ts';

/** A child in the attendance list. */
export interface TickedChild {
  child_id: number;
  name: string;
  /** Was issued a book at the place on the date of the session. */
  borrowed: boolean;
  /** Was issued one there that day, or brought one back. */
  served: boolean;
}

export interface Attendance {
  children: TickedChild[];
  borrowers: 'loading' | 'known' | 'failed';
  retry: () => void;
  /** "borrowed today" */
  borrowedWords: string;
}

/**
 * The children to tick: those in the session's reply, or those enrolled at the place. A child who borrowed on the day, or
 * brought a book back, is ticked from the start, or once that is known; in a session already done, whoever was ticked then.
 */
export function useAttendance(
  place: PlaceRef,
  readAloud: ReadAloudPage | null,
  date: string,
): { attendance: Read<Attendance>; fromTheStart: number[] } {
  const { program, site_grade_id: id } = place;
  const day = parseCalendarDate(date);
  const params = { program, id, date: unpadded(day ?? today()) };
  const here = useRead(childrenHere, { params }, { keepPrevious: true });
  const onThatDay = day === null || !here.data || here.outdated ? [] : here.data;
  const atDesk = new Map(onThatDay.map((child) => [child.child_id, child]));
  const { children: ofPlan } = readAloud ?? { children: here.data ?? [] };
  const children = ofPlan.map(({ child_id, name }) => {
    const { borrowed_on_date = 0, returned_on_date = 0 } = atDesk.get(child_id) ?? {};
    const borrowed = borrowed_on_date > 0;
    return { child_id, name, borrowed, served: borrowed || returned_on_date > 0 };
  });
  const ticked =
    readAloud?.status === 'done'
      ? readAloud.children.filter((child) => child.present)
      : children.filter((child) => child.served);
  const fromTheStart = ticked.map(({ child_id }) => child_id);
  if (!readAloud && !here.data) return { attendance: here, fromTheStart };
  const data: Attendance = {
    children,
    borrowers: here.status === 'failed' ? 'failed' : here.data && !here.outdated ? 'known' : 'loading',
    borrowedWords: day === today() ? 'borrowed today' : 'borrowed that day',
    retry: here.retry,
  };
  const status = children.length === 0 ? 'empty' : 'done';
  return { attendance: { status, data, retry: here.retry }, fromTheStart };
}

/** A tap this soon after a change was meant for what the screen showed before. */
export const reactionMs = 400;

/**
 * Whether a child was ticked a moment ago because the borrowers arrived. A tap on such a row is meant to tick it, and
 * must not untick it.
 */
export function useJustTicked(
  borrowers: Attendance['borrowers'],
  present: number[],
): (child_id: number) => boolean {
  const drawn = useRef({ borrowers, present });
  const arrival = useRef({ at: Number.NEGATIVE_INFINITY, ticked: new Set<number>() });
  // Not a passive effect: a tap may be handled before those run.
  useLayoutEffect(() => {
    const before = drawn.current;
    if (borrowers === 'known' && before.borrowers !== 'known') {
      const ticked = present.filter((child_id) => !before.present.includes(child_id));
      arrival.current = { at: performance.now(), ticked: new Set(ticked) };
    }
    drawn.current = { borrowers, present };
  }, [borrowers, present]);
  return (child_id) =>
    performance.now() - arrival.current.at < reactionMs && arrival.current.ticked.has(child_id);
}
