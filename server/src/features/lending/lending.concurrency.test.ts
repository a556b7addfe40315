import { randomUUID } from 'node:crypto';
import {
  changeCopyState,
  issueBookChild,
  issueBookSite,
  renewBookChild,
  returnBookFromChild,
  undoLending,
} from '@storyvan/contract/lending';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeChild, makeCopy } from '../../testing/factories.ts';
import { type LendingScene, makeLendingScene } from '../../testing/lending/lending-scene.ts';
import { readCopy, readHistoryOf } from '../../testing/lending/lending-state.ts';
import { useServerProcesses } from '../../testing/processes/server-processes.ts';

const date_issue = '2024-1-5';

describe('concurrent lending on several servers', { timeout: 120_000 }, () => {
  const servers = useServerProcesses(4);
  let scene: LendingScene;

  beforeAll(async () => {
    scene = await makeLendingScene(servers.db, 'mop');
  });

  const holder = () => ({ program: 'mop', site_grade_id: scene.here, date_issue });
  /** Sends all bodies at once, spread over the server processes. */
  const sendAtOnce = (requests: { path: string; body: unknown }[]) =>
    Promise.all(requests.map(({ path, body }, i) => servers.server(i).post(path, body)));
  const ofCopy = (accn_no: string) => readHistoryOf(servers.db, accn_no);

  it('50 clients, when they issue one copy to 50 children, get one success and 49 refusals that name the child', async () => {
    const accn_no = await makeCopy(servers.db);
    const children: number[] = [];
    for (let i = 0; i < 50; i++) {
      children.push(await makeChild(servers.db, { site_grade_id: scene.here, name: `Reader ${i}` }));
    }
    const replies = await sendAtOnce(
      children.map((child_id) => ({
        path: issueBookChild.path,
        body: { ...holder(), accn_no, child_id, request_id: randomUUID() },
      })),
    );
    expect(replies.map((reply) => reply.status)).toEqual(replies.map(() => 200));
    const won = replies.filter(({ body }) => body.status.status === 'issued');
    expect(won).toHaveLength(1);
    const { child_id, child_name } = won[0]?.body.details ?? {};
    for (const { body } of replies.filter((reply) => reply !== won[0])) {
      expect(body.status.status).toBe('with a child');
      expect(body.status.message).toContain(`${accn_no} is with ${child_name}, Tonca, since`);
      expect(body.held_by.child_id).toBe(child_id);
    }
    expect((await readCopy(servers.db, accn_no)).child_id).toBe(child_id);
    const { child_loans, events } = await ofCopy(accn_no);
    expect([child_loans.length, events.length]).toEqual([1, 1]);
  });

  it('one request_id, when it is sent 20 times at once, makes one loan and 20 equal replies', async () => {
    const accn_no = await makeCopy(servers.db);
    const body = { ...holder(), accn_no, child_id: scene.child, request_id: randomUUID() };
    const replies = await sendAtOnce(Array.from({ length: 20 }, () => ({ path: issueBookChild.path, body })));
    expect(replies[0]).toMatchObject({ status: 200, body: { status: { status: 'issued' } } });
    for (const reply of replies) expect(reply).toEqual(replies[0]);
    const { child_loans, events } = await ofCopy(accn_no);
    expect([child_loans.length, events.length]).toEqual([1, 1]);
  });

  it('one request_id, when two different bodies carry it at once, serves one and refuses the other', async () => {
    const [one, two] = [await makeCopy(servers.db), await makeCopy(servers.db)];
    const request_id = randomUUID();
    const replies = await sendAtOnce(
      [one, two].map((accn_no) => ({ path: issueBookSite.path, body: { ...holder(), accn_no, request_id } })),
    );
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409]);
    const loans = [...(await ofCopy(one)).site_loans, ...(await ofCopy(two)).site_loans];
    expect(loans).toHaveLength(1);
  });

  it('issues to a place and to a child, when they compete for one copy, leave one lending history', async () => {
    for (let round = 0; round < 10; round++) {
      const accn_no = await makeCopy(servers.db);
      const body = { ...holder(), accn_no, child_id: scene.child };
      const replies = await sendAtOnce([
        { path: issueBookSite.path, body },
        { path: issueBookChild.path, body },
        { path: issueBookSite.path, body },
        { path: issueBookChild.path, body },
      ]);
      const issued = replies.filter((reply) => reply.body.status.status === 'issued');
      const { child_loans, site_loans, events } = await ofCopy(accn_no);
      expect(issued.length).toBe(events.length);
      // Straight to the child, or first to the place and from there to the child: never twice to either.
      expect([child_loans.length, site_loans.length]).toEqual([1, issued.length - 1]);
      expect((await readCopy(servers.db, accn_no)).child_id).toBe(scene.child);
    }
  });

  it('an undo and an issue to a child, when they compete for one copy, leave a consistent state', async () => {
    for (let round = 0; round < 20; round++) {
      const accn_no = await makeCopy(servers.db);
      const [first] = await sendAtOnce([{ path: issueBookSite.path, body: { ...holder(), accn_no } }]);
      const undo = { path: undoLending.path, body: { event_id: first?.body.details.event_id } };
      const issue = { path: issueBookChild.path, body: { ...holder(), accn_no, child_id: scene.child } };
      const asked = round % 2 ? [undo, issue] : [issue, undo];
      const replies = await sendAtOnce(asked);
      const statuses = replies.map((reply) => reply.body.status.status);
      expect(statuses).toContain('issued');
      const undone = statuses.includes('undone');
      expect(statuses).toContain(undone ? 'undone' : 'changed since');
      const { child_loans, site_loans } = await ofCopy(accn_no);
      const { site_loan_id, child_id } = await readCopy(servers.db, accn_no);
      expect(child_id).toBe(scene.child);
      // Undone first: the child has it from the library. Issued first: it came from the place, whose loan stays open.
      expect([site_loan_id === null, site_loans[0]?.undone]).toEqual([undone, undone ? 1 : 0]);
      expect(child_loans).toMatchObject([{ site_loan_id, undone: 0 }]);
    }
  });

  it.each(['withdrawn', 'lost'])(
    'an issue and a copy %s, when they compete, leave no copy that is both gone and on loan',
    async (state) => {
      for (let round = 0; round < 20; round++) {
        const accn_no = await makeCopy(servers.db);
        const issue = { path: issueBookChild.path, body: { ...holder(), accn_no, child_id: scene.child } };
        const gone = { path: changeCopyState.path, body: { accn_no, state, date: date_issue } };
        const replies = await sendAtOnce(round % 2 ? [issue, gone] : [gone, issue]);
        expect(replies.map((reply) => reply.status)).toEqual([200, 200]);
        const statuses = replies.map((reply) => reply.body.status.status);
        const issued = statuses.includes('issued');
        const copy = await readCopy(servers.db, accn_no);
        const { child_loans } = await ofCopy(accn_no);
        const open = child_loans.filter((loan) => loan.date_return === null);
        expect(open).toHaveLength(copy.child_id === null ? 0 : 1);
        // Issued first: the copy cannot be withdrawn, or its loan ends with its loss.
        if (issued && state === 'withdrawn')
          expect([copy.state, copy.child_id]).toEqual(['available', scene.child]);
        else expect([copy.state, copy.child_id, child_loans.length]).toEqual([state, null, issued ? 1 : 0]);
      }
    },
  );

  it('20 undos of one event, when sent at once, undo it once', async () => {
    const accn_no = await makeCopy(servers.db);
    const [first] = await sendAtOnce([{ path: issueBookSite.path, body: { ...holder(), accn_no } }]);
    const body = { event_id: first?.body.details.event_id };
    const replies = await sendAtOnce(Array.from({ length: 20 }, () => ({ path: undoLending.path, body })));
    const statuses = replies.map((reply) => reply.body.status.status).sort();
    expect(statuses).toEqual([...Array.from({ length: 19 }, () => 'already undone'), 'undone']);
    expect((await ofCopy(accn_no)).events).toHaveLength(2);
  });

  it('several desks, when they take one book back from a child to lend it to others, lend it once', async () => {
    for (let round = 0; round < 10; round++) {
      const accn_no = await makeCopy(servers.db);
      const issue = (child_id: number, more = {}) => ({
        path: issueBookChild.path,
        body: { ...holder(), accn_no, child_id, ...more },
      });
      await sendAtOnce([issue(scene.child)]);
      const take_back_from = { site_grade_id: scene.here, child_id: scene.child };
      const children: number[] = [];
      for (let i = 0; i < 4; i++) children.push(await makeChild(servers.db, { site_grade_id: scene.here }));
      const replies = await sendAtOnce(children.map((child_id) => issue(child_id, { take_back_from })));
      const won = replies.filter(({ body }) => body.status.status === 'issued');
      expect(won).toHaveLength(1);
      const { child_id } = won[0]?.body.details ?? {};
      for (const { body } of replies.filter((reply) => reply !== won[0])) {
        expect([body.status.status, body.held_by.child_id]).toEqual(['with a child', child_id]);
      }
      const { events, child_loans } = await ofCopy(accn_no);
      expect([events.length, child_loans.length]).toEqual([3, 2]);
      expect((await readCopy(servers.db, accn_no)).child_id).toBe(child_id);
    }
  });

  it('20 renewals of one book on one day, when sent at once, renew it once', async () => {
    const accn_no = await makeCopy(servers.db);
    await sendAtOnce([{ path: issueBookChild.path, body: { ...holder(), accn_no, child_id: scene.child } }]);
    const body = { ...holder(), accn_no, date_renewal: '2024-1-9' };
    const replies = await sendAtOnce(Array.from({ length: 20 }, () => ({ path: renewBookChild.path, body })));
    const statuses = replies.map((reply) => reply.body.status.status).sort();
    expect(statuses).toEqual([...Array.from({ length: 19 }, () => 'already renewed'), 'renewed']);
    expect((await ofCopy(accn_no)).events).toHaveLength(2);
  });

  it('a renewal and a return, when they compete for one book, leave no renewal after the return', async () => {
    for (let round = 0; round < 20; round++) {
      const accn_no = await makeCopy(servers.db);
      const body = { ...holder(), accn_no, child_id: scene.child };
      await sendAtOnce([{ path: issueBookChild.path, body }]);
      const renewal = { path: renewBookChild.path, body: { ...body, date_renewal: '2024-1-9' } };
      const back = { path: returnBookFromChild.path, body: { ...body, date_return: '2024-1-9' } };
      const replies = await sendAtOnce(round % 2 ? [renewal, back] : [back, renewal]);
      const statuses = replies.map((reply) => reply.body.status.status);
      expect(statuses).toContain('returned');
      const renewed = statuses.includes('renewed');
      if (!renewed) expect(statuses).toContain('not with a child here');
      const { child_loans, events } = await ofCopy(accn_no);
      const dates = { date_renewed: renewed ? '2024-01-09' : null, date_return: '2024-01-09' };
      expect(child_loans).toMatchObject([dates]);
      expect(events.length).toBe(renewed ? 3 : 2);
    }
  });

  it('200 lends of different copies, when sent at once to a small connection pool, all succeed', async () => {
    const copies: string[] = [];
    for (let i = 0; i < 200; i++) copies.push(await makeCopy(servers.db));
    const replies = await sendAtOnce(
      copies.map((accn_no) => ({
        path: issueBookChild.path,
        body: { ...holder(), accn_no, child_id: scene.child, request_id: randomUUID() },
      })),
    );
    expect(replies.filter((reply) => reply.body.status?.status !== 'issued')).toEqual([]);
  });
});
