import { type Change, listChanges } from '@storyvan/contract/changes';
import {
  changeCopyState,
  issueBookChild,
  returnBookFromChild,
  undoLending,
} from '@storyvan/contract/lending';
import { timeOfId } from '@storyvan/domain/id-time';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../db/new-id.ts';
import { runChange, runQuery } from '../../db/prepare.ts';
import { insertAll } from '../../db/rows.commands.ts';
import { forgetPositions, noteChanges, startNewFeed } from '../../records/change/change.commands.ts';
import { makeChild, makeCopy, makeSite } from '../../testing/factories.ts';
import { testDay, useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();
let site_grade_id = 0;
let child_id = 0;
beforeAll(async () => {
  site_grade_id = await makeSite(app.db, { name: 'Tonca' });
  child_id = await makeChild(app.db, { site_grade_id, name: 'Rahul Naik' });
});

const read = (query: Record<string, string> = {}) => app.call(listChanges, { query });
/** Reads on until nothing more is there. */
async function readAll(after?: string, limit = '100'): Promise<{ changes: Change[]; next: string }> {
  const changes: Change[] = [];
  for (let cursor = after; ; ) {
    const page = await read({ ...(cursor === undefined ? {} : { after: cursor }), limit });
    changes.push(...page.changes);
    cursor = page.next;
    if (!page.more) return { changes, next: cursor };
  }
}
const place = () => ({ program: 'mop' as const, site_grade_id, child_id });
const issue = async (accn_no: string) => {
  const body = { ...place(), accn_no, date_issue: testDay };
  return (await app.call(issueBookChild, { body })).details?.event_id ?? '';
};
const takeBack = (accn_no: string) =>
  app.call(returnBookFromChild, { body: { ...place(), accn_no, date_return: testDay } });
const kindsOf = (changes: Change[]) => changes.map(({ kind }) => kind);

describe('the changes', () => {
  it('of a library without any, are none, with a cursor to continue from', async () => {
    expect(await read()).toEqual({ changes: [], next: expect.any(String), more: false });
  });

  it('read on after a cursor, are those since then, with ids and no names', async () => {
    const { next } = await readAll();
    const accn_no = await makeCopy(app.db);
    const event_id = await issue(accn_no);
    const { changes, next: later } = await readAll(next);
    expect(changes).toEqual([
      {
        change_id: event_id,
        kind: 'issue_child',
        at: timeOfId(event_id),
        date: testDay,
        accn_no,
        title: expect.any(String),
        isbn: null,
        ...place(),
        loan_id: expect.any(String),
        undoes: null,
        from_state: null,
        to_state: null,
        staff_id: 1,
      },
    ]);
    expect(JSON.stringify(changes)).not.toContain('Rahul');
    expect((await readAll(later)).changes).toEqual([]);
  });

  it('of a return, its undo and a lost copy, come in the order in which they happened', async () => {
    const accn_no = await makeCopy(app.db);
    const { next } = await readAll();
    await issue(accn_no);
    const { details } = await takeBack(accn_no);
    await app.call(undoLending, { body: { event_id: details?.event_id ?? '' } });
    await app.call(changeCopyState, {
      body: { accn_no, state: 'lost', date: testDay, note: 'In the river' },
    });
    const { changes } = await readAll(next);
    expect(kindsOf(changes)).toEqual(['issue_child', 'return_child', 'undo', 'return_child', 'copy_state']);
    expect(changes[2]?.undoes).toBe(changes[1]?.change_id);
    expect(changes[4]).toMatchObject({ from_state: 'available', to_state: 'lost', program: null });
    expect(JSON.stringify(changes)).not.toContain('river');
  });

  it('from the start in small pages, are the whole history once each, and then what is new', async () => {
    const all = await runQuery(app.db, (k) => k.selectFrom('lending_event').select('event_id'));
    const states = await runQuery(app.db, (k) => k.selectFrom('copy_state_change').select('change_id'));
    const { changes, next } = await readAll(undefined, '2');
    expect(changes.map(({ change_id }) => change_id).sort()).toEqual(
      [...all.map(({ event_id }) => event_id), ...states.map(({ change_id }) => change_id)].sort(),
    );
    const event_id = await issue(await makeCopy(app.db));
    expect((await readAll(next, '2')).changes.map(({ change_id }) => change_id)).toEqual([event_id]);
  });

  it('committed while the history is read, are not missed', async () => {
    const first = await read({ limit: '1' });
    // Recorded by a server whose clock is behind: before the page that was read.
    const [copied] = await runQuery(app.db, (k) => k.selectFrom('lending_event').selectAll().limit(1));
    const event_id = `00${newId().slice(2)}`;
    await app.db.transaction(async (tx) => {
      if (copied) await insertAll(tx, 'lending_event', [{ ...copied, event_id, undoes_event_id: null }]);
      await noteChanges(tx, 'lending', [event_id]);
    });
    expect(first.changes[0]?.change_id.localeCompare(event_id)).toBe(1);
    const { changes } = await readAll(first.next, '3');
    expect(changes.filter(({ change_id }) => change_id === event_id)).toHaveLength(1);
  });

  it.each(['x', 'WyJwb3NpdGlvbiIsMV0'])('after the cursor %s, which is none, are refused', async (after) => {
    const reply = await app.send('GET', `${listChanges.path}?after=${after}`);
    expect([reply.statusCode, reply.json().error.code]).toEqual([400, 'invalid_input']);
  });

  it('of a page that is too long, are refused', async () => {
    expect((await app.send('GET', `${listChanges.path}?limit=1001`)).statusCode).toBe(400);
  });

  it('after a cursor from before a restore, are refused, and start again without one', async () => {
    const { next } = await readAll();
    await app.db.transaction(startNewFeed);
    const reply = await app.send('GET', `${listChanges.path}?after=${next}`);
    expect([reply.statusCode, reply.json().error.code]).toEqual([410, 'cursor_expired']);
    expect((await readAll()).changes.length).toBeGreaterThan(5);
  });

  it('after positions were forgotten, continue from a cursor behind them and refuse one before them', async () => {
    const { next: early } = await readAll();
    await issue(await makeCopy(app.db));
    const { next: late } = await readAll();
    await issue(await makeCopy(app.db));
    const before = new Date(Date.now() + 3600_000);
    const forgotten = await forgetPositions(app.db, before, new AbortController().signal);
    expect(forgotten).toBeGreaterThan(2);
    for (const after of [early, late]) {
      expect((await app.send('GET', `${listChanges.path}?after=${after}`)).statusCode).toBe(410);
    }
    const { next } = await readAll();
    const event_id = await issue(await makeCopy(app.db));
    expect((await readAll(next)).changes.map(({ change_id }) => change_id)).toEqual([event_id]);
    expect(await runQuery(app.db, (k) => k.selectFrom('change_waiting').selectAll())).toEqual([]);
  });

  it('of an erased child, keep its number', async () => {
    const erased = await makeChild(app.db, { site_grade_id, name: 'Asha Gaonkar' });
    const accn_no = await makeCopy(app.db);
    const { next } = await readAll();
    const body = { program: 'mop' as const, site_grade_id, accn_no };
    await app.call(issueBookChild, { body: { ...body, child_id: erased, date_issue: testDay } });
    await app.call(returnBookFromChild, { body: { ...body, date_return: testDay } });
    const unknown = { card_no: null, gender: null, date_of_birth: null, guardian_phone: null };
    await app.db.transaction((tx) =>
      runChange(tx, (k) =>
        k
          .updateTable('child')
          .set({
            name: `Erased child ${erased}`,
            ...unknown,
            inactive_since: testDay,
            erased_at: app.clock.now.toISOString(),
          })
          .where('child_id', '=', erased),
      ),
    );
    expect((await readAll(next)).changes.map((change) => change.child_id)).toEqual([erased, erased]);
  });
});
