import {
  cancelStocktake,
  compareStocktakes,
  finishStocktake,
  fixDifference,
  listStocktakesAt,
  type StocktakeFix,
  startStocktake,
  takeOutScan,
} from '@storyvan/contract/stocktake';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeChild, makeCopy, makeSite } from '../../testing/factories.ts';
import { stocktakeActs } from '../../testing/features/stocktake.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();
const acts = stocktakeActs(app);
const { numbersOf, progress, scan, start } = acts;

let site: number;
let other: number;
beforeEach(async () => {
  site = await makeSite(app.db, { name: 'Tonca' });
  other = await makeSite(app.db, { name: 'Chimbel' });
});

/** Copies in the box of a site. */
async function inBox(site_grade_id: number, count: number): Promise<string[]> {
  const numbers: string[] = [];
  for (let n = 0; n < count; n++) {
    numbers.push(await makeCopy(app.db));
    await acts.lendTo(site_grade_id, numbers[n] as string);
  }
  return numbers as string[];
}
const startAt = (site_grade_id: number) => start({ program: 'mop', site_grade_id });
const finish = async (stocktake_id: number) =>
  (await app.call(finishStocktake, { body: { stocktake_id } })).status.status;
const fix = async (stocktake_id: number, accn_no: string, how: StocktakeFix) =>
  (await app.call(fixDifference, { body: { stocktake_id, accn_no, fix: how } })).status.status;

describe('a stocktake of a site', () => {
  it('started twice, is one that both people join', async () => {
    const body = { program: 'mop', site_grade_id: site } as const;
    const first = await app.call(startStocktake, { body });
    expect(first).toMatchObject({
      status: { status: 'started', message: 'The stocktake of Tonca is open.' },
      details: { place_name: 'Tonca', status: 'open', started_by: 'Leela Naik', counts: null },
    });
    const cookie = await app.signInAs('Asha');
    const second = (await app.send('POST', startStocktake.path, body, { cookie })).json();
    expect(second.status).toEqual({
      status: 'already open',
      message: 'Leela Naik has already started this stocktake. You count together.',
    });
    expect(second.details).toEqual(first.details);
  });

  it('with one of the two fields of its place, is 400 and names the other', async () => {
    const reply = await app.send('POST', startStocktake.path, { program: 'mop' });
    expect([reply.statusCode, reply.json().error.fields[0].field]).toEqual([400, 'site_grade_id']);
  });

  it('with some copies scanned, counts these and expects the others', async () => {
    const [one, two, three] = (await inBox(site, 3)) as [string, string, string];
    const id = await startAt(site);
    expect((await progress(id)).counts).toMatchObject({ expected: 3, counted: 0, missing: 3 });
    expect((await scan(id, ` *${one.toLowerCase()}* `)).status).toEqual({
      status: 'expected here',
      message: 'Counted.',
    });
    const { counts, people, open } = await progress(id);
    expect(counts).toEqual({ expected: 3, counted: 1, missing: 2, elsewhere: 0, lost: 0, unknown: 0 });
    expect(open.missing).toBe(2);
    expect(people).toEqual([{ name: 'Leela Naik', scans: 1 }]);
    expect(await numbersOf(id, 'missing')).toEqual([two, three].sort());
  });

  it('with a copy scanned again, says who scanned it and counts it once', async () => {
    const [one] = (await inBox(site, 1)) as [string];
    const id = await startAt(site);
    const first = await scan(id, one);
    const again = await scan(id, one);
    expect(again.status).toEqual({ status: 'already scanned', message: 'Already scanned by Leela Naik.' });
    expect(again.details?.scanned_at).toBe(first.details?.scanned_at);
    expect((await progress(id)).counts.counted).toBe(1);
  });

  it('with copies that should not be here, says of each where the records have it', async () => {
    const [elsewhere] = (await inBox(other, 1)) as [string];
    const inLibrary = await makeCopy(app.db);
    const withChild = await makeCopy(app.db);
    const child = await makeChild(app.db, { site_grade_id: site, name: 'Rahul Naik' });
    await acts.lendToChild(site, child, withChild);
    const lost = await makeCopy(app.db);
    await acts.setState(lost, 'lost');
    const id = await startAt(site);
    const statusFor = async (accn_no: string) => (await scan(id, accn_no)).status;
    expect(await statusFor(elsewhere)).toEqual({
      status: 'recorded elsewhere',
      message: 'Recorded at Chimbel since 21 Nov 2026.',
    });
    expect((await statusFor(inLibrary)).message).toBe('Recorded in the library.');
    expect(await statusFor(withChild)).toEqual({
      status: 'with a child',
      message: 'Recorded with Rahul Naik, Tonca, since 21 Nov 2026.',
    });
    expect((await statusFor(lost)).status).toBe('recorded as lost');
    expect((await statusFor('NO-SUCH')).status).toBe('unknown number');
    expect(await numbersOf(id, 'elsewhere')).toEqual([elsewhere, inLibrary, withChild].sort());
    expect(await numbersOf(id, 'lost')).toEqual([lost]);
    expect(await numbersOf(id, 'unknown')).toEqual(['NO-SUCH']);
    expect((await progress(id)).counts).toMatchObject({ expected: 0, elsewhere: 3, lost: 1, unknown: 1 });
  });

  it('with copies moved meanwhile, has no false differences', async () => {
    const [lentLater, taken] = (await inBox(site, 2)) as [string, string];
    const child = await makeChild(app.db, { site_grade_id: site });
    const came = await makeCopy(app.db);
    const id = await startAt(site);
    await scan(id, lentLater);
    await acts.lendToChild(site, child, lentLater);
    await acts.takeBackFrom(site, taken);
    await acts.lendTo(site, came);
    expect((await progress(id)).counts).toMatchObject({ expected: 1, counted: 1, missing: 0 });
    expect(await numbersOf(id, 'missing')).toEqual([]);
  });

  it('with a scan taken out, counts the copy as missing again, and it can be scanned again', async () => {
    const [one] = (await inBox(site, 1)) as [string];
    const id = await startAt(site);
    const { details } = await scan(id, one);
    const body = { scan_id: String(details?.scan_id) };
    expect((await app.call(takeOutScan, { body })).status.status).toBe('taken out');
    expect((await app.call(takeOutScan, { body })).status.status).toBe('already taken out');
    expect(await numbersOf(id, 'missing')).toEqual([one]);
    expect((await scan(id, one)).status.status).toBe('expected here');
  });
});

describe('a difference', () => {
  it('missing, once noted and recorded as lost, is done and says by whom', async () => {
    const [one, two] = (await inBox(site, 2)) as [string, string];
    const id = await startAt(site);
    expect(await fix(id, one, 'lost')).toBe('noted');
    expect(await numbersOf(id, 'missing')).toEqual([one, two].sort());
    await acts.setState(one, 'lost');
    expect(await numbersOf(id, 'missing')).toEqual([two]);
    expect(await numbersOf(id, 'missing', 'done')).toEqual([one]);
    const { counts, open } = await progress(id);
    expect([counts.missing, open.missing]).toEqual([2, 1]);
    expect(await fix(id, one, 'lost')).toBe('no difference');
  });

  it('elsewhere, once taken back from there, is done', async () => {
    const [one] = (await inBox(other, 1)) as [string];
    const id = await startAt(site);
    await scan(id, one);
    expect(await fix(id, one, 'lost')).toBe('not possible');
    expect(await fix(id, one, 'taken_back')).toBe('noted');
    await acts.takeBackFrom(other, one);
    expect(await numbersOf(id, 'elsewhere', 'done')).toEqual([one]);
    expect((await progress(id)).open.elsewhere).toBe(0);
  });

  it('recorded as lost before, once returned to stock, is done', async () => {
    const lost = await makeCopy(app.db);
    await acts.setState(lost, 'lost');
    const id = await startAt(site);
    await scan(id, lost);
    expect(await fix(id, lost, 'available')).toBe('noted');
    await acts.setState(lost, 'available');
    expect(await numbersOf(id, 'lost', 'done')).toEqual([lost]);
  });

  it('missing in a finished stocktake, if it turns up, is done by a note that it is here', async () => {
    const [one] = (await inBox(site, 1)) as [string];
    const id = await startAt(site);
    expect(await fix(id, one, 'here')).toBe('not possible');
    await finish(id);
    expect(await numbersOf(id, 'missing')).toEqual([one]);
    expect(await fix(id, one, 'here')).toBe('noted');
    expect(await numbersOf(id, 'missing')).toEqual([]);
    expect((await progress(id)).counts.missing).toBe(1);
  });
});

describe('the end of a stocktake', () => {
  it('finished, keeps its figures and takes no more scans', async () => {
    const [one, two] = (await inBox(site, 2)) as [string, string];
    const id = await startAt(site);
    await scan(id, one);
    expect(await finish(id)).toBe('finished');
    expect(await finish(id)).toBe('not open');
    expect((await scan(id, two)).status).toEqual({
      status: 'not open',
      message: 'Leela Naik has finished this stocktake.',
    });
    await acts.takeBackFrom(site, two);
    const { counts, open, status } = await progress(id);
    expect([status, counts.counted, counts.missing, open.missing]).toEqual(['finished', 1, 1, 0]);
    const next = await startAt(site);
    const { stocktakes } = await app.call(listStocktakesAt, { params: { program: 'mop', id: site } });
    expect(stocktakes.map(({ stocktake_id, status }) => [stocktake_id, status])).toEqual([
      [next, 'open'],
      [id, 'finished'],
    ]);
  });

  it('cancelled by another person, is refused; by who started it, keeps the reason', async () => {
    const id = await startAt(site);
    const body = { stocktake_id: id, reason: 'The wrong site' };
    const cookie = await app.signInAs('Vasant');
    const refused = (await app.send('POST', cancelStocktake.path, body, { cookie })).json();
    expect(refused.status.status).toBe('not yours');
    const { status, details } = await app.call(cancelStocktake, { body });
    expect([status.status, details.status, details.reason]).toEqual([
      'cancelled',
      'cancelled',
      'The wrong site',
    ]);
  });

  it('compared with the one before, lists which copies are missing again, new or no longer', async () => {
    const [again, found, lostNow] = (await inBox(site, 3)) as [string, string, string];
    const before = await startAt(site);
    await scan(before, lostNow);
    await finish(before);
    const id = await startAt(site);
    await scan(id, found);
    await finish(id);
    const inGroup = async (group: 'again' | 'new' | 'no_longer') => {
      const { total, copies } = await app.call(compareStocktakes, { params: { stocktakeId: id, group } });
      return [total, copies.map(({ accn_no }) => accn_no)];
    };
    expect(await inGroup('again')).toEqual([1, [again]]);
    expect(await inGroup('new')).toEqual([1, [lostNow]]);
    expect(await inGroup('no_longer')).toEqual([1, [found]]);
    expect((await progress(id)).previous).toMatchObject({ stocktake_id: before, counts: { missing: 2 } });
  });
});
