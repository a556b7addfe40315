import { createFileRoute } from '@tanstack/react-router';
import type { InsightSearch } from '../../features/insight/insight-search.ts';
import { ImpactReportScreen } from '../../features/insight/report/ImpactReportScreen.tsx';

export const Route = createFileRoute('/insight/report')({
  // Values are always text (lib/plain-search.ts); the screen reads those it knows.
  validateSearch: (search): InsightSearch => search,
  component: () => <ImpactReportScreen search={Route.useSearch()} />,
});
