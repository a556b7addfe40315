import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Role } from '@storyvan/contract/common/role';
import { addDays, type CalendarDate } from '@storyvan/domain/calendar-date';
import type { Database, Transaction } from '../db/database.ts';
import { insertStaffRows } from '../records/account/account.commands.ts';
import { hashPassword } from '../records/account/password.ts';
import { insertCopies, placeCopies } from '../records/copy/many-copies.commands.ts';
import { insertRenewals } from '../records/loan/loan.commands.ts';
import { takeLoanNumbers } from '../records/loan/loan-numbers.commands.ts';
import {
  insertChildLoans,
  insertInventedEvents,
  insertSiteLoans,
} from '../records/loan/many-loans.commands.ts';
import { insertReadings } from '../records/reading/reading.commands.ts';
import { deleteSetting, insertSetting } from '../records/setting/setting.commands.ts';
import { insertNewCategories } from '../records/title/categories.commands.ts';
import { insertTitles } from '../records/title/title.commands.ts';
import { insertWishes } from '../records/wish/wish.commands.ts';
import type { Progress } from '../recovery/progress.ts';
import { isEmpty } from './demo.queries.ts';
import { demoUsername } from './demo-account.ts';
import { categories, people } from './demo-data.ts';
import { makeHistory } from './lending-history.ts';
import type { MovingCopy } from './lending-ledger.ts';
import { insertDemoPlaces } from './places.commands.ts';
import { makeRandom, type Random } from './random.ts';
import { makeOpinions, makeReadings } from './readings.ts';
import { lendingDays } from './school-year.ts';
import { tastesOf } from './tastes.ts';
import { insertWeek } from './the-week.commands.ts';
import { makeTitles } from './titles.ts';
import { makeWishes } from './wishes.ts';

/** Loads the demo programme in one transaction. The rows depend only on the day, except for password hashes. */

const seed = 20_241_121;
const titleCount = 1500;
const copyCount = 6000;
const withdrawnCount = 25;
const lostCount = 15;

/** Returns false, and changes nothing, if the database is not empty. */
export async function loadDemo(
  db: Database,
  given: { today: CalendarDate; password: string; withTastes?: boolean },
  progress?: Progress,
): Promise<boolean> {
  const password_hash = await hashPassword(given.password);
  const nobodysHash = await hashPassword(crypto.randomUUID());
  progress?.total(100);
  return db.transaction(async (tx) => {
    // The mark is written first: of two processes that load at once, the second waits for the first and finds it.
    if ((await insertSetting(tx, { key: 'demo', value: given.today })) === 0) return false;
    if (await isEmpty(tx)) {
      await load(tx, given, { password_hash, nobodysHash }, progress);
      return true;
    }
    await deleteSetting(tx, 'demo');
    return false;
  });
}

async function load(
  tx: Transaction,
  { today, withTastes }: { today: CalendarDate; withTastes?: boolean },
  hashes: { password_hash: string; nobodysHash: string },
  progress: Progress | undefined,
): Promise<void> {
  const random = makeRandom(seed);
  const days = lendingDays(today);
  const created_at = `${addDays(days[0] as string, -1)}T04:30:00.000Z`;

  const begin = stepsOf(progress);
  await begin('People, places and books', 1);
  const staff = await insertStaff(tx, hashes, created_at);
  const staff_ids = staff.map(({ staff_id }) => staff_id);
  await insertCategories(tx);
  const places = await insertDemoPlaces(tx, { random, days: days.length, created_at, staff_ids });
  const { copies, ...catalogue } = await insertCatalogue(tx, random, created_at);

  const likes = withTastes ? tastesOf(catalogue.titles, catalogue.title_ids) : undefined;

  // Events refer to copies, so all copies start in the library and are placed afterwards.
  await insertCopies(tx, copies, created_at);
  const { ledger, held } = await makeHistory({
    random,
    today,
    places,
    copies,
    likes,
    async writeEvents(events, until) {
      await begin(`Lending in ${until.slice(0, 4)}`, 3);
      await insertInventedEvents(tx, events);
    },
  });
  await begin('Loans', 0);
  await insertSiteLoans(tx, ledger.siteLoans);
  await insertChildLoans(tx, ledger.childLoans);
  await insertRenewals(tx, ledger.renewals);
  // The ledger has used these.
  await takeLoanNumbers(tx, ledger.siteLoans.length + ledger.childLoans.length);
  await placeCopies(tx, placesOf(random, copies, created_at));
  await begin('Sessions, reports and readings', 20);
  await insertWeek(tx, { random, today, created_at, staff, places, held, ...catalogue });
  const read = { random, today, places, childLoans: ledger.childLoans, likes };
  await insertReadings(tx, makeReadings(read));
  await insertReadings(tx, makeOpinions(read));
  await insertWishes(tx, makeWishes(read));
}

/**
 * What begins a step, and notes how much more of the work is done: percents of the time, about. Without a progress, the
 * load keeps its turn, so that two connections of one process can wait for each other.
 */
function stepsOf(progress: Progress | undefined) {
  let shown = '';
  return async (step: string, done: number): Promise<void> => {
    if (!progress) return;
    if (step !== shown) progress.step(step);
    shown = step;
    progress.rows(done);
    // Now the progress can be drawn, and a signal can end the work.
    await nextTurn();
    progress.signal.throwIfAborted();
  };
}

/**
 * The demo account first; the others are invented and have recorded the lending. They are not disabled, so that
 * children can read with them, and cannot sign in: their password is random and unknown.
 */
async function insertStaff(
  tx: Transaction,
  { password_hash, nobodysHash }: { password_hash: string; nobodysHash: string },
  created_at: string,
): Promise<{ staff_id: number; name: string }[]> {
  const row = (username: string, name: string, hash: string, role: Role = 'staff') => ({
    username,
    name,
    role,
    password_hash: hash,
    disabled_at: null,
    created_at,
  });
  const others = people.staff.map(({ username, name }) => row(username, name, nobodysHash));
  const rows = [row(demoUsername, 'Demo Librarian', password_hash, 'administrator'), ...others];
  const ids = await insertStaffRows(tx, rows);
  return rows.map(({ name }, n) => ({ staff_id: ids[n] as number, name }));
}

async function insertCategories(tx: Transaction): Promise<void> {
  const rows = (['primary', 'secondary'] as const).flatMap((kind) =>
    categories[kind].map(({ name, hex_code }) => ({ kind, name, hex_code })),
  );
  // The library may have set its own colours before.
  await insertNewCategories(tx, rows);
}

/** Writes the titles and makes their copies in memory: one of each, and more of the easy ones. */
async function insertCatalogue(tx: Transaction, random: Random, created_at: string) {
  const titles = makeTitles(random, titleCount);
  const ids = await insertTitles(tx, titles, created_at);

  const numbers = titles.map((_, n) => n);
  const more = titles.map(({ level }, n) => [n, 8 - level] as const);
  while (numbers.length < copyCount) numbers.push(random.weighted(more));
  const copies = random.shuffled(numbers).map(
    (n, order): MovingCopy => ({
      accn_no: `B-${String(order + 1).padStart(5, '0')}`,
      title_id: ids[n] as number,
      level: titles[n]?.level as number,
      holder: null,
      child_id: null,
      site_loan: null,
      child_loan: null,
      moved_on: null,
      last_event_id: null,
    }),
  );
  return { copies, titles, title_ids: ids };
}

function copyRow(copy: MovingCopy, created_at: string) {
  return {
    accn_no: copy.accn_no,
    title_id: copy.title_id,
    state: 'available' as 'available' | 'withdrawn' | 'lost',
    site_grade_id: copy.holder?.site_grade_id ?? null,
    child_id: copy.child_id,
    site_loan_id: copy.site_loan?.site_loan_id ?? null,
    child_loan_id: copy.child_loan?.child_loan_id ?? null,
    moved_on: copy.moved_on,
    last_event_id: copy.last_event_id,
    created_at,
  };
}

/** Places the copies where their last event left them. A few of those in the library are withdrawn or lost. */
function placesOf(random: Random, copies: readonly MovingCopy[], created_at: string) {
  const rows = copies.map((copy) => copyRow(copy, created_at));
  const gone = random.shuffled(rows.filter((row) => row.site_grade_id === null));
  for (const row of gone.slice(0, withdrawnCount)) row.state = 'withdrawn';
  for (const row of gone.slice(withdrawnCount, withdrawnCount + lostCount)) row.state = 'lost';
  return rows;
}
