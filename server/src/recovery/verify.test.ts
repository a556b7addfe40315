import type { LendingDetails } from '@storyvan/contract/common/lending-fields';
import {
  issueBookChild,
  issueBookSite,
  renewBookChild,
  returnBookFromChild,
  returnBookSite,
  undoLending,
} from '@storyvan/contract/lending';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../db/new-id.ts';
import { eventKind } from '../db/tables/loan.ts';
import { makeChild, makeCopy, makeMember, makeSite, makeTitle } from '../testing/factories.ts';
import { testDay, useTestApp } from '../testing/test-app.ts';
import { makeReadAloud, makeReport } from '../testing/week-factories.ts';
import { openSnapshot, type Snapshot } from './snapshot.ts';
import { brokenText, invariants, verify, versionOf } from './verify.ts';

const app = useTestApp();
const postgres = Boolean(process.env.TEST_DATABASE_URL);

class RolledBack extends Error {}

/** The invariants violated by these statements, which are rolled back. */
async function brokenBy(...statements: string[]): Promise<string[]> {
  let names: string[] = [];
  const work = app.db.transaction(async (tx) => {
    if (!postgres) await tx.change({ sql: 'pragma defer_foreign_keys = 1', parameters: [] });
    for (const sql of statements) await tx.change({ sql, parameters: [] });
    const snapshot: Snapshot = {
      ...tx,
      async *stream(sql) {
        yield (await tx.rows({ sql, parameters: [] })).map((row) => Object.values(row));
      },
      close: async () => undefined,
    };
    names = (await verify(snapshot)).map(({ invariant }) => invariant.name);
    throw new RolledBack();
  });
  await expect(work).rejects.toBeInstanceOf(RolledBack);
  return names;
}

/** Disables the triggers that make events append-only. */
const unguarded = postgres
  ? ['alter table lending_event disable trigger user']
  : ['drop trigger lending_event_no_update', 'drop trigger lending_event_no_delete'];

const anId = postgres ? 'gen_random_uuid()' : 'randomblob(16)';
const hexFrom = (start: number, digits: number) => `lower(substr(hex(event_id), ${start}, ${digits}))`;
const eventText = postgres
  ? 'event_id::text'
  : [hexFrom(1, 8), hexFrom(9, 4), hexFrom(13, 4), hexFrom(17, 4), hexFrom(21, 12)].join(` || '-' || `);

const aMove = (columns: string, values: string) =>
  `insert into child_move (move_id, child_id, date, staff_id, at, ${columns}) values ('m1', 1, '${testDay}', 1, '', ${values})`;

const aDevice = `insert into field_device (device_id, staff_id, name, registered_at, last_seen_at) values ('d1', 1, 'Phone', '', '')`;
const anEntry = (state: string, entry: string, columns: string, values: string) =>
  `insert into field_entry (request_id, arrival_id, device_id, staff_id, sent_by, kind, site_grade_id, date, made_at, received_at, state, entry, message, ${columns})
   values ('r1', 'a1', 'd1', 1, 1, 'issue', 1, '${testDay}', '', '', '${state}', '${entry}', 'Why', ${values})`;

const anImport = (state: string) =>
  `insert into import (import_id, file_name, bytes, state, created_at) values ('i1', 'books.csv', 3, '${state}', '')`;
const aWebhook = `insert into webhook (webhook_id, address, kinds, secret, state, position, created_at, created_by)
  values (1, 'https://example.org', '', '', 'active', 9, '', 1)`;
const aChangeId = postgres ? `'${newId()}'` : `x'${newId().replaceAll('-', '')}'`;
const aPosition = (position: number) =>
  `insert into change_position values (${position}, ${aChangeId}, 'lending')`;

/** What breaks each invariant; for one database only if the other enforces it. */
const breaks: [name: string, statements: string[], only?: 'sqlite' | 'postgres'][] = [
  [
    'files-of-imports',
    [
      anImport('ready'),
      `insert into import_part select import_id, 'upload', 1, ${postgres ? `'\\x00'::bytea` : `x'00'`} from import`,
    ],
  ],
  [
    'journals-of-imports',
    [
      anImport('ready'),
      `insert into import_entry (import_id, noun, key, after) values ('i1', 'title', '1', '{}')`,
    ],
  ],
  [
    'accounts-of-programs',
    [`insert into service_account (staff_id, token_hash, token_end) values (1, 'h', 'end')`],
  ],
  ['changes-in-the-feed-once', [aPosition(1001), aPosition(1002)]],
  [
    'changes-in-the-feed-once',
    [aPosition(1001), `insert into change_waiting (change_id, source) values (${aChangeId}, 'lending')`],
  ],
  ['webhooks-within-the-feed', [aPosition(8), aWebhook]],
  ['events-of-entries', [aDevice, anEntry('accepted', '', 'events', `'no such event'`)]],
  [
    'events-of-entries',
    [
      aDevice,
      anEntry(
        'accepted',
        '',
        'events',
        `(select ${eventText} || ' ' || ${eventText} from lending_event limit 1)`,
      ),
    ],
  ],
  ['entries-wait-for-a-decision', [aDevice, anEntry('review', '{}', 'waits_for', `'r2'`)]],
  ['entries-wait-for-a-decision', [aDevice, anEntry('review', '{}', 'waits_for', `'r1'`)]],
  ['tables-as-made', ['drop index copy_at_place']],
  ['tables-as-made', unguarded],
  ['references-lead-somewhere', [`update title set changed_by = 99`], 'sqlite'],
  [
    'references-are-kept',
    [
      'alter table todo_note drop constraint todo_note_staff_id_fkey',
      'alter table todo_note add constraint todo_note_staff_id_fkey foreign key (staff_id) references staff (staff_id) not valid',
    ],
    'postgres',
  ],
  ['dates-are-days', [`update copy set moved_on = '2026-02-30' where accn_no = 'V-1'`], 'sqlite'],
  ['numbers-go-on', [`alter table site_grade alter site_grade_id restart with 1`], 'postgres'],
  ['numbers-go-on', ['alter sequence loan_number restart with 1'], 'postgres'],
  ['copy-at-its-site-loan', [`update site_loan set date_return = '${testDay}' where accn_no = 'V-1'`]],
  ['copy-at-its-child-loan', [`update child_loan set undone = 1 where accn_no = 'V-2'`]],
  [
    'open-site-loans-at-their-copy',
    [`update copy set site_loan_id = null, site_grade_id = null where accn_no = 'V-1'`],
  ],
  [
    'open-child-loans-at-their-copy',
    [`update copy set child_loan_id = null, child_id = null where accn_no = 'V-2'`],
  ],
  [
    'child-loans-within-site-loans',
    [`update child_loan set date_issue = '2026-01-01' where accn_no = 'V-2'`],
  ],
  [
    'child-loans-one-after-the-other',
    [`update child_loan set date_return = '2026-11-20' where accn_no = 'V-3' and date_return is not null`],
  ],
  [
    'site-loans-one-after-the-other',
    [`update site_loan set date_return = '2026-11-20' where accn_no = 'V-4' and date_return is not null`],
  ],
  [
    'site-loans-as-events-tell',
    [`update site_loan set date_return = '2026-11-12' where accn_no = 'V-4' and date_return is not null`],
  ],
  [
    'child-loans-as-events-tell',
    [`update child_loan set date_issue = '2026-11-11' where accn_no = 'V-3' and date_return is null`],
  ],
  ['renewals-as-events-tell', [`update child_loan set date_renewed = null where accn_no = 'V-2'`]],
  ['renewals-as-events-tell', [`update child_loan set date_renewed = '2026-11-18' where accn_no = 'V-2'`]],
  [
    'renewals-as-events-tell',
    [`update child_loan set date_renewed = '2026-11-15' where accn_no = 'V-3' and date_return is null`],
  ],
  [
    'renewals-of-their-events',
    [...unguarded, `update lending_event set date = '2026-11-14' where kind = ${eventKind.renew_child}`],
  ],
  ['renewals-of-their-events', ['update renewal set undone = 1 - undone']],
  ['renewals-of-their-events', ['delete from renewal']],
  [
    'renewals-as-events-tell',
    [`update child_loan set date_return = '2026-11-11' where accn_no = 'V-3' and date_return is not null`],
  ],
  [
    'events-of-site-loans',
    [...unguarded, `update lending_event set site_loan_id = 999 where kind = ${eventKind.issue_site}`],
  ],
  [
    'events-of-child-loans',
    [...unguarded, `update lending_event set child_loan_id = 999 where kind = ${eventKind.issue_child}`],
  ],
  [
    'events-of-child-loans',
    [...unguarded, `update lending_event set child_loan_id = 999 where kind = ${eventKind.renew_child}`],
  ],
  ['latest-event-of-copy', [`update copy set moved_on = '2026-01-01' where accn_no = 'V-1'`]],
  [
    'undos-tell-of-their-event',
    [
      ...unguarded,
      `update lending_event set child_loan_id = 999, site_loan_id = null where kind = ${eventKind.undo}`,
    ],
  ],
  ['gone-copies-in-no-hands', [`update copy set state = 'lost' where accn_no = 'V-1'`]],
  ['books-with-children-who-are-here', [`update child set inactive_since = '${testDay}'`]],
  ['editions', [`update title set version = 0`]],
  ['editions', [`update member set changed_by = 1, changed_at = null`]],
  ['covers-on-their-titles', [`update title set cover = '1-0123456789abcdef'`]],
  ['counts-of-children', ['update site_grade set enrolled_count = -1']],
  ['moves-between-places', [aMove('from_site_grade_id, to_site_grade_id', '7, 7')]],
  [
    'moves-of-promotions',
    [
      `insert into promotion (promotion_id, date, staff_id, at) values ('p1', '${testDay}', 1, '')`,
      aMove('from_site_grade_id, promotion_id, undone', `7, 'p1', 1`),
    ],
  ],
  [
    'promoted-once-a-year',
    [
      `insert into promotion (promotion_id, date, staff_id, at) values ('p1', '${testDay}', 1, '')`,
      aMove('from_site_grade_id, promotion_id', `7, 'p1'`),
    ],
  ],
  ['reported-sessions-have-reports', ['delete from report']],
  [
    'reports-at-their-place',
    [`update report set site_grade_id = (select max(site_grade_id) from site_grade)`],
  ],
  [
    'erased-children-are-unknown',
    [
      `update child set erased_at = '2026', inactive_since = '${testDay}', name = 'Erased child ' || child_id, card_no = null, gender = null`,
    ],
  ],
  [
    'erased-children-are-unknown',
    [
      `update child set erased_at = '2026', inactive_since = '${testDay}', name = 'Erased child ' || child_id, card_no = null, gender = null`,
      'delete from child_word',
      `insert into wish (wish_id, child_id, title_id, wished_on, staff_id, at) select ${anId}, 1, title_id, '${testDay}', 1, '' from title`,
    ],
  ],
  [
    'people-of-sessions',
    [
      `insert into read_aloud_partner (ra_id, seat, rp_id) select ra_id, 2, rp_id from read_aloud, reading_partner`,
    ],
  ],
  [
    'opinions-of-their-loans',
    [
      `insert into reading (reading_id, program, site_grade_id, child_id, date_reading, accn_no, title_id, observation, staff_id, at, opinion, child_loan_id)
       select '${newId()}', program, (select max(site_grade_id) from site_grade), child_id, '${testDay}', accn_no, title_id, '', 1, '', 'loved', child_loan_id from child_loan limit 1`,
    ],
  ],
  ['attendance-within-its-count', ['update read_aloud set children_count = 0']],
  [
    'changes-of-copies',
    [
      `insert into copy_state_change (change_id, accn_no, from_state, to_state, date, staff_id, at) values (${anId}, 'V-1', 'lost', 'lost', '${testDay}', 1, '')`,
    ],
  ],
  [
    'service-accounts-have-tokens',
    [`insert into service_account (staff_id, token_hash, token_end) values (1, 'h', 'abcd')`],
  ],
  ['second-factors-whole', [`update staff set totp_confirmed_at = '2026'`]],
  [
    'audit-entries-in-order',
    [
      `insert into audit_entry (entry_id, at, via, kind, action, outcome) values ('first', '', 'web', 'x', 'x', 'done')`,
    ],
  ],
  [
    'numbers-are-given-once',
    [`insert into given_number (number, kind, doubled) values ('V-1', 'member', 1)`],
  ],
  ['numbers-as-given', [`delete from given_number where number = 'V-1'`]],
  ['numbers-in-one-form', [`update member set card_no = 'm-7'`]],
  ['words-of-children', [`delete from child_word where word = 'asha'`]],
  ['words-of-children', [`update child set name = 'Asha Kamat'`]],
  ['words-of-titles', [`insert into title_word (word, title_id) select 'stray', title_id from title`]],
  ['words-of-records', [`insert into child_word (word, child_id) values ('stray', 77)`]],
];

describe('verify', () => {
  beforeAll(async () => {
    const program = 'mop' as const;
    const site_grade_id = await makeSite(app.db, { name: 'Tonca' });
    const child_id = await makeChild(app.db, { site_grade_id, name: 'Asha Naik' });
    const title_id = await makeTitle(app.db, { title: 'Où est le chat?' });
    for (const accn_no of ['V-1', 'V-2', 'V-3', 'V-4']) await makeCopy(app.db, { accn_no, title_id });
    const place = { program, site_grade_id, librarian_id: 1 };
    const toSite = (accn_no: string, date_issue: string) =>
      app.call(issueBookSite, { body: { ...place, accn_no, date_issue } });
    const toChild = (accn_no: string, date_issue: string) =>
      app.call(issueBookChild, { body: { ...place, child_id, accn_no, date_issue } });
    const renew = (accn_no: string, date_renewal: string) =>
      app.call(renewBookChild, { body: { ...place, accn_no, date_renewal } });
    const undo = ({ details }: { details: LendingDetails | null }) =>
      app.call(undoLending, { body: { event_id: String(details?.event_id) } });
    await toSite('V-1', '2026-11-10');
    await toSite('V-2', '2026-11-10');
    await toChild('V-2', '2026-11-12');
    await renew('V-2', '2026-11-15');
    await renew('V-2', '2026-11-17');
    await undo(await renew('V-2', '2026-11-18'));
    await toChild('V-3', '2026-11-10');
    await renew('V-3', '2026-11-12');
    await app.call(returnBookFromChild, {
      body: { ...place, accn_no: 'V-3', date_return: '2026-11-13' },
    });
    await toChild('V-3', '2026-11-14');
    await toSite('V-4', '2026-11-10');
    await app.call(returnBookSite, { body: { ...place, accn_no: 'V-4', date_return: '2026-11-13' } });
    await toSite('V-4', '2026-11-15');
    await undo(await toChild('V-1', '2026-11-16'));
    await makeMember(app.db);
    const ra_id = await makeReadAloud(app.db, {
      site_grade_id,
      date: '2026-11-18',
      status: 'done',
      children_count: 5,
    });
    await makeReport(app.db, { site_grade_id });
    await makeSite(app.db, { name: 'Siolim' });
    const sql = `insert into attendance (ra_id, child_id) values (${ra_id}, ${child_id})`;
    await app.db.transaction((tx) => tx.change({ sql, parameters: [] }));
  });

  it('a library in use, verified while it is served, has no violations', async () => {
    const snapshot = await openSnapshot(app.settings);
    expect(await verify(snapshot)).toEqual([]);
    expect(await versionOf(snapshot)).toMatch(/^\d{4}-/);
    await snapshot.close();
  });

  it.each(breaks.filter(([, , only]) => !only || only === (postgres ? 'postgres' : 'sqlite')))(
    '%s, when it is broken directly in the database, is reported',
    async (name, statements) => {
      expect(await brokenBy(...statements)).toContain(name);
    },
  );

  it('the invariants, except those that only a damaged file breaks, are all broken by a test', () => {
    const tested = new Set(breaks.map(([name]) => name));
    const untested = invariants.map(({ name }) => name).filter((name) => !tested.has(name));
    expect(untested).toEqual(['file-is-whole']);
  });

  it('a violation is reported with its rule, how often, and the first rows', () => {
    const invariant = { name: 'x', holds: 'It holds.', find: () => Promise.reject(new Error('not asked')) };
    expect(brokenText({ invariant, count: 1, examples: ['B-1'] })).toBe('x: It holds. Violated once: B-1.');
    expect(brokenText({ invariant, count: 1200, examples: ['B-1', 'B-2'] })).toBe(
      'x: It holds. Violated 1,200 times: B-1, B-2, ….',
    );
  });
});
