import { checkLogin } from '@storyvan/contract/auth';
import { boundToDraft, type FieldEntry, type SealedDraft } from '@storyvan/contract/common/field-entry';
import { checkIn, openDrafts, registerDevice } from '@storyvan/contract/devices';
import type { BodyIn } from '@storyvan/contract/endpoint';
import { type FieldKitReply, indexPiece, putBack, takeAlong } from '@storyvan/contract/field-kits';
import { type EntryAnswer, sendEntries } from '@storyvan/contract/field-sync';
import { importPrivateKey, newKeyPair, openText } from '../field/store/seal.ts';
import { type FieldTab, openTab } from './field-tab.ts';
import { reply } from './server.ts';

/** A device at Tonca in tests, and a server that takes in what it sends. */

const leela = { staff_id: 1, username: 'leela', name: 'Leela Naik', role: 'coordinator' } as const;

export const asLeela = { session_id: 's-1', staff: leela };
export const pin = '2468';

/** With which devices seal for the server. */
const sealing = await newKeyPair();
const privateKey = await importPrivateKey(sealing.private_key);

const part = <Content>(hash: string, content: Content) => ({ hash, content });

/** What was taken along of Tonca: Rahul Naik is there, and one copy. */
export const toncaReply = (more: Partial<FieldKitReply> = {}): FieldKitReply => ({
  place: part('p1', {
    program: 'mop',
    site_grade_id: 3,
    school_id: null,
    place_name: 'Tonca (senior)',
    name: 'Tonca',
    school_name: null,
    closed_since: null,
  }),
  children: part('c1', [
    {
      child_id: 7,
      card_no: 'C-0412',
      name: 'Rahul Naik',
      level: 3,
      baseline_level: 2,
      gender: null,
      loans_total: 0,
      last_borrowed: null,
      had: [],
      ended: [],
      wishes: [],
      version: 1,
    },
  ]),
  copies: part('b1', [
    {
      accn_no: 'B-00812',
      title_id: 5,
      state: 'available',
      child_id: null,
      at_place: true,
      place_since: '2026-11-04',
      date_issue: null,
      date_renewed: null,
      child_level: null,
      moved_on: '2026-11-04',
      event_id: null,
    },
  ]),
  titles: part('t1', []),
  opinions: part('o1', { said: [], regards: [] }),
  sessions: part('s1', []),
  lesson_plans: part('l1', []),
  settings: part('e1', {
    levels: [],
    child_period: { mop: 14, lis: 14 },
    site_period: { mop: 90, lis: 90 },
    people: [],
    lesson_plans: [],
  }),
  taken_at: new Date().toISOString(),
  expires_at: new Date(Date.now() + 7 * 86_400_000).toISOString(),
  seal: { key_id: '0197a0f2-0000-4000-8000-00000000000a', public_key: sealing.public_key },
  index: [{ piece: 0, hash: 'i1' }],
  ...more,
});

export const answerTo = (
  { request_id }: Pick<FieldEntry, 'request_id'>,
  more: Partial<EntryAnswer> = {},
) => ({
  request_id,
  outcome: 'accepted' as const,
  message: null,
  child_id: null,
  again: false,
  card_no: null,
  ...more,
});

/** What the server has received. */
export interface FieldServer {
  batches: FieldEntry[][];
  checkIns: BodyIn<typeof checkIn>[];
  takenAlong: BodyIn<typeof takeAlong>[];
  /** How many drafts each call has asked to open. */
  draftsOpened: number[];
}

/** As the server opens a draft of this account. */
async function opened(device_id: string, { name, sealed }: SealedDraft) {
  const content = await openText(sealed, privateKey, boundToDraft({ staff_id: 1, device_id }, name));
  return { name, text: (content as { text: string } | null)?.text ?? null };
}

export const acceptAll = (server: FieldServer): void =>
  reply(sendEntries, ({ body }) => {
    const entries = body.entries as FieldEntry[];
    server.batches.push(entries);
    return { server_at: new Date().toISOString(), answers: entries.map((entry) => answerTo(entry)) };
  });

/** A server that Leela Naik is signed in to, and that accepts everything. */
export function serveDevices(): FieldServer {
  const server: FieldServer = { batches: [], checkIns: [], takenAlong: [], draftsOpened: [] };
  reply(checkLogin, asLeela);
  reply(registerDevice, ({ body }) => ({
    ...body,
    staff_id: 1,
    staff_name: 'Leela Naik',
    registered_at: new Date().toISOString(),
    last_seen_at: new Date().toISOString(),
    unsent: 0,
    places: [],
    blocked_at: null,
    blocked_by: null,
    wiped_at: null,
  }));
  reply(checkIn, ({ body }) => {
    server.checkIns.push(body);
    return { state: 'active' as const, server_at: new Date().toISOString() };
  });
  reply(takeAlong, ({ body }) => {
    server.takenAlong.push(body);
    return toncaReply();
  });
  reply(indexPiece, {
    piece: 0,
    hash: 'i1',
    title_ids: [5],
    titles: ['The Mango Thief'],
    levels: [3],
    languages: ['English'],
    hex_codes: ['#f80'],
    numbers: ['=B-00812 1'],
  });
  reply(putBack, { put_back: true as const });
  reply(openDrafts, async ({ body }) => {
    const drafts = body.drafts as SealedDraft[];
    server.draftsOpened.push(drafts.length);
    return { drafts: await Promise.all(drafts.map((draft) => opened(String(body.device_id), draft))) };
  });
  acceptAll(server);
  return server;
}

/** A tab with the device of Leela Naik; Tonca is taken along. */
export async function tabAtTonca(): Promise<FieldTab> {
  const tab = await openTab();
  tab.auth.keepLogin(asLeela);
  await tab.field.setUpDevice({ name: 'Phone of the van', pin });
  await tab.field.takeAlong([{ site_grade_id: 3 }]);
  return tab;
}

/** The same device after a reload, or in another tab. */
export async function anotherTab(): Promise<FieldTab> {
  const tab = await openTab();
  tab.auth.keepLogin(asLeela);
  await tab.field.startField();
  return tab;
}

let made = 0;

/** Rahul Naik borrows the nth copy. */
export function issueOf(n: number, more: { accn_no?: string; date?: string } = {}): FieldEntry {
  made += 1;
  return {
    kind: 'issue',
    request_id: `0197a0f2-0000-4000-8000-${String(made).padStart(12, '0')}`,
    made_at: '2026-11-26T10:42:07.000Z',
    date: '2026-11-26',
    site_grade_id: 3,
    party: 'child',
    accn_no: `B-${n}`,
    child: 7,
    take_back_from: null,
    ...more,
  };
}

export const shown = { place_name: 'Tonca (senior)', title: 'The Mango Thief' };

/** The network is gone, as the browser says. */
export function goOffline(): void {
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
}

export function goOnline(): void {
  Object.defineProperty(navigator, 'onLine', { value: true, configurable: true });
}
