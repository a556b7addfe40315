import { expect, type Page } from '@playwright/test';
import type { bookList } from '@storyvan/contract/book-lists';
import type { lookup } from '@storyvan/contract/catalogue';
import type { childrenHere } from '@storyvan/contract/children';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import type { returnableFromSite } from '@storyvan/contract/lending';
import type { lendingRegisterDay } from '@storyvan/contract/lending-register';
import type { listLessonPlans } from '@storyvan/contract/lesson-plans';
import type { listDone } from '@storyvan/contract/read-alouds';
import type { listReports, pendingReports } from '@storyvan/contract/reports';
import type { listGrades, listSchools } from '@storyvan/contract/schools';
import type { listSites } from '@storyvan/contract/sites';
import { today } from './clock.ts';

/** Finds places, children and books of the demo programme through the API, for a signed-in page. */

async function read<T>(page: Page, path: string): Promise<T> {
  const reply = await page.request.get(path);
  expect(reply.status(), path).toBe(200);
  return reply.json();
}

const sites = (page: Page) => read<ReplyOf<typeof listSites>>(page, '/api/mop/sites/all/no_junior/');

export async function siteAt(page: Page, index: number) {
  const site = (await sites(page))[index];
  if (!site) throw new Error(`The demo programme has no site number ${index}.`);
  return site;
}

const schools = (page: Page) => read<ReplyOf<typeof listSchools>>(page, '/api/lis/schools');
const gradesOf = (page: Page, school_id: number) =>
  read<ReplyOf<typeof listGrades>>(page, `/api/lis/grades/${school_id}`);

export async function gradeAt(page: Page, index: number) {
  const school = (await schools(page))[index];
  if (!school) throw new Error(`The demo programme has no school number ${index}.`);
  const [grade] = await gradesOf(page, school.school_id);
  if (!grade) throw new Error('The school has no grade.');
  return { school, grade };
}

export const childrenAt = (page: Page, program: 'mop' | 'lis', id: number) =>
  read<ReplyOf<typeof childrenHere>>(page, `/api/info/children_here/${program}/${id}/${today()}`);

export const freeChildrenAt = async (page: Page, program: 'mop' | 'lis', id: number) =>
  (await childrenAt(page, program, id)).filter(({ books_out }) => books_out === 0);

/**
 * This many children without books at one place, searched from this site on: who has none depends on the day for which
 * the demo was made.
 */
export async function freeChildrenOfSite(page: Page, from: number, count = 1) {
  for (const site of (await sites(page)).slice(from)) {
    const children = await freeChildrenAt(page, 'mop', site.site_id);
    if (children.length >= count) return { site, children: children.slice(0, count) };
  }
  throw new Error(`No site of the demo programme has ${count} children without books.`);
}

/** The same in a grade, searched from this school on. */
export async function freeChildOfGrade(page: Page, from: number) {
  for (const school of (await schools(page)).slice(from)) {
    for (const grade of await gradesOf(page, school.school_id)) {
      const [child] = await freeChildrenAt(page, 'lis', grade.grade_id);
      if (child) return { school, grade, child };
    }
  }
  throw new Error('Every child of the grades of the demo programme has a book.');
}

export const booksAt = (page: Page, program: 'mop' | 'lis', id: number) =>
  read<ReplyOf<typeof returnableFromSite>>(page, `/api/info/get_returnable_books_from_site/${program}/${id}`);

/** The dates on which books were issued to a place, the newest first. */
export const bookListAt = (page: Page, program: 'mop' | 'lis', id: number) =>
  read<ReplyOf<typeof bookList>>(page, `/api/info/book_list/${program}/${id}`);

/** The last date with entries in a lending register. */
export async function lastLendingAt(page: Page, program: 'mop' | 'lis', id: number) {
  const path = `/api/info/lending_register_day/${program}/${id}/1-1-2026`;
  return (await read<ReplyOf<typeof lendingRegisterDay>>(page, path)).latest;
}

/** The latest read-aloud that was held. */
export async function lastSession(page: Page, program: 'mop' | 'lis') {
  const [session] = await read<ReplyOf<typeof listDone>>(page, `/api/${program}/ra_done`);
  if (!session) throw new Error(`No read-aloud of ${program} is done.`);
  return session;
}

/** The latest report. */
export async function lastReport(page: Page, program: 'mop' | 'lis') {
  const [report] = await read<ReplyOf<typeof listReports>>(page, `/api/${program}/report`);
  if (!report) throw new Error(`${program} has no report.`);
  return report;
}

/** The oldest read-aloud without a report. */
export async function pendingReport(page: Page, program: 'mop' | 'lis') {
  const [session] = await read<ReplyOf<typeof pendingReports>>(page, `/api/${program}/reports_pending`);
  if (!session) throw new Error(`No report of ${program} is pending.`);
  return session;
}

export async function lessonPlanAt(page: Page, index: number): Promise<number> {
  const plan = (await read<ReplyOf<typeof listLessonPlans>>(page, '/api/info/get_lps/echo'))[index];
  if (!plan) throw new Error(`The demo programme has no lesson plan number ${index}.`);
  return plan.lp_id;
}

/**
 * Accession numbers of copies that are in the library, searched from `B-<from>00` on, so that tests with different
 * starts use different copies.
 */
export async function booksInLibrary(page: Page, count: number, from: number): Promise<string[]> {
  const found: string[] = [];
  for (let ten = from * 10; found.length < count && ten < 600; ten++) {
    const prefix = `B-${String(ten).padStart(4, '0')}`;
    const { books } = await read<ReplyOf<typeof lookup>>(page, `/api/info/lookup/${prefix}`);
    for (const book of books) {
      if (book.accn_no && book.state === 'available' && book.held_by === null) found.push(book.accn_no);
    }
  }
  expect(found.length).toBeGreaterThanOrEqual(count);
  return found.slice(0, count);
}
