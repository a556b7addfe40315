import { createFileRoute } from '@tanstack/react-router';
import { LendingStatisticsScreen } from '../../features/lending-statistics/LendingStatisticsScreen.tsx';
import { readStatisticsSearch } from '../../features/lending-statistics/statistics-search.ts';

export const Route = createFileRoute('/lis/lending-statistics')({
  component: Statistics,
  validateSearch: readStatisticsSearch,
});

function Statistics() {
  const navigate = Route.useNavigate();
  return (
    <LendingStatisticsScreen
      program="lis"
      search={Route.useSearch()}
      onRange={(range) => navigate({ search: (before) => ({ ...before, ...range }) })}
    />
  );
}
