import type { KitTitle } from '@storyvan/contract/field-kits';
import type { Device, KeptEntry, Kit } from './device.ts';
import { findEvent, type KnownEvent } from './held.ts';
import { copyElsewhere, type PlaceView, unknownTitle, type ViewCopy } from './place-view.ts';
import { viewOf } from './view-of.ts';

/** The views of all places taken along, each made again only after its kit or its entries have changed. */

interface Cached {
  kit: Kit;
  entries: readonly KeptEntry[];
  view: Promise<PlaceView>;
}

export type Views = ReturnType<typeof makeViews>;

export function makeViews(device: Device) {
  const cache = new Map<number, Cached>();
  /** The copies of entries, also of those that the outbox has forgotten since, for an undo in this tab. */
  const copiesOfEntries = new Map<string, { accn_no: string; site_grade_id: number }>();

  async function otherTitle(accn_no: string): Promise<KitTitle | null> {
    const found = await device.titleOf(accn_no);
    return found && { ...unknownTitle(found.title_id, found.title), ...found };
  }

  async function make(kit: Kit, entries: readonly KeptEntry[]): Promise<PlaceView> {
    const inKit = new Set(kit.copies.map(({ accn_no }) => accn_no));
    const ofCopies = entries.flatMap(({ entry }) => ('accn_no' in entry ? entry : []));
    for (const { request_id, accn_no, site_grade_id } of ofCopies)
      copiesOfEntries.set(request_id, { accn_no, site_grade_id });
    const numbers = ofCopies.map(({ accn_no }) => accn_no);
    const others = new Map<string, KitTitle>();
    for (const accn_no of new Set(numbers)) {
      const title = inKit.has(accn_no) ? null : await otherTitle(accn_no);
      if (title) others.set(accn_no, title);
    }
    return viewOf(kit, entries, others, device.childIdOf);
  }

  /** Null if the place was not taken along, or its names are locked. */
  async function ofPlace(site_grade_id: number | null): Promise<PlaceView | null> {
    const kit = site_grade_id === null ? null : device.kitOf(site_grade_id);
    if (!kit || site_grade_id === null) return null;
    const entries = device.entriesOf(site_grade_id);
    const known = cache.get(site_grade_id);
    if (known?.kit === kit && known.entries === entries) return known.view;
    const view = make(kit, entries);
    cache.set(site_grade_id, { kit, entries, view });
    return view;
  }

  /** As it was before an entry. */
  async function before(site_grade_id: number, request_id: string): Promise<PlaceView | null> {
    const kit = device.kitOf(site_grade_id);
    const entries = device.entriesOf(site_grade_id);
    const at = entries.findIndex(({ entry }) => entry.request_id === request_id);
    return kit && at >= 0 ? make(kit, entries.slice(0, at)) : null;
  }

  async function find(fits: (view: PlaceView) => boolean): Promise<PlaceView | null> {
    for (const site_grade_id of device.places()) {
      const view = await ofPlace(site_grade_id);
      if (view && fits(view)) return view;
    }
    return null;
  }

  /** Null if no book has the number. */
  async function findCopy(view: PlaceView, accn_no: string): Promise<ViewCopy | null> {
    const here = view.copies.get(accn_no);
    if (here) return here;
    const title = await otherTitle(accn_no);
    return title && copyElsewhere(accn_no, title);
  }

  /** The place of an event; null if no place here knows of it. */
  async function findPlaceOf(event_id: string): Promise<PlaceView | null> {
    const known = await find((view) => findEvent(view, event_id) !== null);
    return known ?? ofPlace(copiesOfEntries.get(event_id)?.site_grade_id ?? null);
  }

  function eventIn(view: PlaceView, event_id: string): KnownEvent | null {
    const found = findEvent(view, event_id);
    if (found) return found;
    const copy = view.copies.get(copiesOfEntries.get(event_id)?.accn_no ?? '');
    return copy ? { copy, move: null } : null;
  }

  /** An entry that was withdrawn cannot be undone any more. */
  const forget = (request_id: string): void => {
    copiesOfEntries.delete(request_id);
  };

  return { ofPlace, before, forget, find, findCopy, findPlaceOf, eventIn };
}
