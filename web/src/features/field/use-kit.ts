import type { KitSession } from '@storyvan/contract/field-kits';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { useSyncExternalStore } from 'react';
import type { KeptPlace } from '../../field/field-state.ts';
import { type FieldKit, kitOf, openKits, subscribeKits } from '../../field/kit-store.ts';
import { entriesOf, type KeptEntry, subscribeOutbox } from '../../field/outbox.ts';

/** What this device knows of a place that was taken along. */

/** Null while the device is locked. */
export const useKit = (site_grade_id: number): FieldKit | null =>
  useSyncExternalStore(subscribeKits, () => kitOf(site_grade_id));

export const useEntries = (site_grade_id: number): readonly KeptEntry[] =>
  useSyncExternalStore(subscribeOutbox, () => entriesOf(site_grade_id));

/** Places with a session on the date first, by its time; the others keep their order. */
export function useByTime(places: readonly KeptPlace[], date: CalendarDate): readonly KeptPlace[] {
  const kits = useSyncExternalStore(subscribeKits, openKits);
  const firstOn = ({ site_grade_id }: KeptPlace): string => {
    const held = kits.get(site_grade_id)?.sessions ?? [];
    const moments = held.filter((each) => each.date === date && each.status !== 'cancelled').map(momentOf);
    return moments.sort()[0] ?? afterAll;
  };
  return places.toSorted((a, b) => firstOn(a).localeCompare(firstOn(b)));
}

export interface SessionHere extends KitSession {
  /** Its report was written, here or before. */
  reported: boolean;
}

interface SessionsHere {
  today: SessionHere[];
  /** Of the last days, not marked done. */
  late: SessionHere[];
  /** Shown if there is none today. */
  next: SessionHere | null;
}

/** The sessions of a place with what was entered on this device since the kit was refreshed. */
export function sessionsHere(
  kit: FieldKit | null,
  entries: readonly KeptEntry[],
  date: CalendarDate,
): SessionsHere {
  const made = entries.filter(({ answer }) => answer?.outcome !== 'review').map(({ entry }) => entry);
  const isDone = (ra_id: number) =>
    made.some((entry) => entry.kind === 'session_done' && entry.ra_id === ra_id);
  const isReported = (ra_id: number) =>
    made.some((entry) => entry.kind === 'report' && entry.ra_id === ra_id);
  const sessions = (kit?.sessions ?? [])
    .map((session) => ({
      ...session,
      status: isDone(session.ra_id) ? ('done' as const) : session.status,
      reported: session.rep_id !== null || isReported(session.ra_id),
    }))
    .filter(({ status }) => status !== 'cancelled')
    .sort((a, b) => (momentOf(a) < momentOf(b) ? -1 : 1));
  return {
    today: sessions.filter((session) => session.date === date),
    late: sessions.filter((session) => session.date < date && session.status === 'planned'),
    next: sessions.find((session) => session.date > date) ?? null,
  };
}

/** After every date. */
const afterAll = '9999';

const momentOf = ({ date, time }: KitSession): string => `${date} ${time ?? ''}`;
