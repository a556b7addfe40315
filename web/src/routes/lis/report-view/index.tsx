import { createFileRoute } from '@tanstack/react-router';
import { ReportListingScreen } from '../../../features/reports/ReportListingScreen.tsx';
import { textSearch } from '../../../lib/text-search.ts';
import { useChangeSearch } from '../../../lib/use-change-search.ts';

export const Route = createFileRoute('/lis/report-view/')({
  validateSearch: textSearch('field', 'pattern', 'month', 'place'),
  component: () => <ReportListingScreen search={Route.useSearch()} onSearch={useChangeSearch()} />,
});
