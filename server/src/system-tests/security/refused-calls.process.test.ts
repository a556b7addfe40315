import { addAccount } from '@storyvan/contract/accounts';
import { expect, it, vi } from 'vitest';
import { runQuery } from '../../db/prepare.ts';
import { useFaultServer } from '../../testing/processes/fault-server.ts';

const used = useFaultServer(0);

it('a refused call, on the program as it is started, is in the audit log and in the metrics', async () => {
  const server = await used.start();
  // The administrator has not set up a second factor.
  const refused = await server.post(addAccount.path, { name: 'Anil', username: 'anil', role: 'staff' });
  expect(refused).toMatchObject({ status: 403, body: { error: { code: 'second_factor_missing' } } });
  const entries = () =>
    runQuery(used.db, (k) =>
      k.selectFrom('audit_entry').select(['action', 'outcome']).where('outcome', '=', 'refused'),
    );
  await vi.waitFor(
    async () => expect(await entries()).toEqual([{ action: 'add_account', outcome: 'refused' }]),
    10_000,
  );
  const metrics = await (await server.get('/metrics')).text();
  expect(metrics).toContain('storyvan_refusals_total{code="second_factor_missing"} 1');
}, 120_000);
