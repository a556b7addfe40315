import { pendingReports, reportStatus } from '@storyvan/domain/report-status';
import { Link, type LinkProps } from '@tanstack/react-router';
import { Pill } from '../../ui/Pill.tsx';

interface ReportStatusProps {
  /** How many read-alouds were done, and how many of them have a report. */
  of: { ra_count: number; report_status: number };
  /** To the sessions without a report. */
  link?: LinkProps;
}

/** "2 pending" as a link to the sessions, or "All submitted". */
export function ReportStatus({ of, link }: ReportStatusProps) {
  if (pendingReports(of) === 0) return <Pill kind="good">{reportStatus(of)}</Pill>;
  const pill = <Pill kind="warn">{reportStatus(of)}</Pill>;
  return link ? (
    <Link {...link} data-tap data-lifted aria-label={`${reportStatus(of)}: to the sessions`}>
      {pill}
    </Link>
  ) : (
    pill
  );
}
