import { createFileRoute } from '@tanstack/react-router';
import { ReportsScreen } from '../../features/reports/ReportsScreen.tsx';
import { idOf, textSearch } from '../../lib/text-search.ts';

export const Route = createFileRoute('/mop/report-view')({
  validateSearch: textSearch('place'),
  component: () => <ReportsScreen program="mop" place={idOf(Route.useSearch().place)} />,
});
