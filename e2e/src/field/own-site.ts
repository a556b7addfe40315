import { expect, type Page } from '@playwright/test';
import { addDays, type CalendarDate } from '@storyvan/domain/calendar-date';
import { today } from '../clock.ts';
import { booksInLibrary } from '../demo-places.ts';
import { Colleague } from './colleague.ts';

interface Wanted {
  name: string;
  children: string[];
  /** How many copies its box has. */
  books: number;
  /** As for `booksInLibrary`. */
  from: number;
}

/** A site that only one journey uses, with children and a box of books that was packed days ago. */
export interface OwnSite {
  site_id: number;
  name: string;
  children: { child_id: number; name: string }[];
  books: string[];
}

export const packedOn = (): CalendarDate => addDays(today(), -2);

export async function makeOwnSite(page: Page, { name, children, books, from }: Wanted): Promise<OwnSite> {
  const added = await page.request.post('/api/info/add_site', { data: { code: name, name } });
  const { details } = await added.json();
  const site_id: number = details.site_grade_id;
  const [{ name: shown }] = await (await page.request.get(`/api/mop/sites/${site_id}`)).json();
  const colleague = new Colleague(page, site_id);
  const enrolled: OwnSite['children'] = [];
  for (const child of children) enrolled.push(await colleague.enrol(child));
  return { site_id, name: shown, children: enrolled, books: await pack(page, site_id, books, from) };
}

/** Leaves out copies that have moved since that day. */
async function pack(page: Page, site_grade_id: number, count: number, from: number): Promise<string[]> {
  const packed: string[] = [];
  for (const accn_no of await booksInLibrary(page, count + 40, from)) {
    if (packed.length === count) break;
    const data = { program: 'mop', site_grade_id, accn_no, date_issue: packedOn() };
    const reply = await page.request.post('/api/info/issue_book_site', { data });
    if (reply.ok()) packed.push(accn_no);
  }
  expect(packed).toHaveLength(count);
  return packed;
}
