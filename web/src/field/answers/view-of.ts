import { noDetails } from '@storyvan/contract/common/child-fields';
import { opinions } from '@storyvan/contract/common/opinion';
import type { KitCopy } from '@storyvan/contract/field-kits';
import { applyEntry } from './apply-entry.ts';
import type { Device, KeptEntry, Kit } from './device.ts';
import { type OtherTitles, type PlaceView, unknownTitle, type ViewCopy } from './place-view.ts';

function startOf(kit: Kit): PlaceView {
  const titles = new Map(kit.titles.map((title) => [title.title_id, title]));
  return {
    kit,
    place: kit.place,
    titles,
    copies: new Map(kit.copies.map((copy) => [copy.accn_no, copyOf(copy, titles)])),
    children: new Map(kit.children.map((child) => [child.child_id, { ...child, details: noDetails }])),
    sessions: new Map(kit.sessions.map((session) => [session.ra_id, { ...session, report: null }])),
    held: new Map(),
    opinions: opinionsIn(kit).said.flatMap(([child_id, title_id, said]) => {
      const opinion = opinions[said];
      return opinion ? [{ child_id, title_id, opinion }] : [];
    }),
    moves: [],
  };
}

/** A kit that was taken along before kits had opinions has none until it is refreshed. */
export const opinionsIn = ({ opinions }: Partial<Pick<Kit, 'opinions'>>): Kit['opinions'] =>
  opinions ?? { said: [], regards: [] };

/**
 * The view of a place. An entry in review changed nothing on the server, so it is left out; but a child in review can
 * still borrow here.
 */
export function viewOf(
  kit: Kit,
  entries: readonly KeptEntry[],
  others: OtherTitles,
  childIdOf: Device['childIdOf'],
): PlaceView {
  const view = startOf(kit);
  for (const kept of entries) {
    const inReview = kept.answer?.outcome === 'review';
    if (!inReview || kept.entry.kind === 'enrolment') applyEntry(view, kept, { others, childIdOf });
  }
  return view;
}

function copyOf(copy: KitCopy, titles: PlaceView['titles']): ViewCopy {
  const { accn_no, title_id, state, child_id, at_place, place_since, moved_on, event_id } = copy;
  const { date_issue, date_renewed, child_level } = copy;
  return {
    accn_no,
    title: titles.get(title_id) ?? unknownTitle(title_id, accn_no),
    state,
    known: true,
    at_place,
    place_since,
    loan: child_id === null ? null : { child_id, date_issue, date_renewed, child_level },
    moved_on,
    event_id,
  };
}
