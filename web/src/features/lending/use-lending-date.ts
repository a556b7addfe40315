import { parseCalendarDate } from '@storyvan/contract/common/calendar-date';
import type { Holder } from '@storyvan/contract/common/programme';
import { type CalendarDate, today } from '@storyvan/domain/calendar-date';
import { useState } from 'react';
import { accountOfTab, whenLeaving } from '../../lib/auth.ts';

const prefix = 'storyvan.lending-date.';

whenLeaving(() => {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
});

/** The key contains the day of the choice, so that it is ignored on later days. */
const keyOf = ({ program, site_grade_id }: Holder): string =>
  `${prefix}${accountOfTab()} ${program} ${site_grade_id} ${today()}`;

function stored(place: Holder): CalendarDate | null {
  const date = parseCalendarDate(sessionStorage.getItem(keyOf(place)) ?? '');
  return date !== null && date < today() ? date : null;
}

export type LendingDate = ReturnType<typeof useLendingDate>;

/** The issue or return date of a place's desks in this tab: today, until another is chosen. */
export function useLendingDate(place: Holder) {
  const [picked, setPicked] = useState(() => stored(place));
  const choose = (date: CalendarDate) => {
    if (date < today()) sessionStorage.setItem(keyOf(place), date);
    else sessionStorage.removeItem(keyOf(place));
    setPicked(stored(place));
  };
  return { date: picked ?? today(), isToday: picked === null, choose };
}
