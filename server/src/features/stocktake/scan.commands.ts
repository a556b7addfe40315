import type { fixDifference, ScanResult, scanForStocktake, takeOutScan } from '@storyvan/contract/stocktake';
import { timeOfId } from '@storyvan/domain/id-time';
import { heldByOf } from '@storyvan/domain/lending/held-by';
import { fixesOf, groupOf, recordedAs, scanAnswer } from '@storyvan/domain/stocktake';
import { found } from '../../api-error.ts';
import { changed, unchanged } from '../../db/command.ts';
import { newId } from '../../db/new-id.ts';
import { once } from '../../records/request/once.commands.ts';
import {
  insertScan,
  markTakenOut,
  noteMissingFix,
  noteScanFix,
} from '../../records/stocktake/stocktake.commands.ts';
import type { CommandOf, Work } from '../../records/work.ts';
import {
  findCountedScan,
  findScan,
  findScannedCopy,
  findStocktake,
  findToScan,
} from './stocktake.queries.ts';
import { notOpen } from './stocktake-reply.ts';

/** Counts copies in a stocktake, takes mistaken scans out, and notes who fixes a difference. */

type CopyRow = NonNullable<Awaited<ReturnType<typeof findScannedCopy.first>>>;
type ScanRow = NonNullable<Awaited<ReturnType<typeof findCountedScan.first>>>;

const resultOf = (
  scan: Pick<ScanRow, 'scan_id' | 'accn_no' | 'scanned_by' | 'at'>,
  copy: CopyRow | null,
): ScanResult => ({
  scan_id: scan.scan_id,
  accn_no: scan.accn_no,
  title: copy?.title ?? null,
  author: copy?.author ?? null,
  language: copy?.language ?? null,
  hex_code: copy?.hex_code ?? null,
  held_by: copy && heldByOf(copy),
  scanned_by: scan.scanned_by,
  scanned_at: scan.at,
});

export const scan: CommandOf<typeof scanForStocktake, Work & { name: string }> = (work, input) =>
  once(work, 'scan_for_stocktake', input, async (tx) => {
    const { stocktake_id, accn_no } = input;
    const row = found(await findToScan.first(tx, { stocktake_id }), 'stocktake');
    if (row.outcome !== null) return unchanged({ status: notOpen(row), details: null });
    const [copy, before] = await Promise.all([
      findScannedCopy.first(tx, { accn_no }),
      findCountedScan.first(tx, { stocktake_id, accn_no }),
    ]);
    if (before) {
      const message = `Already scanned by ${before.scanned_by}.`;
      const status = { status: 'already scanned' as const, message };
      return unchanged({ status, details: resultOf(before, copy) });
    }
    const finds = recordedAs(copy, row.site_grade_id);
    const { staff_id, name } = work;
    const at = work.now.toISOString();
    const made = { scan_id: newId(), stocktake_id, accn_no, staff_id, at };
    await insertScan(tx, { ...made, found: finds, last_event_id: copy?.last_event_id ?? null });
    const status = scanAnswer(finds, accn_no, copy && { held_by: heldByOf(copy) });
    return changed({ status, details: resultOf({ ...made, scanned_by: name }, copy) });
  });

export const takeOut: CommandOf<typeof takeOutScan> = (work, input) =>
  once(work, 'take_out_stocktake_scan', input, async (tx) => {
    const { scan_id } = input;
    const { stocktake_id, accn_no } = found(await findScan.first(tx, { scan_id }), 'scan');
    const row = found(await findToScan.first(tx, { stocktake_id }), 'stocktake');
    if (row.outcome !== null) return unchanged({ status: notOpen(row) });
    const by = { taken_out_by: work.staff_id, taken_out_at: work.now.toISOString() };
    if ((await markTakenOut(tx, scan_id, by)) === 0) {
      const message = `The scan of ${accn_no} was taken out before.`;
      return unchanged({ status: { status: 'already taken out' as const, message } });
    }
    const message = `The scan of ${accn_no} is taken out.`;
    return changed({ status: { status: 'taken out' as const, message } });
  });

/** When the records of the copy changed last. */
const recordedOf = (copy: CopyRow) => ({
  ...copy,
  changed_at:
    [
      copy.created_at,
      copy.last_event_id === null ? '' : timeOfId(copy.last_event_id),
      copy.state_changed_at ?? '',
    ]
      .sort()
      .at(-1) ?? '',
});

export const noteFix: CommandOf<typeof fixDifference> = (work, input) =>
  once(work, 'fix_stocktake_difference', input, async (tx) => {
    const { stocktake_id, accn_no, fix } = input;
    const row = found(await findStocktake.first(tx, { stocktake_id }), 'stocktake');
    const copy = await findScannedCopy.first(tx, { accn_no });
    const counted = await findCountedScan.first(tx, { stocktake_id, accn_no });
    const { site_grade_id: place, started_at } = row;
    const of = groupOf({ place, started_at }, copy && recordedOf(copy), counted);
    if (of.group === 'none' || of.group === 'counted' || of.done) {
      const message = `${accn_no} is not, or no longer, a difference in this stocktake.`;
      return unchanged({ status: { status: 'no difference' as const, message } });
    }
    const possible = row.outcome === 'cancelled' ? [] : fixesOf(of.group, place, row.outcome === null);
    if (!possible.includes(fix)) {
      const message = `${accn_no} cannot be fixed in this way.`;
      return unchanged({ status: { status: 'not possible' as const, message } });
    }
    const note = { fix, fixed_by: work.staff_id, fixed_at: work.now.toISOString() };
    if (counted) await noteScanFix(tx, counted.scan_id, note);
    else await noteMissingFix(tx, { stocktake_id, accn_no, ...note });
    const message = `You fix ${accn_no}.`;
    return changed({ status: { status: 'noted' as const, message } });
  });
