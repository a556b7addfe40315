import { auditLog } from '@storyvan/contract/audit';
import { startBox } from '@storyvan/contract/box';
import { listChanges } from '@storyvan/contract/changes';
import { getChild, setChildActive } from '@storyvan/contract/children';
import { listImports, revertImport } from '@storyvan/contract/imports';
import {
  changeCopyState,
  issueBookChild,
  issueBookSite,
  renewBookChild,
  returnBookFromChild,
  returnBookSite,
  undoLending,
} from '@storyvan/contract/lending';
import { closePlace } from '@storyvan/contract/places';
import { howWasIt } from '@storyvan/contract/reading';
import { addWebhook } from '@storyvan/contract/webhooks';
import { beforeEach, describe, expect, it } from 'vitest';
import { ChangedMeanwhile } from '../../../records/request/once.commands.ts';
import { openSnapshot } from '../../../recovery/snapshot.ts';
import { verify } from '../../../recovery/verify.ts';
import { makeChild, makeCopy, makeSite } from '../../../testing/factories.ts';
import { importedFile, settled } from '../../../testing/imports.ts';
import { readCopy, readHistoryOf, readLendingState } from '../../../testing/lending/lending-state.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { startReceiver } from '../../../testing/webhook-receiver.ts';
import { startWebhooks } from '../../webhooks/webhook-sender.ts';
import { prepareUndo } from './revert-loans.commands.ts';

const app = useTestApp({ webhooksInside: true });
const header = 'Accession No,Site code,Card No,Date issue,Date renewed,Date return';
const date = '2026-11-17';
let made = 0;
/** A place with its code, a child with a card, and a copy: new ones for each test. */
let site_grade_id = 0;
let child_id = 0;
let code = '';
let card = '';
let accn_no = '';
let place = { program: 'mop' as const, site_grade_id: 0 };
beforeEach(async () => {
  made += 1;
  code = `P${made}`;
  card = `C-${made}`;
  site_grade_id = await makeSite(app.db, { code, name: `Place ${made}` });
  place = { program: 'mop', site_grade_id };
  child_id = await makeChild(app.db, { site_grade_id, name: 'Asha Naik', card_no: card });
  accn_no = await makeCopy(app.db, { accn_no: `B-${made}` });
});

/** Imports rows of the copy: card number or nothing, issued, renewed, returned. */
const importLoans = async (
  ...rows: [card: string, issued: string, renewed?: string, returned?: string][]
) => {
  const lines = rows.map(([own, issued, renewed = '', returned = '']) =>
    [accn_no, code, own, issued, renewed, returned].join(','),
  );
  const done = await importedFile(app, 'loans.csv', [header, ...lines].join('\n'));
  expect(done).toMatchObject({ state: 'done', kind: 'loan-history', can_revert: true });
  expect(done.counts?.rejected).toBe(0);
  return done.import_id;
};
const revert = async (import_id: string) => {
  await app.call(revertImport, { body: { import_id } });
  return settled(app, import_id);
};
const expectSound = async () => {
  const snapshot = await openSnapshot(app.settings);
  expect(await verify(snapshot).finally(() => snapshot.close())).toEqual([]);
};
const eventOf = async (kind: string): Promise<string> =>
  (await readHistoryOf(app.db, accn_no)).events.find((event) => event.kind === kind)?.event_id ?? '';
const lend = () => app.call(issueBookSite, { body: { ...place, accn_no, date_issue: date } });
const fromChild = () => app.call(returnBookFromChild, { body: { ...place, accn_no, date_return: date } });
const fromPlace = () => app.call(returnBookSite, { body: { ...place, accn_no, date_return: date } });
const undo = (event_id: string) => app.call(undoLending, { body: { event_id } });
const state = (to: 'lost' | 'withdrawn' | 'available') =>
  app.call(changeCopyState, { body: { accn_no, state: to, date: '2026-11-18', note: '' } });

/** A loan to the place, and within it one to the child, both in the past. */
const pastLoans = () =>
  importLoans(['', '2026-09-01', '', '2026-10-01'], [card, '2026-09-02', '2026-09-16', '2026-09-20']);

describe('the revert of an import of loans', () => {
  it('undoes each event, the latest first, and keeps the loans as undone', async () => {
    const before = await readCopy(app.db, accn_no);
    const import_id = await pastLoans();
    expect(await revert(import_id)).toMatchObject({ state: 'reverted', reverted_by: 'Leela Naik' });
    expect(await readCopy(app.db, accn_no)).toEqual(before);
    const { site_loans, child_loans, events } = await readHistoryOf(app.db, accn_no);
    expect(site_loans).toMatchObject([{ undone: 1, date_return: null }]);
    expect(child_loans).toMatchObject([{ undone: 1, date_return: null, date_renewed: null }]);
    const [imported, undos] = [events.slice(0, 5), events.slice(5)];
    expect(undos).toMatchObject(
      imported.toReversed().map(({ event_id, date: on, loan_id }) => ({
        kind: 'undo',
        undoes_event_id: event_id,
        date: on,
        loan_id,
        staff_id: 1,
      })),
    );
    await expectSound();
  });

  it('that has ended loans of the library, and lent the copy again, gives the copy back to the child', async () => {
    await app.call(issueBookSite, { body: { ...place, accn_no, date_issue: '2026-09-01' } });
    await app.call(issueBookChild, { body: { ...place, accn_no, child_id, date_issue: '2026-09-02' } });
    await app.call(renewBookChild, { body: { ...place, accn_no, date_renewal: '2026-09-10' } });
    const before = await readHistoryOf(app.db, accn_no);
    const copy = await readCopy(app.db, accn_no);
    const import_id = await importLoans(
      [card, '2026-09-02', '', '2026-09-20'],
      ['', '2026-09-01', '', '2026-10-01'],
      ['', '2026-10-02'],
      [card, '2026-10-03'],
    );
    expect(await readCopy(app.db, accn_no)).toMatchObject({ moved_on: '2026-10-03' });
    expect((await revert(import_id)).state).toBe('reverted');
    expect(await readCopy(app.db, accn_no)).toEqual(copy);
    const { site_loans, child_loans } = await readHistoryOf(app.db, accn_no);
    expect(site_loans.filter(({ undone }) => undone === 0)).toEqual(before.site_loans);
    expect(child_loans.filter(({ undone }) => undone === 0)).toEqual(before.child_loans);
    await expectSound();
    // The desk can take it back.
    expect((await fromChild()).status.status).toBe('returned');
  });

  it('and the same file again imports the same loans once more', async () => {
    await revert(await pastLoans());
    const again = await pastLoans();
    const { child_loans } = await readHistoryOf(app.db, accn_no);
    expect(child_loans.map(({ undone, date_return }) => [undone, date_return])).toEqual([
      [1, null],
      [0, '2026-09-20'],
    ]);
    await expectSound();
    expect((await revert(again)).state).toBe('reverted');
    await expectSound();
  });

  it('of two imports of one copy, reverts the later one first', async () => {
    const first = await pastLoans();
    const second = await importLoans(['', '2026-10-05']);
    expect((await revert(first)).problem).toContain(`Copy ${accn_no} was lent since.`);
    expect((await revert(second)).state).toBe('reverted');
    expect((await revert(first)).state).toBe('reverted');
    await expectSound();
  });

  it('is in the list of imports, in the audit log under who did it, and not possible a second time', async () => {
    const import_id = await importLoans(['', '2026-10-05']);
    const cookie = await app.signInAs('Sunita Gaonkar');
    await app.send('POST', revertImport.path, { import_id }, { cookie });
    await settled(app, import_id);
    const [listed] = await app.call(listImports).then(({ imports }) => imports);
    expect(listed).toMatchObject({ import_id, state: 'reverted', reverted_by: 'Sunita Gaonkar' });
    const { entries } = await app.call(auditLog);
    const hers = entries.filter(({ staff }) => staff?.name === 'Sunita Gaonkar');
    expect(hers.map(({ action, detail, book }) => [action, detail, book?.accn_no])).toEqual(
      expect.arrayContaining([
        ['revert_import', 'loans.csv', undefined],
        ['undo', expect.anything(), accn_no],
      ]),
    );
    const again = await app.call(revertImport, { body: { import_id } });
    expect(again.status).toEqual({ status: 'not possible', message: 'This import was reverted.' });
  });

  it('comes in the feed and to webhooks as an undo of each event, after the events', async () => {
    const receiver = await startReceiver();
    await app.call(addWebhook, { body: { address: receiver.address, kinds: [] } });
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const sender = startWebhooks({ db: app.db, now: () => app.clock.now, inside: true, log });
    let next: string | undefined;
    for (let more = true; more; )
      ({ next, more } = await app.call(listChanges, { query: next ? { after: next } : {} }));
    await revert(await pastLoans());
    const { changes } = await app.call(listChanges, { query: { after: next as string } });
    const kinds = ['issue_site', 'issue_child', 'renew_child', 'return_child', 'return_site'];
    expect(changes.map(({ kind }) => kind)).toEqual([...kinds, ...kinds.map(() => 'undo')]);
    const ids = changes.slice(0, 5).map(({ change_id }) => change_id);
    expect(changes.slice(5).map(({ undoes }) => undoes)).toEqual(ids.toReversed());
    await expect
      .poll(() => receiver.received.flatMap(({ body }) => body.changes.map(({ change_id }) => change_id)), {
        timeout: 10_000,
      })
      .toEqual(changes.map(({ change_id }) => change_id));
    await sender.stop();
    await receiver.close();
  });
});

describe('the revert of an import of loans is refused, and changes nothing,', () => {
  const openToChild = () => importLoans([card, '2026-10-05']);
  const openToPlace = () => importLoans(['', '2026-10-05']);
  const endsLoan = async () => {
    await app.call(issueBookChild, { body: { ...place, accn_no, child_id, date_issue: '2026-09-02' } });
    return importLoans([card, '2026-09-02', '', '2026-09-20']);
  };
  const endsLoanToPlace = async () => {
    await app.call(issueBookSite, { body: { ...place, accn_no, date_issue: '2026-09-02' } });
    return importLoans(['', '2026-09-02', '', '2026-09-20']);
  };
  const leave = async () => {
    const { version } = await app.call(getChild, { params: { childId: child_id } });
    await app.call(setChildActive, { body: { child_id, version, active: false } });
  };
  const opinion = async () =>
    app.call(howWasIt, {
      body: {
        site_grade_id,
        child_id,
        accn_no,
        event_id: await eventOf('return_child'),
        opinion: 'loved',
        observation: '',
      },
    });
  const close = async () => {
    await leave();
    await app.call(closePlace, { body: { ...place, version: 1, closed: true } });
  };

  const cases: [string, () => Promise<string>, () => Promise<unknown>, string][] = [
    ['once a copy was lent', pastLoans, lend, 'was lent since'],
    ['once a copy was taken back from a child', openToChild, fromChild, 'was returned since'],
    ['once a copy was taken back from a place', openToPlace, fromPlace, 'was returned since'],
    [
      'once a copy was renewed',
      openToChild,
      () => app.call(renewBookChild, { body: { ...place, accn_no, date_renewal: date } }),
      'was renewed since',
    ],
    ['once a copy was lost', openToChild, () => state('lost'), 'was recorded as lost since'],
    ['once a copy was withdrawn', pastLoans, () => state('withdrawn'), 'was withdrawn since'],
    [
      'once a copy was withdrawn and taken back',
      pastLoans,
      () => state('withdrawn').then(() => state('available')),
      'was taken back into stock since',
    ],
    [
      'once one of its loans was undone',
      openToChild,
      async () => undo(await eventOf('issue_child')),
      'has a loan that was undone since',
    ],
    [
      'once a child has said how a book was',
      pastLoans,
      opinion,
      'has a loan about which the child has said how it was',
    ],
    [
      'once a box lists a copy',
      openToPlace,
      () => app.call(startBox, { body: { ...place, purpose: 'unpacking' } }),
      'is on the checklist of a box',
    ],
    [
      'if a copy would go back to a child who has left',
      endsLoan,
      leave,
      'was with Asha Naik, who has moved or left since',
    ],
    [
      'if a copy would go back to a closed place',
      endsLoanToPlace,
      close,
      'was at a place that has been closed since 21 Nov 2026',
    ],
  ];

  it.each(cases)('%s', async (_, importing, since, why) => {
    const import_id = await importing();
    await since();
    const before = await readLendingState(app.db);
    const refused = await revert(import_id);
    expect(refused.state).toBe('done');
    expect(refused.problem).toContain(`Copy ${accn_no} ${why}`);
    expect(refused.problem).toContain('nothing was changed');
    expect(await readLendingState(app.db)).toEqual(before);
    await expectSound();
  });

  it('names 20 copies and counts the others, if there are more', async () => {
    const numbers: string[] = [];
    for (let n = 0; n < 23; n++) numbers.push(await makeCopy(app.db));
    const lines = numbers.map((number) => `${number},${code},,2026-10-05,,`);
    const { import_id } = await importedFile(app, 'loans.csv', [header, ...lines].join('\n'));
    for (const number of numbers)
      await app.call(returnBookSite, { body: { ...place, accn_no: number, date_return: date } });
    const [, ...named] = (await revert(import_id)).problem?.split('\n') ?? [];
    expect(named).toHaveLength(21);
    expect(named.slice(0, 20).every((line) => /^Copy .+ was returned since\.$/.test(line))).toBe(true);
    expect(named[20]).toBe('… and 3 more.');
  });

  it('by a later undo of a return, is possible again', async () => {
    const import_id = await openToChild();
    const { details } = await fromChild();
    expect((await revert(import_id)).problem).toContain('was returned since');
    await undo(details?.event_id ?? '');
    expect((await revert(import_id)).state).toBe('reverted');
    await expectSound();
  });

  it('of an import by an earlier version, which has not noted the copies', async () => {
    const import_id = await openToPlace();
    const parameters = [import_id];
    const slot = app.db.dialect === 'sqlite' ? '?' : '$1';
    await app.db.transaction((tx) =>
      tx.change({ sql: `delete from import_entry where noun = 'copy' and import_id = ${slot}`, parameters }),
    );
    const { status } = await app.call(revertImport, { body: { import_id } });
    expect(status).toEqual({
      status: 'not possible',
      message: 'This import has changed nothing, or it is too old to be reverted.',
    });
    expect((await settled(app, import_id)).can_revert).toBe(false);
  });
});

describe('a desk, while an import of loans is reverted,', () => {
  const back = () => app.call(returnBookSite, { body: { ...place, accn_no, date_return: date } });

  it('that takes a book back before the revert writes, prevents it', async () => {
    const import_id = await importLoans(['', '2026-10-05']);
    const write = await prepareUndo(app.db, { import_id, staff_id: 1 }, () => Promise.resolve());
    expect((await back()).status.status).toBe('returned');
    const before = await readLendingState(app.db);
    await expect(app.db.transaction(write)).rejects.toThrow(ChangedMeanwhile);
    expect(await readLendingState(app.db)).toEqual(before);
    expect((await revert(import_id)).problem).toContain('was returned since');
  });

  it('takes a book back or sees where it is, whoever is first', async () => {
    const others: string[] = [];
    for (let n = 0; n < 40; n++) others.push(await makeCopy(app.db));
    const lines = [accn_no, ...others].map((number) => `${number},${code},,2026-10-05,,`);
    for (const wait of [0, 60, 120]) {
      const { import_id } = await importedFile(app, 'loans.csv', [header, ...lines].join('\n'));
      const reverting = app.call(revertImport, { body: { import_id } });
      await new Promise((resolve) => setTimeout(resolve, wait));
      const { status, details } = await back();
      await reverting;
      const { state: now } = await settled(app, import_id);
      expect([
        ['reverted', 'not at this site'],
        ['done', 'returned'],
      ]).toContainEqual([now, status.status]);
      if (details) await undo(details.event_id);
      if (now === 'done') expect((await revert(import_id)).state).toBe('reverted');
      expect(await readCopy(app.db, accn_no)).toMatchObject({ last_event_id: null, site_grade_id: null });
    }
    await expectSound();
  }, 60_000);
});
