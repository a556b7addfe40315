import { randomUUID } from 'node:crypto';
import { finishStocktake, scanForStocktake, startStocktake } from '@storyvan/contract/stocktake';
import { describe, expect, it } from 'vitest';
import { runQuery } from '../../db/prepare.ts';
import { makeCopy, makeSite } from '../../testing/factories.ts';
import { useServerProcesses } from '../../testing/processes/server-processes.ts';

describe('one stocktake on several servers', { timeout: 120_000 }, () => {
  const servers = useServerProcesses(3);
  const sendAtOnce = (path: string, bodies: object[]) =>
    Promise.all(bodies.map((body, n) => servers.server(n).post(path, body)));
  const startAt = async () => {
    const body = { program: 'mop', site_grade_id: await makeSite(servers.db) };
    const started = await sendAtOnce(startStocktake.path, Array(9).fill(body));
    return started.map(({ body }) => body);
  };
  const scansOf = (stocktake_id: number) =>
    runQuery(servers.db, (k) =>
      k.selectFrom('stocktake_scan').selectAll().where('stocktake_id', '=', stocktake_id),
    );

  it('nine people, when they start it at the same moment, join the same one', async () => {
    const started = await startAt();
    expect(started.map(({ status }) => status.status).sort()).toEqual([
      ...Array(8).fill('already open'),
      'started',
    ]);
    expect(new Set(started.map(({ details }) => details.stocktake_id)).size).toBe(1);
  });

  it('nine people, when they scan one copy at the same moment, count it once', async () => {
    const stocktake_id = (await startAt())[0].details.stocktake_id;
    const accn_no = await makeCopy(servers.db);
    const scans = Array.from({ length: 9 }, () => ({ stocktake_id, accn_no, request_id: randomUUID() }));
    const replies = await sendAtOnce(scanForStocktake.path, scans);
    expect(replies.map(({ body }) => body.status.status).sort()).toEqual([
      ...Array(8).fill('already scanned'),
      'recorded elsewhere',
    ]);
    expect(await scansOf(stocktake_id)).toHaveLength(1);
    const again = await servers.server(0).post(scanForStocktake.path, scans[0]);
    expect(again.body).toEqual(replies[0]?.body);
  });

  it('scans that meet its end, are either counted in its figures or refused', async () => {
    const stocktake_id = (await startAt())[0].details.stocktake_id;
    const numbers = await Promise.all(Array.from({ length: 12 }, () => makeCopy(servers.db)));
    const [ended, ...scans] = await Promise.all([
      servers.server(0).post(finishStocktake.path, { stocktake_id }),
      ...numbers.map((accn_no, n) =>
        servers.server(n).post(scanForStocktake.path, { stocktake_id, accn_no }),
      ),
    ]);
    const refused = scans.filter(({ body }) => body.status.status === 'not open');
    expect(ended?.body.details.counts.elsewhere).toBe(numbers.length - refused.length);
    expect(await scansOf(stocktake_id)).toHaveLength(numbers.length - refused.length);
  });
});
