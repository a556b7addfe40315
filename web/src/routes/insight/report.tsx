import { createFileRoute } from '@tanstack/react-router';
import { readInsightSearch } from '../../features/insight/insight-search.ts';
import { ImpactReportScreen } from '../../features/insight/report/ImpactReportScreen.tsx';

export const Route = createFileRoute('/insight/report')({
  validateSearch: readInsightSearch,
  component: () => <ImpactReportScreen search={Route.useSearch()} />,
});
