import { writeScope } from '@storyvan/contract/common/insight-scope';
import type { saveImpactReport } from '@storyvan/contract/insight';
import { ApiError, found } from '../../api-error.ts';
import { changed } from '../../db/command.ts';
import { insertIfNew, updateRecord } from '../../db/rows.commands.ts';
import { ChangedMeanwhile, once } from '../../records/request/once.commands.ts';
import { type CommandOf, editionOf } from '../../records/work.ts';
import { findReport } from './impact-report.queries.ts';
import { getScope } from './scope.ts';

/** Keeps what someone wrote for the impact report of a scope and range: one for each. */
export const saveReport: CommandOf<typeof saveImpactReport> = (work, input) => {
  const { scope: asked, start: first_day, end: last_day, title, introduction, version, request_id } = input;
  const scope = writeScope(asked);
  const key = { scope, first_day, last_day };
  const written = { title, introduction };
  return once(work, 'save_impact_report', { ...key, ...written, version, request_id }, async (tx) => {
    await getScope(tx, asked);
    const before = await findReport.first(tx, key);
    if (before && before.version !== version) throw ApiError.changedMeanwhile('report', before.changed_by);
    if (version !== undefined) found(before, 'report');
    const saved = before
      ? await updateRecord(
          tx,
          'impact_report',
          { ...written, ...editionOf(work) },
          { ...key, version: before.version },
        )
      : await insertIfNew(tx, 'impact_report', { ...key, ...written, ...editionOf(work) });
    if (saved === 0) throw new ChangedMeanwhile();
    const status = { status: 'saved' as const, message: 'The introduction is saved.' };
    return changed({ status, details: found(await findReport.first(tx, key), 'report') });
  });
};
