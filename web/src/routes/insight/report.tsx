import { createFileRoute } from '@tanstack/react-router';
import { ImpactReportScreen } from '../../features/insight/report/ImpactReportScreen.tsx';
import { textSearch } from '../../lib/text-search.ts';

export const Route = createFileRoute('/insight/report')({
  validateSearch: textSearch('scope', 'start', 'end', 'range'),
  component: () => <ImpactReportScreen search={Route.useSearch()} />,
});
