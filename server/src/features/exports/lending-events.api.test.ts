import { createWriteStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { changeCopyState } from '@storyvan/contract/lending';
import { timeOfId } from '@storyvan/domain/id-time';
import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { openSnapshot } from '../../recovery/snapshot.ts';
import { makeChild, makeCopy, makeSite } from '../../testing/factories.ts';
import { lendingDesk } from '../../testing/lending/lending-desk.ts';
import { readEvents } from '../../testing/lending/lending-state.ts';
import { testDay, useTestApp } from '../../testing/test-app.ts';
import { useFolder } from '../../testing/use-folder.ts';
import { writeArchive } from './write-archive.ts';

const app = useTestApp();
const folder = useFolder('lending-events');

async function exportedLines(rowsPerFile: number): Promise<string[][]> {
  const file = join(folder, `${rowsPerFile}.zip`);
  const snapshot = await openSnapshot(app.settings);
  await writeArchive(snapshot, createWriteStream(file), { now: app.clock.now, rowsPerFile });
  await snapshot.close();
  const files = unzipSync(readFileSync(file));
  const parts = Object.keys(files).filter((name) => name.startsWith('lending-events'));
  return parts.flatMap((name) =>
    strFromU8(files[name] as Uint8Array)
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')),
  );
}

it('each lending event is exported with its copy, its time, and what was before it, also in several parts', async () => {
  const site_grade_id = await makeSite(app.db);
  const child_id = await makeChild(app.db, { site_grade_id });
  const desk = lendingDesk(app, { program: 'mop', site_grade_id });
  const [one, other] = [await makeCopy(app.db), await makeCopy(app.db)];
  const toPlace = await desk.toPlace(one, '2026-11-10');
  const first = await desk.toChild(one, child_id, '2026-11-12');
  const elsewhere = await desk.toChild(other, child_id, '2026-11-11');
  const back = await desk.fromChild(one, '2026-11-13');
  const undone = await desk.undo(back);
  const undoneToo = await desk.undo(first);
  const again = await desk.fromPlace(one, '2026-11-14');
  const lost = { accn_no: one, date: '2026-11-16', note: '' };
  await app.call(changeCopyState, { body: { ...lost, state: 'lost' } });
  await app.call(changeCopyState, { body: { ...lost, state: 'available' } });
  const last = await desk.toPlace(one, testDay);

  const before: [id: string, kind: string, accn_no: string, event: string, moved: string, undoes: string][] =
    [
      [toPlace, 'issue_site', one, '', '', ''],
      [first, 'issue_child', one, toPlace, '2026-11-10', ''],
      [elsewhere, 'issue_child', other, '', '', ''],
      [back, 'return_child', one, first, '2026-11-12', ''],
      [undone, 'undo', one, back, '2026-11-13', back],
      [undoneToo, 'undo', one, first, '2026-11-12', first],
      [again, 'return_site', one, toPlace, '2026-11-10', ''],
      [last, 'issue_site', one, again, '2026-11-16', ''],
    ];
  const events = await readEvents(app.db);
  const lines = await exportedLines(3);
  expect(lines).toEqual(
    before.map(([event_id, kind, accn_no, previous, moved, undoes], n) => [
      ...[event_id, kind, accn_no, 'mop', String(site_grade_id), String(events[n]?.child_id ?? '')],
      ...[String(events[n]?.loan_id), events[n]?.date, previous, moved, undoes, '1', expect.any(String)],
      timeOfId(event_id),
    ]),
  );
  expect(await exportedLines(1000)).toEqual(lines);
});
