import { createFileRoute } from '@tanstack/react-router';
import { ReportListingScreen } from '../../../features/reports/ReportListingScreen.tsx';
import { textSearch } from '../../../lib/text-search.ts';

export const Route = createFileRoute('/lis/report-view/')({
  validateSearch: textSearch('field', 'pattern', 'month', 'place'),
  component: Reports,
});

function Reports() {
  const navigate = Route.useNavigate();
  return (
    <ReportListingScreen
      search={Route.useSearch()}
      onSearch={(part) => navigate({ search: (before) => ({ ...before, ...part }), replace: true })}
    />
  );
}
