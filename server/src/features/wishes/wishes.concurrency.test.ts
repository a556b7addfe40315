import { issueBookChild } from '@storyvan/contract/lending';
import { eraseChild } from '@storyvan/contract/privacy';
import { addWish, mostWishes } from '@storyvan/contract/wishes';
import { today } from '@storyvan/domain/calendar-date';
import { beforeAll, describe, expect, it } from 'vitest';
import { runQuery } from '../../db/prepare.ts';
import { makeChild, makeCopy, makeSite, makeTitle } from '../../testing/factories.ts';
import { useServerProcesses } from '../../testing/processes/server-processes.ts';

const rounds = 15;

describe('wishes added at the same moment on several servers', { timeout: 120_000 }, () => {
  const servers = useServerProcesses(3);
  let site_grade_id: number;
  beforeAll(async () => {
    site_grade_id = await makeSite(servers.db);
  });

  const send = async (n: number, path: string, body: object): Promise<string> => {
    const reply = await servers.server(n).post(path, body);
    expect([200, 409], JSON.stringify(reply)).toContain(reply.status);
    return reply.status === 200 ? reply.body.status.status : 'conflict';
  };
  const rowsOf = (child_id: number) =>
    runQuery(servers.db, (k) => k.selectFrom('wish').select('wish_id').where('child_id', '=', child_id));

  it('three of one child for one title, are one wish', async () => {
    for (let round = 0; round < rounds; round++) {
      const child_id = await makeChild(servers.db, { site_grade_id });
      const title_id = await makeTitle(servers.db);
      const all = await Promise.all([0, 1, 2].map((n) => send(n, addWish.path, { child_id, title_id })));
      expect(all.sort()).toEqual(['added', 'already wished', 'already wished']);
      expect(await rowsOf(child_id)).toHaveLength(1);
    }
  });

  it('more of one child than it may have, are not more', async () => {
    const child_id = await makeChild(servers.db, { site_grade_id });
    const titles = await Promise.all(Array.from({ length: mostWishes + 4 }, () => makeTitle(servers.db)));
    const all = await Promise.all(
      titles.map((title_id, n) => send(n % 3, addWish.path, { child_id, title_id })),
    );
    expect(all.filter((status) => status === 'added')).toHaveLength(mostWishes);
    expect(await rowsOf(child_id)).toHaveLength(mostWishes);
  });

  it('while the child is erased, are not kept', async () => {
    for (let round = 0; round < rounds; round++) {
      const name = `Kumari Number${round} Xyz`;
      const child_id = await makeChild(servers.db, { site_grade_id, name });
      const title_id = await makeTitle(servers.db);
      const [erased, added] = await Promise.all([
        send(round, eraseChild.path, { child_id, version: 1, confirmation: name }),
        send(round + 1, addWish.path, { child_id, title_id }),
      ]);
      expect(erased).toBe('erased');
      expect(['added', 'child has left']).toContain(added);
      expect(await rowsOf(child_id)).toEqual([]);
    }
  });

  it('while the title is lent to the child, are refused or fulfilled', async () => {
    for (let round = 0; round < rounds; round++) {
      const child_id = await makeChild(servers.db, { site_grade_id });
      const title_id = await makeTitle(servers.db);
      const accn_no = await makeCopy(servers.db, { title_id });
      const loan = { program: 'mop', site_grade_id, child_id, accn_no, date_issue: today() };
      const [lent] = await Promise.all([
        send(round, issueBookChild.path, loan),
        send(round + 1, addWish.path, { child_id, title_id }),
      ]);
      expect(lent).toBe('issued');
      const reply = await servers.server(0).get(`/api/info/wishes_of_child/${child_id}`);
      expect(await reply.json()).toEqual([]);
    }
  });
});
