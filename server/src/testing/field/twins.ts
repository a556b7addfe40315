import { enrollChild } from '@storyvan/contract/children';
import type { LendingDetails } from '@storyvan/contract/common/lending-fields';
import type { Endpoint } from '@storyvan/contract/endpoint';
import {
  issueBookChild,
  issueBookSite,
  renewBookChild,
  returnBookFromChild,
  returnBookSite,
  undoLending,
} from '@storyvan/contract/lending';
import { markDone } from '@storyvan/contract/read-alouds';
import { howWasIt } from '@storyvan/contract/reading';
import { submitReport } from '@storyvan/contract/reports';
import { addWish } from '@storyvan/contract/wishes';
import { addDays } from '@storyvan/domain/calendar-date';
import { CallError } from '../../../../web/src/lib/call.ts';
import { runChange } from '../../db/prepare.ts';
import { makeChild, makeCopy, makeSite, makeTitle } from '../factories.ts';
import type { TestApp } from '../test-app.ts';
import { makeReadAloud } from '../week-factories.ts';
import { type Call, type ShownAt, shownAt } from './shown-at.ts';

/** Two sites that look the same. The same is done at both: with a network at one, on a device at the other. */

export const namesOfTwins = ['Rahul Naik', 'Sana Gawde', 'Priya Sawant'];
/** Four at the site and two in the library. */
export const copiesOfTwins = ['1', '2', '3', '4', '5', '6'];

/** An event at one of them: for an undo, and for an opinion about a return. */
export interface Event {
  accn_no: string;
  /** Who gave the copy back. */
  returned_by: string | null;
  event_id: string;
  taken_back: string[];
}

export interface Twin {
  site: number;
  /** Every accession number here begins with it. */
  prefix: string;
  planned: number;
  today: string;
  /** Sessions that were marked done. */
  held: number[];
}

export interface Step {
  kind: 'issue child' | 'issue place' | 'renew' | 'return child' | 'return place' | 'undo' | Other;
  copy: string;
  child: string;
  /** From whom it is taken back first. */
  back: { child: string | null } | null;
  date: string;
  which: number;
}
type Other = 'enrol' | 'session' | 'report' | 'opinion';

let twins = 0;

/** The index of all copies has no authors, and a device knows only the wishes at its site. */
const titles = [
  { title: 'The Boat', level: 4, author: null },
  { title: 'Mango', level: 2, author: null },
  { title: 'Rain', level: null, author: null },
];

export async function makeTwin(app: TestApp, today: string): Promise<Twin> {
  twins += 1;
  const prefix = `T${twins}-`;
  const site = await makeSite(app.db, { name: 'Tonca' });
  const boxDay = addDays(today, -30);
  const title_ids: number[] = [];
  for (const title of titles) title_ids.push(await makeTitle(app.db, title));
  for (const [n, name] of namesOfTwins.entries()) {
    const child_id = await makeChild(app.db, { site_grade_id: site, name, level: [3, null, 1][n] });
    const wish = { child_id, title_id: title_ids[0], note: '' };
    if (n === 1) await app.call(addWish, { body: wish });
    // An issue of an earlier day would not fulfil it.
    const long_ago = { wished_on: boxDay };
    await app.db.transaction((tx) =>
      runChange(tx, (k) => k.updateTable('wish').set(long_ago).where('child_id', '=', child_id)),
    );
  }
  for (const [n, copy] of copiesOfTwins.entries()) {
    const accn_no = await makeCopy(app.db, {
      accn_no: prefix + copy,
      title_id: title_ids[n % title_ids.length],
    });
    const body = { program: 'mop' as const, site_grade_id: site, accn_no, date_issue: boxDay };
    if (n < 4) await app.call(issueBookSite, { body });
  }
  const session = { status: 'planned' as const, date: today, time: '10:00' };
  const planned = await makeReadAloud(app.db, { site_grade_id: site, ...session });
  return { site, prefix, planned, today, held: [] };
}

type Request = [Endpoint, { params?: object; body: object }];

/** The request for a step, with the numbers of a site; null if there is nothing to which the step could refer. */
export function requestOf(twin: Twin, step: Step, shown: ShownAt, about: Event | undefined): Request | null {
  const { site: site_grade_id, prefix } = twin;
  const idOf = (name: string) => shown.children.find((child) => child.name === name)?.child_id;
  const at = { program: 'mop', site_grade_id, accn_no: prefix + step.copy };
  const { back, date } = step;
  const child_id = idOf(step.child);
  const from = back && { site_grade_id, child_id: back.child === null ? null : idOf(back.child) };
  const taking = { ...at, ...(from && { take_back_from: from }) };
  switch (step.kind) {
    case 'issue child':
      return [issueBookChild as Endpoint, { body: { ...taking, child_id, date_issue: date } }];
    case 'issue place':
      return [issueBookSite, { body: { ...taking, date_issue: date } }];
    case 'renew':
      return [renewBookChild, { body: { ...at, date_renewal: date } }];
    case 'return child':
      return [returnBookFromChild, { body: { ...at, date_return: date } }];
    case 'return place':
      return [returnBookSite, { body: { ...taking, date_return: date } }];
    case 'undo':
      if (!about) return null;
      return [undoLending, { body: { event_id: about.event_id, and_before: about.taken_back } }];
    case 'opinion': {
      if (!about) return null;
      const of = { site_grade_id, accn_no: prefix + about.accn_no, child_id: idOf(about.returned_by ?? '') };
      const said = { opinion: 'loved', observation: step.which % 2 ? 'Wants the next one.' : '' };
      return [howWasIt, { body: { ...of, ...said, event_id: about.event_id } }];
    }
    default:
      return requestOfDay(twin, step, shown);
  }
}

function requestOfDay(twin: Twin, { kind, child, which }: Step, shown: ShownAt): Request | null {
  const { site: site_grade_id, today } = twin;
  const params = { program: 'mop' };
  if (kind === 'enrol') {
    const name = ['Meera Chari', 'Yusuf Khan', 'Rahul Nayak'][which % 3];
    return [enrollChild, { params, body: { site_grade_id, name, level: 2 } }];
  }
  if (kind === 'report') {
    const ra_id = twin.held[which % Math.max(twin.held.length, 1)];
    const body = { ra_id, rating: 4, what_was_read: 'The Boat', how_it_went: '', to_change: '' };
    return ra_id === undefined ? null : [submitReport, { params, body }];
  }
  const planned = shown.sessions.find(({ ra_id }) => ra_id === twin.planned);
  const ofPlan = which % 2 === 0 && planned?.status === 'planned';
  const plan = ofPlan ? { ra_id: twin.planned, version: planned.version, time: '10:00' } : { time: '16:00' };
  const present = shown.children.filter(({ name }, n) => n === 0 || name === child);
  const attendance = present.map(({ child_id }) => child_id);
  const held = { ...plan, site_grade_id, date: today, children_count: 2 + which };
  return [markDone, { params, body: { ...held, attendance } }];
}

export interface Outcome {
  status: string;
  message: string;
  details: (LendingDetails & { ra_id?: number }) | null;
}

/** Makes a request; a client error is an outcome like any other, and so is that only the server could decide. */
export async function outcomeOf(call: Call, [endpoint, input]: Request): Promise<Outcome> {
  try {
    const reply = (await call(endpoint, input as never)) as {
      status: { status: string; message: string };
      details: Outcome['details'];
    };
    return { ...reply, ...reply.status };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.status >= 500) throw error;
    return { status: error.code, message: error.message, details: null };
  }
}

export const shownAtTwin = (call: Call, { site, today, planned }: Twin): Promise<ShownAt> =>
  shownAt(call, { site_grade_id: site, date: today, sessions: [planned] });

/** Numbers that differ between the two sites, and those that only the sync gives. */
const masked = new Set([
  ...[
    'site_grade_id',
    'child_id',
    'school_id',
    'event_id',
    'version',
    'ra_id',
    'rep_id',
    'card_no',
    'wish_id',
    'title_id',
  ],
]);
/** Where else the copies of a wished title are, as the kit had it. */
const ofWishes = new Set(['copies', 'in_library', 'here', 'available_here', 'next_back']);

/** As it looks at either of the sites. A device does not know who marked a session done. */
export function alike<T>({ prefix }: Twin, value: T): T {
  const isWish = (of: unknown) => typeof of === 'object' && of !== null && 'wished_on' in of;
  const text = JSON.stringify(value, function (this: unknown, key, each) {
    if (masked.has(key)) return undefined;
    if (isWish(this) && (ofWishes.has(key) || key === 'accn_no')) return undefined;
    return key === 'taken_back' ? each.length > 0 : each;
  });
  return JSON.parse(text.replaceAll(prefix, '').replaceAll(/, (written )?by (you|Leela Naik)(?=\.)/g, ''));
}
