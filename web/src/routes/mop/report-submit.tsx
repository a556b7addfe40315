import { createFileRoute } from '@tanstack/react-router';
import { ReportSubmitScreen } from '../../features/reports/write/ReportSubmitScreen.tsx';
import { idOf, textSearch } from '../../lib/text-search.ts';

export const Route = createFileRoute('/mop/report-submit')({
  validateSearch: textSearch('ra', 'place'),
  component: ReportSubmit,
});

function ReportSubmit() {
  const { ra, place } = Route.useSearch();
  return <ReportSubmitScreen program="mop" ra_id={idOf(ra)} place={idOf(place)} />;
}
