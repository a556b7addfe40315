import { describe, expect, it } from 'vitest';
import * as act from './act.ts';

/** The scenes at a desk (testing/lending-scenes.ts) prove the messages; here are the events of each act. */

const here = { program: 'mop' as const, site_grade_id: 1, place_name: 'Tonca', closed_since: null };
const elsewhere = { ...here, site_grade_id: 2, place_name: 'Chimbel (senior)' };
const rahul = { ...here, child_id: 11, name: 'Rahul Naik', inactive_since: null, level: 3, books: 2 };
const sana = { ...rahul, child_id: 12, name: 'Sana Gawde', books: 0 };
const date = '2026-11-10';
const accn_no = 'B-1';

const book = { isbn: null, title: 'The Boat', author: null, language: 'English', level: 4 };
const inLibrary: act.LendingCopy = {
  ...{ accn_no, ...book, category_primary: null, hex_code: null, cover: null },
  ...{ state: 'available', held_by: null, moved_on: null, last_event_id: 'e0' },
  ...{ known: true, at_place: false, place_since: null, loan: null },
};
const heldAt = (place: typeof here, child: typeof rahul | null) => ({
  ...{ program: place.program, site_grade_id: place.site_grade_id, place_name: place.place_name },
  ...{ school_id: null, child_id: child?.child_id ?? null, child_name: child?.name ?? null },
  since: '2026-11-04',
});
const at = (place: typeof here): act.LendingCopy => ({
  ...inLibrary,
  ...{ held_by: heldAt(place, null), at_place: true, place_since: '2026-11-04', moved_on: '2026-11-04' },
});
const withRahul: act.LendingCopy = {
  ...at(here),
  held_by: heldAt(here, rahul),
  loan: {
    ...{ child_id: 11, child_name: 'Rahul Naik', child_level: 3 },
    ...{ date_issue: '2026-11-04', date_renewed: null },
  },
};
/** Of a device that knows only the number. */
const anywhere = { ...inLibrary, known: false, last_event_id: null };

/** "e1", "e2" … */
const newEventId = (after: string | null) => `e${Number(after?.slice(1) ?? 0) + 1}`;
const facts = (copy: act.LendingCopy | null) => ({ copy, place: here, newEventId, books: 2, period: 14 });
const toChild = (copy: act.LendingCopy, child = rahul) => ({ ...facts(copy), child, had_before: null });
const shownAt = (place: typeof here, child_id: number | null = null) => ({
  take_back_from: { site_grade_id: place.site_grade_id, child_id },
});

function outcomeOf(acted: act.Acted<string>) {
  if (acted.kind !== 'done') return acted.kind === 'invalid' ? acted.code : acted.reply.status.status;
  const { event_id, taken_back, child_books } = acted.reply.details;
  const events = acted.events.map((event) => `${event.event_id} ${event.kind}`);
  return { events, event_id, taken_back, child_books };
}

const request = { accn_no, date };

describe('what an act does to a copy', () => {
  it.each<[string, act.Acted<string>, ReturnType<typeof outcomeOf>]>([
    [
      'an issue to a place',
      act.issueToPlace(facts(inLibrary), request),
      { events: ['e1 issue_site'], event_id: 'e1', taken_back: [], child_books: null },
    ],
    [
      'an issue to a place of what a child of another place has',
      act.issueToPlace(
        { ...facts(withRahul), place: elsewhere },
        { ...request, ...shownAt(here, rahul.child_id) },
      ),
      {
        events: ['e1 return_child', 'e2 return_site', 'e3 issue_site'],
        event_id: 'e3',
        taken_back: ['e2', 'e1'],
        child_books: null,
      },
    ],
    [
      'an issue to a child of what is at the place',
      act.issueToChild(toChild(at(here)), { ...request, ...shownAt(here) }),
      { events: ['e1 issue_child'], event_id: 'e1', taken_back: [], child_books: 3 },
    ],
    [
      'an issue to a child of what another child has',
      act.issueToChild(toChild(withRahul, sana), { ...request, ...shownAt(here, rahul.child_id) }),
      { events: ['e1 return_child', 'e2 issue_child'], event_id: 'e2', taken_back: ['e1'], child_books: 1 },
    ],
    [
      'an issue to a child of what may be anywhere',
      act.issueToChild(toChild(anywhere), { ...request, ...shownAt(elsewhere, 21) }),
      { events: ['e1 return_child', 'e2 issue_child'], event_id: 'e2', taken_back: ['e1'], child_books: 3 },
    ],
    [
      'a return from a child',
      act.returnFromChild(facts(withRahul), request),
      { events: ['e1 return_child'], event_id: 'e1', taken_back: [], child_books: 1 },
    ],
    [
      'a return from a child of what may be anywhere',
      act.returnFromChild(facts(anywhere), request),
      { events: ['e1 return_child'], event_id: 'e1', taken_back: [], child_books: null },
    ],
    [
      'a return from a place',
      act.returnFromPlace(facts(at(here)), request),
      { events: ['e1 return_site'], event_id: 'e1', taken_back: [], child_books: null },
    ],
    [
      'a return from a place of what a child has',
      act.returnFromPlace(facts(withRahul), { ...request, ...shownAt(here, rahul.child_id) }),
      {
        events: ['e1 return_child', 'e2 return_site'],
        event_id: 'e2',
        taken_back: ['e1'],
        child_books: null,
      },
    ],
    [
      'a renewal',
      act.renew(facts(withRahul), request),
      { events: ['e1 renew_child'], event_id: 'e1', taken_back: [], child_books: 2 },
    ],
  ])('%s, when it is allowed, is these events in this order', (_, acted, outcome) => {
    expect(outcomeOf(acted)).toEqual(outcome);
  });

  it('an act on a device, whose events all have the id of the entry, names what it takes back once', () => {
    const onDevice = { ...facts(withRahul), place: elsewhere, newEventId: () => 'entry' };
    const acted = act.issueToPlace(onDevice, { ...request, ...shownAt(here, rahul.child_id) });
    expect(outcomeOf(acted)).toMatchObject({ event_id: 'entry', taken_back: ['entry'] });
  });
});

describe('what an act refuses', () => {
  const closed = { ...here, closed_since: '2026-10-01' };

  it('an issue to a closed place, whatever the book, is refused without naming the book', () => {
    for (const copy of [null, inLibrary, withRahul]) {
      const acted = act.issueToPlace({ ...facts(copy), place: closed }, request);
      expect(acted).toMatchObject({
        kind: 'refused',
        reply: { status: { status: 'place is closed' }, book: null },
      });
    }
  });

  it.each([
    ['an issue to a place', act.issueToPlace(facts(null), request)],
    ['a return from a child', act.returnFromChild(facts(null), request)],
    ['a return from a place', act.returnFromPlace(facts(null), request)],
    ['a renewal', act.renew(facts(null), request)],
  ])('%s of an unknown number is refused as unknown', (_, acted) => {
    expect(outcomeOf(acted)).toBe('unknown accession number');
  });

  it('an issue of what someone else has by now takes nothing back and is refused', () => {
    const shown = shownAt(here, sana.child_id);
    expect(outcomeOf(act.issueToChild(toChild(withRahul, sana), { ...request, ...shown }))).toBe(
      'with a child',
    );
  });

  it('a book taken back before the day on which it was lent is a client error', () => {
    const early = { accn_no, date: '2026-11-03', ...shownAt(here, rahul.child_id) };
    expect(outcomeOf(act.issueToChild(toChild(withRahul, sana), early))).toBe('date_before_issue');
    expect(outcomeOf(act.issueToPlace(facts(withRahul), early))).toBe('date_before_issue');
  });
});
