import { createFileRoute } from '@tanstack/react-router';
import { ReportSubmitScreen } from '../../features/reports/write/ReportSubmitScreen.tsx';
import { idOf, textSearch } from '../../lib/text-search.ts';

export const Route = createFileRoute('/lis/report-submit')({
  validateSearch: textSearch('ra', 'place'),
  component: ReportSubmit,
});

function ReportSubmit() {
  const { ra, place } = Route.useSearch();
  return <ReportSubmitScreen program="lis" ra_id={idOf(ra)} place={idOf(place)} />;
}
