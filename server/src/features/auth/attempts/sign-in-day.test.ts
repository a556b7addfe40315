import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runChange } from '../../../db/prepare.ts';
import { insertAccount } from '../../../records/account/account.commands.ts';
import { type Browser, type Outcome, SignInDay, seeded } from '../../../testing/features/sign-in-day.ts';
import { makeTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { resetPasswordOf } from '../../accounts/accounts.commands.ts';

/** The weakest Argon2 parameters, for speed; everything else is as in production. */
const hashOf = (password: string) => hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });

/**
 * Simulates a day on which an attacker guesses the passwords of thirty staff, who sign in three times and mistype one
 * time in five: on their own device, on a new one in the office, on a colleague's, or on a new one elsewhere.
 */

const office = '203.0.113.10';
const staffCount = 30;
const ways = [
  'own device',
  'own device on the road',
  'new in the office',
  'colleague’s',
  'new elsewhere',
] as const;
type Way = (typeof ways)[number];
const wayOf = (person: number): Way => ways[[0, 0, 0, 1, 2, 3, 4][person % 7] ?? 0] as Way;
const range = (n: number) => Array.from({ length: n }, (_, index) => index);
const outside = (n: number) => `198.51.100.${n}`;

interface Person {
  staff_id: number;
  username: string;
  password: string;
  usual: Browser;
  way: Way;
}
interface Visit {
  way: Way;
  longestWait: number;
  attempts: number;
  askedAdministrator: boolean;
}

describe.each([
  ['one address', [outside(1)]],
  ['fifty addresses', range(50).map(outside)],
  ['the address of the office', [office]],
  ['fifty addresses, the office’s among them', [office, ...range(49).map(outside)]],
])('a day on which an attacker guesses from %s', (_from, addresses) => {
  let database: TestDatabase;
  let day: SignInDay;
  const random = seeded(addresses.length + (addresses.includes(office) ? 1 : 0));
  const people: Person[] = [];
  const visits: Visit[] = [];
  const guesses = new Map<string, number>();
  /** When the attacker's wait ends, by account and address. */
  const waitingUntil = new Map<string, number>();

  beforeAll(async () => {
    database = await makeTestDatabase();
    day = new SignInDay(database.db);
    await makePeople();
    await spendTheDay();
  }, 300_000);
  afterAll(() => database.drop());

  async function makePeople(): Promise<void> {
    day.at(-16);
    for (const n of range(staffCount)) {
      const username = `staff${n}`;
      const password = `the password of ${n}`;
      const account = { username, name: username, role: 'staff', must_change_password: 0 } as const;
      const password_hash = await hashOf(password);
      const staff_id = await database.db.transaction((tx) =>
        insertAccount(tx, { ...account, password_hash }, day.now),
      );
      const usual = { address: office, token: null };
      expect((await day.tryOnce(usual, username, password)).in).toBe(true);
      people.push({ staff_id, username, password, usual, way: wayOf(n) });
    }
  }

  /** Guesses as often as allowed. Guessing during a wait gains nothing, as the burst below shows. */
  async function guess(username: string, address: string, patient: boolean): Promise<void> {
    const key = `${username} ${address}`;
    if (patient && (waitingUntil.get(key) ?? 0) > day.now.getTime()) return;
    const { wait, in: isIn } = await day.tryOnce({ address, token: null }, username, `guess ${random()}`);
    expect(isIn).toBe(false);
    if (wait === 0) guesses.set(username, (guesses.get(username) ?? 0) + 1);
    else waitingUntil.set(key, day.now.getTime() + wait * 1000);
  }

  async function guessEverywhere(): Promise<void> {
    for (const { username } of people) {
      for (const address of addresses) await guess(username, address, true);
    }
  }

  async function spendTheDay(): Promise<void> {
    for (const hour of range(24)) {
      day.at(hour);
      // At midnight until the limits are used up; then again whenever attempts are allowed.
      for (const _ of range(hour === 0 ? 12 : 1)) {
        await guessEverywhere();
        day.later(5);
      }
      if (![9, 13, 17].includes(hour)) continue;
      for (const [n, person] of people.entries()) {
        day.later(40);
        for (const address of addresses) await guess(person.username, address, false);
        visits.push(await visit(person, browserOf(person, n, hour)));
      }
    }
  }

  function browserOf({ usual, way }: Person, n: number, hour: number): Browser {
    if (way === 'own device') return usual;
    if (way === 'own device on the road') return { ...usual, address: `192.0.2.${n + hour}` };
    if (way === 'new in the office') return { address: office, token: null };
    if (way === 'colleague’s') return { address: office, token: people[0]?.usual.token ?? null };
    return { address: `192.0.2.${100 + n + hour}`, token: null };
  }

  async function askAdministrator({ staff_id }: Person): Promise<string> {
    const by = { db: database.db, staff_id: 0, session_id: '', now: day.now, oneTimePasswordDays: 7 };
    const { details } = await resetPasswordOf(by, { staff_id });
    return details?.one_time_password as string;
  }

  async function choosePassword({ staff_id, password }: Person): Promise<void> {
    const chosen = { password_hash: await hashOf(password), must_change_password: 0 };
    await database.db.transaction((tx) =>
      runChange(tx, (k) => k.updateTable('staff').set(chosen).where('staff_id', '=', staff_id)),
    );
  }

  /** Retries after each wait until signed in; asks an administrator if the wait is over a minute. */
  async function visit(person: Person, browser: Browser): Promise<Visit> {
    const seen: Visit = { way: person.way, longestWait: 0, attempts: 0, askedAdministrator: false };
    let { password } = person;
    for (;;) {
      const typed = random() < 0.2 ? `${password}x` : password;
      const outcome: Outcome = await day.tryOnce(browser, person.username, typed);
      seen.attempts += 1;
      if (outcome.in) {
        if (seen.askedAdministrator) await choosePassword(person);
        return seen;
      }
      if (outcome.wait > 60) {
        expect(seen.askedAdministrator).toBe(false);
        seen.askedAdministrator = true;
        password = await askAdministrator(person);
        continue;
      }
      seen.longestWait = Math.max(seen.longestWait, outcome.wait);
      day.later(outcome.wait + 3);
    }
  }

  const asked = () => visits.filter(({ askedAdministrator }) => askedAdministrator);
  const asksAt = (way: Way) => asked().filter((visit) => visit.way === way).length;

  it('everyone signs in three times, and no one waits longer than five seconds at a time', () => {
    expect(visits).toHaveLength(3 * staffCount);
    expect(Math.max(...visits.map(({ longestWait }) => longestWait))).toBeLessThanOrEqual(5);
    expect(visits.some(({ attempts }) => attempts > 1)).toBe(true);
  });

  it('no account gets more than a hundred guesses', () => {
    expect(guesses.size).toBe(staffCount);
    expect(Math.max(...guesses.values())).toBeLessThanOrEqual(100);
  });

  it('on a device that they or a colleague have used before, no one needs an administrator', () => {
    expect([asksAt('own device'), asksAt('own device on the road'), asksAt('colleague’s')]).toEqual([
      0, 0, 0,
    ]);
  });

  it('on a new device, an administrator is needed only at the attacker’s address, or after a mistake among fifty', () => {
    if (!addresses.includes(office)) expect(asksAt('new in the office')).toBe(0);
    if (addresses.length === 1) expect(asksAt('new elsewhere')).toBe(0);
    const elsewhere = asked().filter(({ way }) => way === 'new elsewhere');
    expect(elsewhere.filter(({ attempts }) => attempts < 3)).toEqual([]);
  });
});
