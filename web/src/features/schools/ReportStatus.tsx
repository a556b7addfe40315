import { Pill } from '../../ui/Pill.tsx';
import { pendingReports, reportStatus } from './report-status.ts';

/** "2 pending", or "All submitted". */
export function ReportStatus({ grade }: { grade: { ra_count: number; report_status: number } }) {
  return <Pill kind={pendingReports(grade) === 0 ? 'good' : 'warn'}>{reportStatus(grade)}</Pill>;
}
