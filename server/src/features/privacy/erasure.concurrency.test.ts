import { setChildActive } from '@storyvan/contract/children';
import { issueBookChild, returnBookFromChild, undoLending } from '@storyvan/contract/lending';
import { eraseChild } from '@storyvan/contract/privacy';
import { today } from '@storyvan/domain/calendar-date';
import { beforeAll, describe, expect, it } from 'vitest';
import { runQuery } from '../../db/prepare.ts';
import { unpackReply } from '../../records/request/packed-reply.rules.ts';
import { makeChild, makeCopy, makeSite } from '../../testing/factories.ts';
import { useServerProcesses } from '../../testing/processes/server-processes.ts';

const rounds = 25;
const now = today();

describe('a child erased at the same moment on several servers', { timeout: 120_000 }, () => {
  const servers = useServerProcesses(3);
  let site_grade_id: number;
  beforeAll(async () => {
    site_grade_id = await makeSite(servers.db);
  });

  interface Call {
    path: string;
    body: object;
  }
  const send = async (n: number, { path, body }: Call): Promise<string> => {
    const reply = await servers.server(n).post(path, body);
    expect([200, 409], JSON.stringify(reply)).toContain(reply.status);
    return reply.status === 200 ? reply.body.status.status : 'conflict';
  };
  /** Varies which process is asked first, and by how much. */
  const meet = (round: number, one: Call, other: Call): Promise<[string, string]> => {
    const after = async (ms: number, n: number, call: Call) => {
      await new Promise((resolve) => setTimeout(resolve, ms));
      return send(n, call);
    };
    const ahead = (round % 7) - 3;
    return Promise.all([after(Math.max(0, ahead), round, one), after(Math.max(0, -ahead), round + 1, other)]);
  };
  const erasureOf = (child_id: number, name: string): Call => ({
    path: eraseChild.path,
    body: { child_id, version: 1, confirmation: name },
  });
  const stateOf = async (child_id: number) => {
    const [row] = await runQuery(servers.db, (k) =>
      k
        .selectFrom('child')
        .select(['name', 'erased_at', 'inactive_since'])
        .select((eb) =>
          eb
            .selectFrom('copy')
            .select((count) => count.fn.countAll<number>().as('n'))
            .whereRef('copy.child_id', '=', 'child.child_id')
            .as('books'),
        )
        .where('child_id', '=', child_id),
    );
    return { erased: row?.erased_at !== null, books: Number(row?.books), name: row?.name };
  };
  const namesKept = async (name: string) => {
    const rows = await runQuery(servers.db, (k) => k.selectFrom('lending_request').select('reply'));
    return rows.filter(({ reply }) => unpackReply(reply).includes(name));
  };

  const lending = async (child_id: number): Promise<Call> => ({
    path: issueBookChild.path,
    body: {
      program: 'mop',
      site_grade_id,
      child_id,
      accn_no: await makeCopy(servers.db),
      date_issue: now,
      request_id: crypto.randomUUID(),
    },
  });
  const undoneReturn = async (child_id: number): Promise<Call> => {
    const issue = await lending(child_id);
    await send(0, issue);
    const { accn_no } = issue.body as { accn_no: string };
    const back = { program: 'mop', site_grade_id, accn_no, date_return: now };
    const returned = await servers.server(0).post(returnBookFromChild.path, back);
    const event_id = returned.body.details.event_id;
    return { path: undoLending.path, body: { event_id, request_id: crypto.randomUUID() } };
  };
  const leaving = async (child_id: number): Promise<Call> => ({
    path: setChildActive.path,
    body: { child_id, version: 1, active: false },
  });

  it.each([
    ['a book is lent to it', lending],
    ['the return of its book is undone', undoneReturn],
    ['someone records that it has left', leaving],
  ])('an erasure, while %s, is done completely or not at all', async (_, other) => {
    for (let round = 0; round < rounds; round++) {
      const name = `Kumari Number${round} Xyz`;
      const child_id = await makeChild(servers.db, { site_grade_id, name });
      const [erased] = await meet(round, erasureOf(child_id, name), await other(child_id));
      const state = await stateOf(child_id);
      expect(state.erased).toBe(erased === 'erased');
      expect(state.name === name).toBe(!state.erased);
      if (state.erased) {
        expect(state.books).toBe(0);
        expect(await namesKept(name)).toEqual([]);
      }
    }
  });

  it('two erasures, of one child, erase it once', async () => {
    for (let round = 0; round < rounds; round++) {
      const name = `Twice ${round} Xyz`;
      const child_id = await makeChild(servers.db, { site_grade_id, name });
      const both = await meet(round, erasureOf(child_id, name), erasureOf(child_id, name));
      expect(both.filter((status) => status === 'erased')).toHaveLength(1);
      expect((await stateOf(child_id)).erased).toBe(true);
    }
  });
});
