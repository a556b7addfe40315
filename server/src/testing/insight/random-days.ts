import { opinions } from '@storyvan/contract/common/opinion';
import { addDays, type CalendarDate } from '@storyvan/domain/calendar-date';
import fc from 'fast-check';
import type { LoggedChild } from './library-log.ts';
import type { PlayedLibrary } from './played-library.ts';

/** Days of a library as fast-check invents them: what staff try to do, and how many days pass before it. */

const acts = [
  ...Array<'lend'>(10).fill('lend'),
  ...Array<'return'>(6).fill('return'),
  ...Array<'hold'>(4).fill('hold'),
  ...(['renew', 'renew', 'undo', 'undo', 'enrol', 'enrol', 'move', 'level', 'level'] as const),
  ...(['promote', 'undo promotion', 'erase', 'leave', 'come back', 'plan', 'cancel', 'not done'] as const),
  ...(['report', 'report', 'add', 'lose', 'withdraw', 'restore', 'box', 'box', 'unbox', 'switch'] as const),
] as const;

export const step = fc.record({
  act: fc.constantFrom(...acts),
  a: fc.nat(997),
  b: fc.nat(991),
  gap: fc.constantFrom(0, 0, 1, 1, 3, 7, 14, 30),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Before a leap day, a promotion and a year end. */
export const firstDay = fc.constantFrom('2023-09-04', '2026-03-02', '2027-11-20');

const titles = [
  ['Fox', 'English', 1, 'Story', 'Animals'],
  ['Owl', 'Konkani', 2, 'Story', null],
  ['Rain', 'English', 3, null, 'Nature'],
  ['Sea', 'Marathi', null, 'Poetry', 'Nature'],
] as const;

async function add(library: PlayedLibrary, n: number): Promise<void> {
  const [name, language, level, kind, genre] = titles[n % titles.length] as (typeof titles)[number];
  const title = `${name} ${library.log.titles.length + 100}`;
  await library.addBook({ title, language, level, kind, genre }, 1 + (n % 3));
}

const pick = <T>(list: readonly T[], n: number): T | undefined => list[n % (list.length || 1)];

/** To three children, from the library or the box of their place. */
async function lendSome(library: PlayedLibrary, here: LoggedChild[], a: number, b: number): Promise<void> {
  for (let n = 0; n < 3; n++) {
    const [child, copy] = [pick(here, a + n), pick(library.log.copies, b + 2 * n)];
    if (child && copy && !library.openLoan(copy.accn)) await library.lend(child, copy);
  }
}

async function act(library: PlayedLibrary, { act, a, b }: Step): Promise<void> {
  const { log } = library;
  const [child, copy] = [pick(log.children, a), pick(log.copies, b)];
  const place = pick(log.places, a)?.id as number;
  const here = log.children.filter((each) => library.placeOf(each) !== null);
  const open = log.loans.filter((loan) => !loan.undone && loan.returned === null);
  const free = log.copies.filter(({ accn }) => !library.openLoan(accn));
  const [loan, session] = [pick(open, a), pick(log.sessions, a)];
  const held = log.sessions.filter(({ status, stars }) => status === 'done' && stars === null);
  const lendable = pick(free, b);
  if (act === 'lend') await lendSome(library, here, a, b);
  if (act === 'return')
    for (const each of open.slice(b % 3))
      await library.takeBack(each, pick([null, ...opinions], a + each.n) ?? null);
  if (act === 'renew' && loan) await library.renew(loan);
  if (act === 'undo' && copy) await library.undo(copy);
  if (act === 'hold') await library.hold(place, b);
  if (act === 'plan') await library.plan(place, b);
  if (act === 'cancel' && session) await library.change(session, 'cancelled');
  if (act === 'not done' && session) await library.change(session, 'planned');
  const toReport = pick(held, a);
  if (act === 'report' && toReport) await library.report(toReport, 1 + (b % 5));
  if (act === 'enrol')
    await library.enrol(place, pick(['girl', 'boy', 'other', null], b) ?? null, (b % 5) + 1);
  if (act === 'move' && child) await library.move(child, pick(log.places, b)?.id as number);
  if (act === 'level' && child) await library.level(child, (b % 5) + 1);
  if (act === 'erase' && child) await library.erase(child);
  if (act === 'leave' && child) await library.setActive(child, false);
  if (act === 'come back' && child) await library.setActive(child, true);
  if (act === 'promote') await library.promote();
  if (act === 'undo promotion') await library.undoPromotion();
  if (act === 'add') await add(library, b);
  if (act === 'lose' && copy) await library.setState(copy, 'lost');
  if (act === 'withdraw' && lendable) await library.setState(lendable, 'withdrawn');
  if (act === 'restore' && copy) await library.setState(copy, 'available');
  if (act === 'box' && lendable) await library.box(lendable, place);
  if (act === 'unbox' && lendable) await library.unbox(lendable);
  if (act === 'switch') await library.switchProgrammes(b % 3 === 0 ? ['lis'] : ['mop', 'lis']);
}

/** Begins with some children and books. */
export async function play(
  library: PlayedLibrary,
  first: CalendarDate,
  steps: Step[],
  children = 8,
): Promise<void> {
  await library.day(first);
  await library.open();
  for (let n = 0; n < 6; n++) await add(library, n);
  for (let n = 0; n < children; n++) {
    const place = pick(library.log.places, n)?.id as number;
    await library.enrol(place, pick(['girl', 'boy', null], n) ?? null, n % 4 || null);
  }
  let date = first;
  for (const each of steps) {
    date = addDays(date, each.gap);
    await library.day(date);
    await act(library, each);
  }
}
