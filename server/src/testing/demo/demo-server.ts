import { signIn } from '@storyvan/contract/auth';
import {
  issueBookChild,
  issueBookSite,
  returnBookFromChild,
  returnBookSite,
  undoLending,
} from '@storyvan/contract/lending';
import { listReadWith } from '@storyvan/contract/reading';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { people } from '../../demo/demo-data.ts';
import type { LendingState } from '../lending/lending-state.ts';
import { cookieOf, testDay } from '../test-app.ts';
import { groupBy, type LoadedDemo, password } from './demo.ts';

type Copy = LendingState['copies'][number];

/** Tests of what staff do next on the loaded demo programme; they change it. */
export function testServer(demo: LoadedDemo): void {
  let app: FastifyInstance;
  let cookie: string;

  const call = async (path: string, payload: object) => {
    const reply = await app.inject({ method: 'POST', url: path, payload, headers: { cookie } });
    return reply.json();
  };
  beforeAll(async () => {
    app = await buildApp({ db: demo.db, now: () => new Date(`${testDay}T10:00:00`) });
    cookie = await cookieOf(app, { username: 'demo', password });
  });
  afterAll(() => app.close());

  it('a book with a child, given back, undone and given back again, goes home to the library', async () => {
    const copy = demo.state.copies.find((row) => row.child_loan_id && row.site_loan_id) as Copy;
    const loan = demo.state.child_loans.find((row) => row.child_loan_id === copy.child_loan_id);
    const holder = { program: loan?.program, site_grade_id: copy.site_grade_id, accn_no: copy.accn_no };
    const returned = { ...holder, date_return: testDay };
    const back = await call(returnBookFromChild.path, returned);
    expect(back.status.status).toBe('returned');
    const undone = await call(undoLending.path, { event_id: back.details.event_id });
    expect(undone.status.status).toBe('undone');
    expect((await call(returnBookFromChild.path, returned)).status.status).toBe('returned');
    expect((await call(returnBookSite.path, returned)).status.status).toBe('returned');
    const issued = { ...holder, date_issue: testDay };
    expect((await call(issueBookSite.path, issued)).status.status).toBe('issued');
    const lent = await call(issueBookChild.path, { ...issued, child_id: copy.child_id });
    expect(lent.status.status).toBe('issued');
    expect(lent.details.had_before).not.toBeNull();
  });

  it('the last events of the loaded history, each undone in turn, are all accepted', async () => {
    const kindOf = new Map(demo.state.events.map((event) => [event.event_id, event.kind]));
    const kinds = groupBy(demo.state.copies, (copy) => kindOf.get(copy.last_event_id ?? ''));
    expect([...kinds.keys()].sort()).toEqual([
      'issue_child',
      'issue_site',
      'renew_child',
      'return_child',
      'return_site',
    ]);
    for (const copies of kinds.values()) {
      const event_id = copies.at(-1)?.last_event_id as string;
      const reply = await call(undoLending.path, { event_id });
      expect(reply.status.status).toBe('undone');
    }
  });

  it('the invented colleagues, whom one can read with, cannot sign in with any password one might guess', async () => {
    const readers = await app.inject({ url: listReadWith.path, headers: { cookie } });
    expect(readers.json()).toHaveLength(1 + people.staff.length);
    for (const { username, name } of people.staff) {
      expect(readers.json()).toContainEqual({ librarian_id: expect.any(Number), name });
      for (const guess of [password, username]) {
        const payload = { username, password: guess };
        const reply = await app.inject({ method: 'POST', url: signIn.path, payload });
        expect(reply.statusCode).toBe(401);
      }
    }
  });
}
