import { randomUUID } from 'node:crypto';
import {
  boundTo,
  type FieldEntry,
  type fieldEntry,
  type SealedText,
} from '@storyvan/contract/common/field-entry';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import {
  decideReview,
  type EntryAnswer,
  listReview,
  type ReviewChoice,
  type ReviewItem,
  sendEntries,
} from '@storyvan/contract/field-sync';
import type { z } from 'zod';
import { runQuery } from '../../db/prepare.ts';
import { sealKey } from '../../records/seal/seal.commands.ts';
import { makeDevice } from '../field-factories.ts';
import { seal } from '../seal.ts';
import { type TestApp, testDay } from '../test-app.ts';

/** Devices that send what they did without a network, and the review of it. */

type Sent = z.input<typeof fieldEntry>;
export type EntryIn<Kind extends FieldEntry['kind'] = FieldEntry['kind']> = Extract<Sent, { kind: Kind }>;
type Mine<Kind extends FieldEntry['kind']> = Partial<EntryIn<Kind>>;

/** The makers of entries at one place; each is of `testDay` unless another day is given. */
export function entriesAt(site_grade_id: number) {
  const entry = <Kind extends FieldEntry['kind']>(kind: Kind, of: Mine<Kind>, more: Mine<Kind>) =>
    ({
      request_id: randomUUID(),
      made_at: `${testDay}T09:00:00.000Z`,
      date: testDay,
      site_grade_id,
      kind,
      ...of,
      ...more,
    }) as EntryIn<Kind>;
  const loan = { party: 'child' as const, child: null, take_back_from: null };
  return {
    issue: (accn_no: string, child: number | string, more: Mine<'issue'> = {}) =>
      entry('issue', { ...loan, accn_no }, { ...more, child }),
    issueToPlace: (accn_no: string, more: Mine<'issue'> = {}) =>
      entry('issue', { ...loan, accn_no }, { ...more, party: 'place' }),
    takeBack: (accn_no: string, child: number | string | null = null, more: Mine<'return'> = {}) =>
      entry('return', { ...loan, accn_no }, { ...more, child }),
    renew: (accn_no: string, child: number, more: Mine<'renewal'> = {}) =>
      entry('renewal', { accn_no, child }, more),
    undo: (accn_no: string, undoes: string | null, more: Mine<'undo'> = {}) =>
      entry('undo', { accn_no, undoes }, more),
    session: (more: Mine<'session_done'> = {}) => entry('session_done', { children_count: 12 }, more),
    observe: (accn_no: string, child: number | string, more: Mine<'observation'> = {}) =>
      entry('observation', { accn_no, child, opinion: 'loved', sealed: null }, more),
    enrol: (sealed: SealedText, more: Mine<'enrolment'> = {}) => entry('enrolment', { sealed }, more),
    report: (sealed: SealedText, more: Mine<'report'> = {}) => entry('report', { rating: 4, sealed }, more),
  };
}

const headersOf = (cookie: string): Record<string, string> => (cookie === '' ? {} : { cookie });

/** A device of a person, and what they do with it. */
export async function fieldDevice(app: TestApp, { staff_id = 1, cookie = '' } = {}) {
  const device_id = await makeDevice(app.db, { staff_id, name: 'Phone of the van' });
  const headers = headersOf(cookie);
  const sealed = new Map<string, SealedText>();
  /** The same each time that it is sent. */
  const sealedIn = async (entry: Sent): Promise<Sent> => {
    const text = 'sealed' in entry && entry.sealed ? unsealedTexts.get(entry.sealed) : undefined;
    if (text === undefined) return entry;
    const key = await sealKey(app.db, app.clock.now);
    const own = sealed.get(entry.request_id) ?? (await seal(key, text, boundTo(entry, device_id)));
    sealed.set(entry.request_id, own);
    return { ...entry, sealed: own } as Sent;
  };
  const body = (entries: Sent[]) => ({
    device_id,
    device_at: app.clock.now.toISOString(),
    entries,
    unsent: 0,
  });
  const post = async (entries: Sent[], as = headers) =>
    app.send('POST', sendEntries.path, body(await Promise.all(entries.map(sealedIn))), as);
  const send = async (...entries: Sent[]): Promise<EntryAnswer[]> => {
    const reply = await post(entries);
    if (reply.statusCode !== 200) throw new Error(`Not taken in: ${reply.body}`);
    return reply.json().answers;
  };
  return { device_id, post, send };
}

/** The review as a person sees and decides it; the first account unless another is given. */
export function reviewOf(app: TestApp, cookie = '') {
  const headers = headersOf(cookie);
  const list = async (): Promise<ReviewItem[]> =>
    (await app.send('GET', listReview.path, undefined, headers)).json();
  const post = (request_id: string, choice: ReviewChoice, more: object = {}) =>
    app.send('POST', decideReview.path, { entry_id: request_id, choice, ...more }, headers);
  const decide = async (
    { request_id }: { request_id: string },
    choice: ReviewChoice,
    more: object = {},
  ): Promise<ReplyOf<typeof decideReview>> => {
    const reply = await post(request_id, choice, more);
    if (reply.statusCode !== 200) throw new Error(`Not decided: ${reply.body}`);
    return reply.json();
  };
  return { list, post, decide };
}

/** Texts by what stands for them in an entry until a device sends it, which seals them for that entry. */
const unsealedTexts = new WeakMap<SealedText, string>();

export async function sealFor(app: TestApp, text: object): Promise<SealedText> {
  const { key_id } = await sealKey(app.db, app.clock.now);
  const sealed = { key_id, public_key: '', iv: '', text: '' };
  unsealedTexts.set(sealed, JSON.stringify(text));
  return sealed;
}

/** The row of an entry, as it is stored. */
export async function storedEntry(app: TestApp, { request_id }: { request_id: string }) {
  const rows = await runQuery(app.db, (k) =>
    k.selectFrom('field_entry').selectAll().where('request_id', '=', request_id),
  );
  return rows[0];
}
