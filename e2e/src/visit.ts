import { expect, type Page, test } from '@playwright/test';
import type { ChildHere, getChild } from '@storyvan/contract/children';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import type { getPlanned, ReadAloud } from '@storyvan/contract/read-alouds';
import { today } from './clock.ts';
import { booksInLibrary, childrenAt, lessonPlanAt, siteAt } from './demo-places.ts';

/** Prepares the visit of a site through the API, and counts what it costs the person at the desk. */

async function post(page: Page, path: string, data: object) {
  const reply = await page.request.post(path, { data });
  expect(reply.status(), `${path}: ${await reply.text()}`).toBe(200);
  return reply.json();
}

async function sessionsAt(page: Page, site_id: number): Promise<ReadAloud[]> {
  const lists = await Promise.all(
    ['ra', 'ra_done'].map((list) => page.request.get(`/api/mop/${list}?place=${site_id}`)),
  );
  return (await Promise.all(lists.map((list) => list.json()))).flat();
}

const borrowersCount = 20;

type Visitor = ChildHere & { card_no: string };

/** Children with a card, whose names cannot be confused; none if someone has borrowed there today. */
async function visitorsAt(page: Page, site_id: number): Promise<Visitor[]> {
  const all = await childrenAt(page, 'mop', site_id);
  if (all.some(({ borrowed_on_date }) => borrowed_on_date > 0)) return [];
  return all.filter(
    (child): child is Visitor =>
      child.card_no !== null &&
      all.every(({ name, child_id }) => child_id === child.child_id || !name.startsWith(child.name)),
  );
}

interface Loan {
  child: Visitor;
  accn_no: string;
}

/** Who comes, and with which book. */
export interface Visit {
  site: { site_id: number; name: string };
  ra_id: number;
  /** Accession numbers. */
  box: string[];
  /** Each borrows one book, in this order; the last wants the book of `holder`. */
  borrowers: Loan[];
  /** Return the book of last week. */
  returning: [Loan, Loan, Loan, Loan];
  /** Renew the book of last week. */
  renewing: [Loan, Loan];
  /** Did not come: a friend has brought the book, which the last borrower wants. */
  holder: Loan;
  /** For the child who is enrolled during the visit. */
  bookOfNewChild: string;
}

/** Plans a session today at a site, and packs its box. The children have the books that the demo has lent them. */
export async function planVisit(page: Page, from: number, books: number): Promise<Visit> {
  for (let index = from; ; index++) {
    const site = await siteAt(page, index);
    const { site_id } = site;
    const visitors = await visitorsAt(page, site_id);
    const withBook = visitors.filter(({ books_out }) => books_out === 1);
    const sessions = await sessionsAt(page, site_id);
    const isFree = sessions.every(({ date }) => date !== today());
    if (withBook.length < 7 || visitors.length < 23 || !isFree) continue;

    const plan = { site_grade_id: site_id, date: today(), time: '15:30', lead: 1 };
    const { details } = await post(page, '/api/mop/plan_ra', { ...plan, lp_id: await lessonPlanAt(page, 0) });
    const accn_nos = await booksInLibrary(page, borrowersCount, books);
    const box = { program: 'mop', site_grade_id: site_id, date_issue: today() };
    for (const accn_no of accn_nos) await post(page, '/api/info/issue_book_site', { ...box, accn_no });

    const [r0, r1, r2, r3, renews, renewsToo, stays] = await Promise.all(
      withBook.map(async (child): Promise<Loan> => {
        const [accn_no = ''] = await booksOf(page, child.child_id);
        return { child, accn_no };
      }),
    );
    if (!r0 || !r1 || !r2 || !r3 || !renews || !renewsToo || !stays) throw new Error('Too few loans.');
    const apart = new Set([renews, renewsToo, stays].map(({ child }) => child));
    const returns = [r0, r1, r2, r3].map(({ child }) => child);
    const others = visitors.filter((child) => !apart.has(child) && !returns.includes(child));
    const each = [...returns, ...others].slice(0, borrowersCount);
    const last = each.length - 1;
    return {
      site,
      ra_id: details.ra_id,
      borrowers: each.map((child, n) => ({
        child,
        accn_no: n === last ? stays.accn_no : (accn_nos[n] as string),
      })),
      returning: [r0, r1, r2, r3],
      renewing: [renews, renewsToo],
      holder: stays,
      box: accn_nos,
      bookOfNewChild: accn_nos[last] as string,
    };
  }
}

/** The accession numbers of the books a child has, according to the server. */
export async function booksOf(page: Page, child_id: number): Promise<string[]> {
  const reply = await page.request.get(`/api/mop/child/${child_id}`);
  const child = (await reply.json()) as ReplyOf<typeof getChild>;
  return child.books.map(({ accn_no }) => accn_no);
}

/** After the part at the desk, each borrower and renewer has the book, and the child whose book was taken back has not. */
export async function expectLoans(page: Page, { borrowers, renewing, holder }: Visit): Promise<void> {
  for (const { child, accn_no } of [...borrowers, ...renewing]) {
    expect(await booksOf(page, child.child_id)).toContain(accn_no);
  }
  expect(await booksOf(page, holder.child.child_id)).not.toContain(holder.accn_no);
}

export async function sessionOf(page: Page, ra_id: number) {
  return (await (await page.request.get(`/api/mop/ra/${ra_id}`)).json()) as ReplyOf<typeof getPlanned>;
}

export async function childByCard(page: Page, card_no: string) {
  const [child] = await (await page.request.get(`/api/info/child_by_card/${card_no}`)).json();
  return child as { child_id: number; name: string } | undefined;
}

/** What the person does in each part of the visit at the desk, and how long the program takes: a test does not hesitate. */
export class DeskWork {
  private readonly parts: { name: string; children: number; actions: number; seconds: number }[] = [];
  private actions = 0;

  constructor(private readonly unit: 'taps' | 'keys') {}

  /** Taps, or keys that do not come from the scanner. */
  count(actions = 1): void {
    this.actions += actions;
  }

  async at(name: string, children: number, part: () => Promise<void>): Promise<void> {
    const start = performance.now();
    this.actions = 0;
    await part();
    const seconds = (performance.now() - start) / 1000;
    this.parts.push({ name, children, actions: this.actions, seconds });
  }

  /** For bench/README.md. */
  report(): void {
    const of = (key: 'children' | 'actions' | 'seconds') =>
      this.parts.reduce((sum, part) => sum + part[key], 0);
    const total = { name: 'all', children: of('children'), actions: of('actions'), seconds: of('seconds') };
    for (const { name, children, actions, seconds } of [...this.parts, total]) {
      const perMinute = Math.round((children / seconds) * 60);
      const description = `${name}: ${children} children, ${actions} ${this.unit}, ${seconds.toFixed(1)} s, ${perMinute} children a minute`;
      test.info().annotations.push({ type: 'at the desk', description });
    }
  }
}
