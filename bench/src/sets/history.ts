import { addDays, type CalendarDate } from '@storyvan/domain/calendar-date';
import { keptWords } from '@storyvan/domain/sound-words';
import { makeName } from '../../../server/src/demo/children.ts';
import { LendingLedger } from '../../../server/src/demo/lending-ledger.ts';
import { makeRandom, type Random } from '../../../server/src/demo/random.ts';
import { timeOrderedIds } from '../../../server/src/demo/time-ordered-id.ts';
import { levelOfChild, levelOfTitle, Place } from './place.ts';
import { cardNoOf, childrenAt, holderOf, type Shape, schoolOf } from './shape.ts';
import type { Sink } from './sink.ts';
import { titleOf } from './words.ts';

/** An invented programme of the given shape, the same in each run, written week by week. */

const weeks = 5 * 52;
const seed = 20_261_121;
const created_at = '2021-01-01T00:00:00.000Z';
const readsWithSomebody = 0.05;

const categories = {
  primary: ['Story', 'Picture book', 'Folk tale', 'Poetry', 'Information', 'Comic', 'Biography', 'Play'],
  secondary: ['Animals', 'Family', 'School', 'Adventure', 'Humour', 'Friendship', 'Nature', 'Mystery'],
} as const;
const colours = ['#2f8f46', '#c9372c', '#d9822b', '#7a5195', '#2f6fb5', '#e0b71d', '#0b6e69', '#b8420f'];

const range = (length: number): number[] => Array.from({ length }, (_, n) => n);
const oneOf = (list: readonly string[], n: number): string => list[n % list.length] as string;

/** Ends on the given day; returns the number of loans to children. */
export async function writeHistory(
  sink: Sink,
  shape: Shape,
  { today, staff_id }: { today: CalendarDate; staff_id: number },
): Promise<number> {
  const random = makeRandom(seed);
  await writeTitles(sink, shape);
  await writePlaces(sink, shape);
  await writeChildren(sink, shape, random);
  const loans = await writeWeeks(sink, shape, random, today, staff_id);
  await sink.finish();
  return loans;
}

async function writeTitles(sink: Sink, shape: Shape): Promise<void> {
  for (const kind of ['primary', 'secondary'] as const) {
    const names = categories[kind];
    await sink.write(
      'category',
      names.map((name, n) => ({ kind, name, hex_code: oneOf(colours, n) })),
    );
  }
  const titles = range(shape.titles).map((n) => ({
    title_id: n + 1,
    title_key: `title ${n}`,
    title: titleOf(n),
    author: `Author ${n % 900}`,
    language: n % 3 ? 'English' : 'Konkani',
    level: levelOfTitle(n + 1),
    category_primary: n % 53 === 0 ? null : oneOf(categories.primary, n),
    category_secondary: oneOf(categories.secondary, n),
    created_at,
  }));
  await sink.write('title', titles);
  const words = titles.flatMap(({ title_id, title, author }) =>
    keptWords(`${title} ${author}`).map((word) => ({ word, title_id })),
  );
  await sink.write('title_word', words);
}

async function writePlaces(sink: Sink, shape: Shape): Promise<void> {
  const schools = range(shape.schools).map((n) => ({
    school_id: n + 1,
    code: `SC${n + 1}`,
    shift: '',
    name: `School ${n + 1}`,
    region: null,
    created_at,
  }));
  const places = range(shape.places).map((n) => {
    const holder = holderOf(shape, n + 1);
    const isSite = holder.program === 'mop';
    return {
      ...holder,
      school_id: schoolOf(shape, n + 1),
      code: isSite ? `S${n + 1}` : `G${n + 1}`,
      name: isSite ? `Site ${n + 1}` : `${'I'.repeat(1 + (n % 3))}-${n}`,
      visit_day: isSite ? 1 + ((n + 1) % 5) : null,
      sort_key: String(n).padStart(5, '0'),
      created_at,
    };
  });
  await sink.write('school', schools);
  await sink.write('site_grade', places);
}

async function writeChildren(sink: Sink, shape: Shape, random: Random): Promise<void> {
  for (const place of range(shape.places)) {
    const children = childrenAt(shape, place + 1).map((child_id) => ({
      child_id,
      card_no: cardNoOf(child_id),
      name: makeName(random, child_id % 2 === 0),
      site_grade_id: place + 1,
      baseline_level: 1 + (child_id % 5),
      level: levelOfChild(child_id),
      created_at,
    }));
    await sink.write('child', children);
    const words = children.flatMap(({ child_id, name }) =>
      keptWords(name).map((word) => ({ word, child_id })),
    );
    await sink.write('child_word', words);
  }
}

async function writeWeeks(
  sink: Sink,
  shape: Shape,
  random: Random,
  today: CalendarDate,
  staff_id: number,
): Promise<number> {
  const makeId = timeOrderedIds(random);
  const ledger = new LendingLedger(makeId);
  const places = range(shape.places).map((n) => new Place(shape, n + 1));
  let loans = 0;
  for (const week of range(weeks)) {
    const monday = addDays(today, (week - weeks + 1) * 7 - 6);
    const readAlouds = places.flatMap((place, n) => {
      const date = place.visitIn(monday);
      if (date === null) return [];
      place.hold(ledger, random, date, week, staff_id);
      return [{ ...holderOf(shape, n + 1), date, status: 'done' as const, reported: 0 }];
    });
    await sink.write('read_aloud', readAlouds);
    await sink.write('lending_event', ledger.takeEvents());
    const ended = takeEnded(ledger.childLoans);
    loans += ended.length;
    await sink.write('site_loan', takeEnded(ledger.siteLoans));
    await sink.write('child_loan', ended);
    await sink.write('reading', readingsOf(ended, random, makeId, staff_id));
  }
  await sink.write('site_loan', ledger.siteLoans);
  await sink.write('child_loan', ledger.childLoans);
  for (const place of places) await sink.write('copy', place.copies.map(rowOf));
  return loans + ledger.childLoans.length;
}

/** Removes what was returned from the list. */
function takeEnded<Loan extends { date_return?: CalendarDate | null }>(loans: Loan[]): Loan[] {
  const open: Loan[] = [];
  const ended: Loan[] = [];
  for (const loan of loans.splice(0)) (loan.date_return ? ended : open).push(loan);
  for (const loan of open) loans.push(loan);
  return ended;
}

function readingsOf(
  loans: LendingLedger['childLoans'],
  random: Random,
  makeId: (at: number) => string,
  staff_id: number,
) {
  return loans
    .filter(() => random.chance(readsWithSomebody))
    .map(({ program, site_grade_id, child_id, date_issue, accn_no, title_id, child_level }) => ({
      reading_id: makeId(Date.parse(`${date_issue}T04:30:00Z`)),
      program,
      site_grade_id,
      child_id,
      date_reading: date_issue,
      accn_no,
      title_id,
      reading_level: child_level ?? null,
      observation: 'Read the first pages alone, then asked for help.',
      support_of_illustrations: random.chance(0.5) ? 1 : 0,
      librarian_id: 1,
      staff_id,
      request_id: null,
      at: `${date_issue}T06:00:00.000Z`,
    }));
}

const rowOf = (copy: Place['copies'][number]) => ({
  accn_no: copy.accn_no,
  title_id: copy.title_id,
  site_grade_id: copy.holder?.site_grade_id ?? null,
  child_id: copy.child_id,
  site_loan_id: copy.site_loan?.site_loan_id ?? null,
  child_loan_id: copy.child_loan?.child_loan_id ?? null,
  moved_on: copy.moved_on,
  last_event_id: copy.last_event_id,
  created_at,
});
