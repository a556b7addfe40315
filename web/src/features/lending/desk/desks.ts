import { today } from '@storyvan/domain/calendar-date';
import { whenLeaving } from '../../../lib/auth.ts';
import { whenPlacesGo } from '../../../lib/places-gone.ts';
import { onDevice } from '../../../lib/private-storage.ts';
import { nextAtDesk } from '../../../records/place/place-links.ts';
import { Desk } from './desk.ts';
import { forgetDesks, forgetNamesAt, keyOfDesk, unsentDesks } from './desk-store.ts';
import type { DeskSetup } from './desk-task.ts';

/** The desks of this tab, one for each account, place, task and, on a child's page, that child. */

const desks = new Map<string, Desk>();

function closeDesks(before: (desk: Desk) => void): void {
  for (const desk of desks.values()) {
    before(desk);
    desk.close();
  }
  desks.clear();
  nextAtDesk.clear();
}

whenLeaving(() => {
  closeDesks((desk) => desk.forget());
  forgetDesks();
});

// The lists have names of children.
whenPlacesGo((site_grade_ids) => {
  for (const desk of desks.values()) {
    if (site_grade_ids.includes(desk.setup.site_grade_id)) desk.forgetNames();
  }
  forgetNamesAt(site_grade_ids);
});

// A locked device has no names in memory; its desks are read again once it is unlocked, and what they had not sent is sent.
onDevice.listeners.add((open) => {
  if (open) resumeDesks();
  else closeDesks((desk) => desk.keep());
});

export function deskFor(setup: DeskSetup): Desk {
  const key = keyOfDesk(setup);
  const known = desks.get(key);
  if (known && !isOfEarlierDay(known)) return known;
  // The new desk reads the unsent rows from storage.
  known?.keep();
  known?.close();
  const desk = new Desk(setup, key);
  desks.set(key, desk);
  return desk;
}

/** A tab may stay open overnight: the next day starts with an empty list and no child chosen. */
const isOfEarlierDay = (desk: Desk): boolean => desk.day !== today() && desk.getState().kept;

/** After a reload, also sends the unsent rows of other desks, which may not be opened again. */
export function resumeDesks(): void {
  for (const setup of unsentDesks()) deskFor(setup);
}
