import { childrenHere } from '@storyvan/contract/children';
import { parseCalendarDate } from '@storyvan/contract/common/calendar-date';
import type { ReadAloudPage } from '@storyvan/contract/read-alouds';
import { today, unpadded } from '@storyvan/domain/calendar-date';
import { type Read, useRead } from '../../../lib/use-read.ts';
import type { PlaceRef } from '../../../records/place/place-links.ts';

/** A child in the attendance list. */
export interface TickedChild {
  child_id: number;
  name: string;
  /** Was issued a book at the place on the date of the session. */
  borrowed: boolean;
}

export interface Attendance {
  children: TickedChild[];
  /** Whether it is known who borrowed. */
  borrowers: 'loading' | 'known' | 'failed';
  /** Asks again who borrowed. */
  retry: () => void;
  /** "borrowed today" */
  borrowedWords: string;
}

interface AttendanceAsked {
  place: PlaceRef;
  /** Null for a session that was not planned. */
  readAloud: ReadAloudPage | null;
  /** As typed; may not be a valid date yet. */
  date: string;
}

/**
 * The children to tick: those in the session's reply, or those enrolled at the place. A child who borrowed on the day is
 * ticked from the start, or once that is known; in a session already done, whoever was ticked then.
 */
export function useAttendance({ place, readAloud, date }: AttendanceAsked): {
  attendance: Read<Attendance>;
  fromTheStart: number[];
} {
  const { program, site_grade_id: id } = place;
  const day = parseCalendarDate(date);
  const params = { program, id, date: unpadded(day ?? today()) };
  const here = useRead(childrenHere, { params }, { keepPrevious: true });
  const onThatDay = day === null || !here.data || here.outdated ? [] : here.data;
  const borrowers = new Set(
    onThatDay.filter((child) => child.borrowed_on_date > 0).map(({ child_id }) => child_id),
  );
  const { children: ofPlan } = readAloud ?? { children: here.data ?? [] };
  const children = ofPlan.map(({ child_id, name }) => ({
    child_id,
    name,
    borrowed: borrowers.has(child_id),
  }));
  const ticked =
    readAloud?.status === 'done'
      ? readAloud.children.filter((child) => child.present)
      : children.filter((child) => child.borrowed);
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
