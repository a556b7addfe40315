import { sendEntries } from '@storyvan/contract/field-sync';
import { today } from '@storyvan/domain/calendar-date';
import { describe, expect, it } from 'vitest';
import { makeChild, makeCopy, makeSite } from '../../testing/factories.ts';
import { type EntryIn, entriesAt } from '../../testing/features/field-sync.ts';
import { makeDevice } from '../../testing/field-factories.ts';
import { useServerProcesses } from '../../testing/processes/server-processes.ts';

const rounds = 15;

describe('entries sent at the same moment on several servers', { timeout: 120_000 }, () => {
  const servers = useServerProcesses(3);

  async function scene() {
    const site_grade_id = await makeSite(servers.db);
    const device_id = await makeDevice(servers.db);
    const at = entriesAt(site_grade_id);
    const issue = async () =>
      at.issue(await makeCopy(servers.db), await makeChild(servers.db, { site_grade_id }), { date: today() });
    const send = (n: number, entry: EntryIn) => {
      const body = { device_id, device_at: new Date().toISOString(), entries: [entry] };
      return servers.server(n).post(sendEntries.path, body);
    };
    return { issue, send };
  }

  it('two of one request_id with another content: only one is accepted, and the other is refused', async () => {
    const { issue, send } = await scene();
    for (let round = 0; round < rounds; round++) {
      const one = await issue();
      const other = { ...(await issue()), request_id: one.request_id };
      const replies = await Promise.all([send(round, one), send(round + 1, other)]);
      const [won, lost] = replies[0].status === 200 ? [one, other] : [other, one];
      expect(replies.map(({ status }) => status).sort(), JSON.stringify(replies)).toEqual([
        200,
        expect.toBeOneOf([400, 503]),
      ]);
      expect((await send(round, lost)).status).toBe(400);
      expect((await send(round, won)).body.answers).toMatchObject([{ again: true }]);
    }
  });

  it('the same one twice, is taken in once and accepted twice', async () => {
    const { issue, send } = await scene();
    for (let round = 0; round < rounds; round++) {
      const entry = await issue();
      const replies = await Promise.all([send(round, entry), send(round + 1, entry)]);
      for (const { body } of replies) expect(body.answers).toMatchObject([{ outcome: 'accepted' }]);
    }
  });
});
