import { startBox } from '@storyvan/contract/box';
import { getChild, setChildActive } from '@storyvan/contract/children';
import { revertImport } from '@storyvan/contract/imports';
import {
  changeCopyState,
  issueBookChild,
  issueBookSite,
  renewBookChild,
  returnBookSite,
} from '@storyvan/contract/lending';
import { closePlace } from '@storyvan/contract/places';
import { howWasIt } from '@storyvan/contract/reading';
import { describe, expect, it } from 'vitest';
import { makeCopy } from '../../../../testing/factories.ts';
import { useImportedLoans } from '../../../../testing/features/imported-loans.ts';
import { settled } from '../../../../testing/imports.ts';
import { readHistoryOf, readLendingState } from '../../../../testing/lending/lending-state.ts';

const loans = useImportedLoans();
const { app, at, date, importCopies, importLoans, pastLoans, revert, expectSound } = loans;
const { fromChild, fromPlace, undo } = loans;
const eventOf = async (kind: string): Promise<string> =>
  (await readHistoryOf(app.db, at.copy.accn_no)).events.find((event) => event.kind === kind)?.event_id ?? '';
const lend = () => app.call(issueBookSite, { body: { ...at.copy, date_issue: date } });
const state = (to: 'lost' | 'withdrawn' | 'available') =>
  app.call(changeCopyState, { body: { accn_no: at.copy.accn_no, state: to, date: '2026-11-18', note: '' } });

describe('the revert of an import of loans is refused, and changes nothing,', () => {
  const openToChild = () => importLoans([at.card, '2026-10-05']);
  const openToPlace = () => importLoans(['', '2026-10-05']);
  const endsLoan = async () => {
    await app.call(issueBookChild, { body: { ...at.copy, child_id: at.child_id, date_issue: '2026-09-02' } });
    return importLoans([at.card, '2026-09-02', '', '2026-09-20']);
  };
  const endsLoanToPlace = async () => {
    await app.call(issueBookSite, { body: { ...at.copy, date_issue: '2026-09-02' } });
    return importLoans(['', '2026-09-02', '', '2026-09-20']);
  };
  const leave = async () => {
    const { version } = await app.call(getChild, { params: { childId: at.child_id } });
    await app.call(setChildActive, { body: { child_id: at.child_id, version, active: false } });
  };
  const opinion = async () =>
    app.call(howWasIt, {
      body: {
        site_grade_id: at.copy.site_grade_id,
        child_id: at.child_id,
        accn_no: at.copy.accn_no,
        event_id: await eventOf('return_child'),
        opinion: 'loved',
        observation: '',
      },
    });
  const close = async () => {
    await leave();
    await app.call(closePlace, { body: { ...at.place, version: 1, closed: true } });
  };

  const cases: [string, () => Promise<string>, () => Promise<unknown>, string][] = [
    ['once a copy was lent', pastLoans, lend, 'was lent since'],
    ['once a copy was taken back from a child', openToChild, fromChild, 'was returned since'],
    ['once a copy was taken back from a place', openToPlace, fromPlace, 'was returned since'],
    [
      'once a copy was renewed',
      openToChild,
      () => app.call(renewBookChild, { body: { ...at.copy, date_renewal: date } }),
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
      () => app.call(startBox, { body: { ...at.place, purpose: 'unpacking' } }),
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
    expect(refused.problem).toContain(`Copy ${at.copy.accn_no} ${why}`);
    expect(refused.problem).toContain('nothing was changed');
    expect(await readLendingState(app.db)).toEqual(before);
    await expectSound();
  });

  it('names 20 copies and counts the others, if there are more', async () => {
    const numbers: string[] = [];
    for (let n = 0; n < 23; n++) numbers.push(await makeCopy(app.db));
    const import_id = await importCopies(numbers);
    for (const number of numbers)
      await app.call(returnBookSite, { body: { ...at.copy, accn_no: number, date_return: date } });
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
