import { createFileRoute } from '@tanstack/react-router';
import { InsightScreen } from '../features/insight/InsightScreen.tsx';
import type { InsightSearch } from '../features/insight/insight-search.ts';
import { ImpactReportScreen } from '../features/insight/report/ImpactReportScreen.tsx';

export const Route = createFileRoute('/insight')({
  // Values are always text (lib/plain-search.ts); the screen reads those it knows.
  validateSearch: (search): InsightSearch => search,
  component: InsightRoute,
});

function InsightRoute() {
  const navigate = Route.useNavigate();
  const search = Route.useSearch();
  if (search.report === 'yes') return <ImpactReportScreen search={search} />;
  return (
    <InsightScreen
      search={search}
      onSearch={(changes) => navigate({ search: (before) => ({ ...before, ...changes }) })}
    />
  );
}
