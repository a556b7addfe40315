import type { ReportPage } from '@storyvan/contract/reports';
import { compareNames } from '@storyvan/domain/name-order';
import type { Executor } from '../../db/database.ts';
import { listPresent } from '../../records/read-aloud/read-aloud.queries.ts';
import type { WholeReport } from './reports.queries.ts';
import { reportPageOf } from './reports.rules.ts';

/** A report with the names of the children who were there. */
export async function getReportPage(on: Executor, report: WholeReport): Promise<ReportPage> {
  const present = await listPresent.all(on, { ra_id: report.ra_id });
  return reportPageOf(report, present.map(({ name }) => name).sort(compareNames));
}
