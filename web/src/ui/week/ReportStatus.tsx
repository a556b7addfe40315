import { Link, type LinkProps } from '@tanstack/react-router';
import { pendingReports, reportStatus } from '../../lib/report-status.ts';
import { Pill } from '../Pill.tsx';
import classes from './ReportStatus.module.css';

interface ReportStatusProps {
  /** How many read-alouds were done, and how many of them are reported. */
  of: { ra_count: number; report_status: number };
  /** To the sessions that wait for a report. */
  link?: LinkProps;
}

/** "2 pending" as the way to the sessions, or "All submitted". */
export function ReportStatus({ of, link }: ReportStatusProps) {
  if (pendingReports(of) === 0) return <Pill kind="good">{reportStatus(of)}</Pill>;
  const pill = <Pill kind="warn">{reportStatus(of)}</Pill>;
  return link ? (
    <Link {...link} className={classes.link} aria-label={`${reportStatus(of)}: to the read-alouds`}>
      {pill}
    </Link>
  ) : (
    pill
  );
}
