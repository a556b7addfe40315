import type { CalendarDate } from '@storyvan/contract/common/calendar-date';
import type { ReadAloud } from '@storyvan/contract/read-alouds';

export interface SessionDay {
  date: CalendarDate;
  sessions: ReadAloud[];
}

export interface SessionGroups {
  /** Their day has passed: they wait to be marked done. */
  late: SessionDay[];
  today: SessionDay[];
  coming: SessionDay[];
}

/** Those without a time stand last. */
const startOf = ({ time }: ReadAloud): string => time ?? '99';

/** Planned sessions by day, as they come (by date), and by what is to be done with them today. */
export function groupSessions(sessions: ReadAloud[], today: CalendarDate): SessionGroups {
  const days: SessionDay[] = [];
  for (const session of sessions) {
    const last = days.at(-1);
    if (last?.date === session.date) last.sessions.push(session);
    else days.push({ date: session.date, sessions: [session] });
  }
  for (const day of days) day.sessions.sort((a, b) => startOf(a).localeCompare(startOf(b)));
  return {
    late: days.filter(({ date }) => date < today),
    today: days.filter(({ date }) => date === today),
    coming: days.filter(({ date }) => date > today),
  };
}
