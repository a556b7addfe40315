import { type CalendarDate, parseCalendarDate, today } from '@storyvan/contract/common/calendar-date';
import { useCallback, useState } from 'react';
import { whenLeaving } from '../../lib/session.ts';

const key = 'storyvan.lending-date';
whenLeaving(() => sessionStorage.removeItem(key));

function stored(): CalendarDate | null {
  const date = parseCalendarDate(sessionStorage.getItem(key) ?? '');
  return date !== null && date < today() ? date : null;
}

export interface LendingDate {
  date: CalendarDate;
  isToday: boolean;
  choose: (date: CalendarDate) => void;
}

/** The date of everything issued and returned at the desks of this tab: today, until another is chosen. */
export function useLendingDate(): LendingDate {
  const [picked, setPicked] = useState(stored);
  const choose = useCallback((date: CalendarDate) => {
    if (date < today()) sessionStorage.setItem(key, date);
    else sessionStorage.removeItem(key);
    setPicked(stored());
  }, []);
  return { date: picked ?? today(), isToday: picked === null, choose };
}
