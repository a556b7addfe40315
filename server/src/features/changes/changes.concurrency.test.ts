import { setTimeout as sleep } from 'node:timers/promises';
import { listChanges } from '@storyvan/contract/changes';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../db/new-id.ts';
import { runQuery } from '../../db/prepare.ts';
import { noteChanges, numberChanges } from '../../records/change/change.commands.ts';
import { readEvents } from '../../testing/lending/lending-state.ts';
import { type FaultDesk, makeDesksWithoutStaff } from '../../testing/processes/desks.ts';
import { useServerProcesses } from '../../testing/processes/server-processes.ts';

describe('the feed of changes on several servers', { timeout: 120_000 }, () => {
  const servers = useServerProcesses(4);
  let desks: FaultDesk[] = [];
  beforeAll(async () => {
    desks = await makeDesksWithoutStaff(servers.db, 8);
  });

  const read = async (n: number, after: string) => {
    const reply = await servers.server(n).get(`${listChanges.path}?limit=7${after && `&after=${after}`}`);
    expect(reply.status).toBe(200);
    return (await reply.json()) as { changes: { change_id: string }[]; next: string; more: boolean };
  };

  it('read by two programs while eight desks lend, misses no change and never returns one before its cause', async () => {
    const { next: start } = await read(0, '');
    let working = true;
    const work = Promise.all(
      desks.map((desk, n) => desk.work(servers.server(n), () => working).then(() => undefined)),
    );
    /** Asks a different server each time, and stops once the desks have stopped and nothing more comes. */
    const follow = async (first: number, from: string) => {
      const seen: string[] = [];
      let after = from;
      for (let n = first; ; n++) {
        const wasWorking = working;
        const { changes, next, more } = await read(n, after);
        seen.push(...changes.map(({ change_id }) => change_id));
        after = next;
        if (!wasWorking && !more) return seen;
      }
    };
    // The second begins in the middle, with the history.
    const following = [follow(0, start), sleep(1000).then(() => follow(1, ''))];
    const listEvents = () => readEvents(servers.db);
    await sleep(3000);
    // A busy machine needs longer.
    while ((await listEvents()).length <= 50) await sleep(200);
    working = false;
    await work;
    const followed = await Promise.all(following);
    const events = await listEvents();
    expect(events.length).toBeGreaterThan(50);
    for (const seen of followed) {
      expect([...new Set(seen)].sort()).toEqual(events.map(({ event_id }) => event_id).sort());
    }
    const at = new Map(followed[0]?.map((id, n) => [id, n]));
    expect(followed[0]).toHaveLength(events.length);
    const latest = new Map<string, string>();
    const beforeTheirCause = events.filter(({ event_id, accn_no }) => {
      const previous = latest.get(accn_no);
      latest.set(accn_no, event_id);
      return previous !== undefined && Number(at.get(previous)) > Number(at.get(event_id));
    });
    expect(beforeTheirCause).toEqual([]);
  });

  // On SQLite transactions run one after another.
  if (process.env.TEST_DATABASE_URL) {
    it('with a transaction that commits after a later one was read, returns its change next', async () => {
      let commit = () => {};
      const open = new Promise<void>((resolve) => {
        commit = resolve;
      });
      const [slow, quick] = [newId(), newId()];
      let noted = () => {};
      const isNoted = new Promise<void>((resolve) => {
        noted = resolve;
      });
      const slowly = servers.db.transaction(async (tx) => {
        await noteChanges(tx, 'lending', [slow]);
        noted();
        await open;
      });
      await isNoted;
      await servers.db.transaction((tx) => noteChanges(tx, 'lending', [quick]));
      const positionsOf = async () => {
        await numberChanges(servers.db);
        const rows = await runQuery(servers.db, (k) =>
          k
            .selectFrom('change_position')
            .select('change_id')
            .where('change_id', 'in', [slow, quick])
            .orderBy('position'),
        );
        return rows.map(({ change_id }) => change_id);
      };
      expect(await positionsOf()).toEqual([quick]);
      commit();
      await slowly;
      expect(await positionsOf()).toEqual([quick, slow]);
    });
  }
});
