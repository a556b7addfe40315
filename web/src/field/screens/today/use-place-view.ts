import type { ChildRef } from '@storyvan/contract/common/field-entry';
import type { KitSession } from '@storyvan/contract/field-kits';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { useMemo } from 'react';
import type { OtherTitles, PlaceView, ViewSession } from '../../answers/place-view.ts';
import { viewOf } from '../../answers/view-of.ts';
import { childIdOf } from '../../store/enrolled.ts';
import { type KeptPlace, useField } from '../../store/field-state.ts';
import { kitOf, openKits } from '../../store/kit-store.ts';
import { entriesOf, type KeptEntry, keptEntries } from '../../store/outbox.ts';

/** What this device knows of a place that was taken along. */

export const useEntries = (site_grade_id: number): readonly KeptEntry[] =>
  useField(() => entriesOf(site_grade_id));

/** Of the account whose device this is, the latest first. */
export function useUnsent(): readonly KeptEntry[] {
  const entries = useField(keptEntries);
  return useMemo(() => entries.filter(({ state }) => state !== 'sent').toReversed(), [entries]);
}

/** Null while the device is locked, and for a child who is not at a place that was taken along. */
export function nameOfChild(child: ChildRef, site_grade_id: number): string | null {
  const enrolled = keptEntries().find(({ entry }) => entry.request_id === child)?.text?.name;
  const child_id = childIdOf(child);
  const known = kitOf(site_grade_id)?.children.find((each) => each.child_id === child_id)?.name;
  return known ?? (enrolled ? String(enrolled) : null);
}

/** Only the sessions and children are shown. */
const noTitles: OtherTitles = new Map();

/** The field kit with the entries of this device applied; null while the device is locked. */
export function usePlaceView(site_grade_id: number): PlaceView | null {
  const kit = useField(() => kitOf(site_grade_id));
  const entries = useEntries(site_grade_id);
  return useMemo(() => kit && viewOf(kit, entries, noTitles, childIdOf), [kit, entries]);
}

/** Places with a session on the date first, by its time; the others keep their order. */
export function useByTime(places: readonly KeptPlace[], date: CalendarDate): readonly KeptPlace[] {
  const kits = useField(openKits);
  const firstOn = ({ site_grade_id }: KeptPlace): string => {
    const held = kits.get(site_grade_id)?.sessions ?? [];
    const moments = held.filter((each) => each.date === date && each.status !== 'cancelled').map(momentOf);
    return moments.sort()[0] ?? afterAll;
  };
  return places.toSorted((a, b) => firstOn(a).localeCompare(firstOn(b)));
}

interface SessionsHere {
  today: ViewSession[];
  /** Of the last days, not marked done. */
  late: ViewSession[];
  /** Shown if there is none today. */
  next: ViewSession | null;
}

/** The sessions that matter on a date, by time. */
export function sessionsOn(date: CalendarDate, view: PlaceView | null): SessionsHere {
  const sessions = [...(view?.sessions.values() ?? [])]
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
