import { auditLog } from '@storyvan/contract/audit';
import { listChanges } from '@storyvan/contract/changes';
import { listImports, revertImport } from '@storyvan/contract/imports';
import { issueBookChild, issueBookSite, renewBookChild } from '@storyvan/contract/lending';
import { addWebhook } from '@storyvan/contract/webhooks';
import { describe, expect, it } from 'vitest';
import { ChangedMeanwhile } from '../../../../records/request/once.commands.ts';
import { makeCopy } from '../../../../testing/factories.ts';
import { useImportedLoans } from '../../../../testing/features/imported-loans.ts';
import { settled } from '../../../../testing/imports.ts';
import { readCopy, readHistoryOf, readLendingState } from '../../../../testing/lending/lending-state.ts';
import { startReceiver } from '../../../../testing/webhook-receiver.ts';
import { startWebhooks } from '../../../webhooks/webhook-sender.ts';
import { prepareUndo } from './revert-loans.commands.ts';

const { app, at, importCopies, importLoans, pastLoans, revert, expectSound, fromChild, fromPlace, undo } =
  useImportedLoans();

describe('the revert of an import of loans', () => {
  it('undoes each event, the latest first, and keeps the loans as undone', async () => {
    const before = await readCopy(app.db, at.copy.accn_no);
    const import_id = await pastLoans();
    expect(await revert(import_id)).toMatchObject({ state: 'reverted', reverted_by: 'Leela Naik' });
    expect(await readCopy(app.db, at.copy.accn_no)).toEqual(before);
    const { site_loans, child_loans, events } = await readHistoryOf(app.db, at.copy.accn_no);
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
    await app.call(issueBookSite, { body: { ...at.copy, date_issue: '2026-09-01' } });
    await app.call(issueBookChild, { body: { ...at.copy, child_id: at.child_id, date_issue: '2026-09-02' } });
    await app.call(renewBookChild, { body: { ...at.copy, date_renewal: '2026-09-10' } });
    const before = await readHistoryOf(app.db, at.copy.accn_no);
    const copy = await readCopy(app.db, at.copy.accn_no);
    const import_id = await importLoans(
      [at.card, '2026-09-02', '', '2026-09-20'],
      ['', '2026-09-01', '', '2026-10-01'],
      ['', '2026-10-02'],
      [at.card, '2026-10-03'],
    );
    expect(await readCopy(app.db, at.copy.accn_no)).toMatchObject({ moved_on: '2026-10-03' });
    expect((await revert(import_id)).state).toBe('reverted');
    expect(await readCopy(app.db, at.copy.accn_no)).toEqual(copy);
    const { site_loans, child_loans } = await readHistoryOf(app.db, at.copy.accn_no);
    expect(site_loans.filter(({ undone }) => undone === 0)).toEqual(before.site_loans);
    expect(child_loans.filter(({ undone }) => undone === 0)).toEqual(before.child_loans);
    await expectSound();
    // The desk can take it back.
    expect((await fromChild()).status.status).toBe('returned');
  });

  it('that has ended a loan of an earlier import gives the copy back to the child', async () => {
    const first = await importLoans(['', '2026-09-01'], [at.card, '2026-09-02']);
    const before = await readCopy(app.db, at.copy.accn_no);
    const second = await importLoans([at.card, '2026-10-03', '', '2026-10-10']);
    expect((await readHistoryOf(app.db, at.copy.accn_no)).child_loans).toMatchObject([
      { date_return: '2026-10-03' },
      { date_return: '2026-10-10' },
    ]);
    expect((await revert(second)).state).toBe('reverted');
    expect(await readCopy(app.db, at.copy.accn_no)).toEqual(before);
    await expectSound();
    expect((await revert(first)).state).toBe('reverted');
    await expectSound();
  });

  it('and the same file again imports the same loans once more', async () => {
    await revert(await pastLoans());
    const again = await pastLoans();
    const { child_loans } = await readHistoryOf(app.db, at.copy.accn_no);
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
    expect((await revert(first)).problem).toContain(`Copy ${at.copy.accn_no} was lent since.`);
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
        ['undo', expect.anything(), at.copy.accn_no],
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

describe('a desk, while an import of loans is reverted,', () => {
  it('that takes a book back before the revert writes, prevents it', async () => {
    const import_id = await importLoans(['', '2026-10-05']);
    const write = await prepareUndo(app.db, { import_id, staff_id: 1 }, () => Promise.resolve());
    expect((await fromPlace()).status.status).toBe('returned');
    const before = await readLendingState(app.db);
    await expect(app.db.transaction(write)).rejects.toThrow(ChangedMeanwhile);
    expect(await readLendingState(app.db)).toEqual(before);
    expect((await revert(import_id)).problem).toContain('was returned since');
  });

  it('takes a book back or sees where it is, whoever is first', async () => {
    const others: string[] = [];
    for (let n = 0; n < 40; n++) others.push(await makeCopy(app.db));
    for (const wait of [0, 60, 120]) {
      const import_id = await importCopies([at.copy.accn_no, ...others]);
      const reverting = app.call(revertImport, { body: { import_id } });
      await new Promise((resolve) => setTimeout(resolve, wait));
      const { status, details } = await fromPlace();
      await reverting;
      const { state: now } = await settled(app, import_id);
      expect([
        ['reverted', 'not at this site'],
        ['done', 'returned'],
      ]).toContainEqual([now, status.status]);
      if (details) await undo(details.event_id);
      if (now === 'done') expect((await revert(import_id)).state).toBe('reverted');
      expect(await readCopy(app.db, at.copy.accn_no)).toMatchObject({
        last_event_id: null,
        site_grade_id: null,
      });
    }
    await expectSound();
  }, 60_000);
});
