import type { ChildRef } from '@storyvan/contract/common/field-entry';
import type { Endpoint, ReplyOf } from '@storyvan/contract/endpoint';
import type { KitChild, KitCopy, KitTitle } from '@storyvan/contract/field-kits';
import { makeAnswerer } from '../field/answers/answer-call.ts';
import type { Device, KeptEntry, Kit } from '../field/answers/device.ts';
import { goesWith } from '../field/store/related-entries.ts';
import { CallError, type CallInput } from '../lib/call.ts';

/** A device in memory for tests: its kit, its outbox, and a server that can be out of reach. */

export const kitTitle = (title_id: number, more: Partial<KitTitle> = {}): KitTitle => ({
  title_id,
  isbn: null,
  title: `Title ${title_id}`,
  author: null,
  language: 'English',
  level: 3,
  category_primary: null,
  hex_code: null,
  ...more,
});

export const kitChild = (child_id: number, more: Partial<KitChild> = {}): KitChild => ({
  child_id,
  card_no: `C-${child_id}`,
  name: `Child ${child_id}`,
  level: 3,
  baseline_level: 2,
  gender: null,
  loans_total: 0,
  last_borrowed: null,
  had: [],
  ended: [],
  wishes: [],
  version: 1,
  ...more,
});

export const kitCopy = (accn_no: string, more: Partial<KitCopy> = {}): KitCopy => ({
  accn_no,
  title_id: 1,
  state: 'available',
  child_id: null,
  at_place: true,
  place_since: '2026-11-01',
  date_issue: null,
  date_renewed: null,
  child_level: null,
  moved_on: '2026-11-01',
  event_id: `01900000-0000-7000-8000-0000000000${accn_no.slice(-1)}0`,
  ...more,
});

export const makeKit = (more: Partial<Kit> = {}): Kit => ({
  place: {
    program: 'mop',
    site_grade_id: 5,
    school_id: null,
    place_name: 'Tonca',
    name: 'Tonca',
    school_name: null,
    closed_since: null,
  },
  children: [],
  copies: [],
  titles: [kitTitle(1)],
  opinions: { said: [], regards: [] },
  sessions: [],
  lesson_plans: [],
  settings: {
    levels: [1, 2, 3, 4].map((level) => ({ level, name: `Level ${level}`, hex_code: '#888888' })),
    child_period: { mop: 14, lis: 14 },
    site_period: { mop: 35, lis: 35 },
    people: [{ rp_id: 1, name: 'Leela Naik' }],
    lesson_plans: [],
  },
  ...more,
});

interface Options {
  kit: Kit;
  now?: Date;
  index?: Record<string, KitTitle>;
}

export function makeDevice({ kit, now = new Date('2026-11-21T10:00:00'), index = {} }: Options) {
  let entries: KeptEntry[] = [];
  const enrolled: string[] = [];
  const asked: { endpoint: Endpoint; input: CallInput<Endpoint>; withinMs: number | undefined }[] = [];
  const state = {
    connected: false,
    /** What the server replies; throws if it cannot be reached. */
    server: (): unknown => {
      throw new CallError(0, 'unreachable', 'The server cannot be reached. Is the network on?');
    },
    refreshed: 0,
  };
  const add: (kept: KeptEntry['state']) => Device['addEntry'] =
    (kept) =>
    async (entry, _, text, replaces = null) => {
      if (entry.kind === 'enrolment') enrolled.push(entry.request_id);
      const unsent = entries.filter(({ state }) => state === 'unsent');
      const others = entries.filter((each) => !unsent.includes(each) || each.entry.request_id !== replaces);
      entries = [...others, { entry, state: kept, answer: null, text }];
    };
  const device: Device = {
    places: () => [kit.place.site_grade_id],
    kitOf: (site_grade_id) => (site_grade_id === kit.place.site_grade_id ? kit : null),
    entriesOf: (site_grade_id) => (site_grade_id === kit.place.site_grade_id ? entries : []),
    titleOf: async (accn_no) => index[accn_no] ?? null,
    addEntry: add('unsent'),
    noteSent: add('sent'),
    withdrawEntry: async (request_id) => {
      const found = entries.find(({ entry }) => entry.request_id === request_id);
      if (found?.state !== 'unsent') return false;
      const others = goesWith(
        found.entry,
        entries.map(({ entry }) => entry),
      );
      const gone = [found.entry, ...others];
      entries = entries.filter(({ entry }) => !gone.includes(entry));
      return true;
    },
    seal: async (_, text) => ({ key_id: 'key', public_key: '', iv: '', text: JSON.stringify(text) }),
    childRefOf: (child_id) => (child_id > 0 ? child_id : (enrolled[-child_id - 1] as ChildRef)),
    childIdOf: (ref) =>
      typeof ref === 'number' ? ref : enrolled.includes(ref) ? -enrolled.indexOf(ref) - 1 : null,
    refresh: () => {
      state.refreshed += 1;
    },
    now: () => now,
    isConnected: () => state.connected,
  };
  const answer = makeAnswerer(device);
  return {
    state,
    asked,
    entries: () => entries,
    /** The sync is sending everything, or has sent it. */
    mark: (state: 'sending' | 'sent') => {
      entries = entries.map((kept) => ({ ...kept, state }));
    },
    call: async <E extends Endpoint>(endpoint: E, input: CallInput<E> = {}) =>
      (await answer(endpoint, input as CallInput<Endpoint>, async (sent, withinMs) => {
        asked.push({ endpoint, input: sent, withinMs });
        return state.server();
      })) as ReplyOf<E>,
  };
}
