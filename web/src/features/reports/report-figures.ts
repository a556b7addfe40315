import { pendingReports } from '../../lib/report-status.ts';

interface Complete {
  ra_count: number;
  report_status: number;
}

/** Whole percent of sessions with a report: 100 only when none is pending, 0 only when there is none. */
export function completePercent(of: Complete): number {
  if (pendingReports(of) === 0) return 100;
  const percent = Math.floor((of.report_status / of.ra_count) * 100);
  return of.report_status > 0 ? Math.max(1, percent) : 0;
}

/** The mean of all stars, "4.2"; null while nobody has given any. */
export function meanStars(ratings: { rating: number; cnt: number }[]): string | null {
  const count = ratings.reduce((sum, { cnt }) => sum + cnt, 0);
  if (count === 0) return null;
  return (ratings.reduce((sum, { rating, cnt }) => sum + rating * cnt, 0) / count).toFixed(1);
}
