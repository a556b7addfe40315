/** SPEC section 2: pending is ra_count minus report_status, or 'All submitted' when none are pending. */
export function pendingReports(grade: { ra_count: number; report_status: number }): number {
  return Math.max(0, grade.ra_count - grade.report_status);
}

export function reportStatus(grade: { ra_count: number; report_status: number }): string {
  const pending = pendingReports(grade);
  return pending === 0 ? 'All submitted' : `${pending} pending`;
}
