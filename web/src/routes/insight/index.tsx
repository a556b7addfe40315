import { createFileRoute } from '@tanstack/react-router';
import { InsightScreen } from '../../features/insight/InsightScreen.tsx';
import { readInsightSearch } from '../../features/insight/insight-search.ts';

export const Route = createFileRoute('/insight/')({
  validateSearch: readInsightSearch,
  component: InsightRoute,
});

function InsightRoute() {
  const navigate = Route.useNavigate();
  return (
    <InsightScreen
      search={Route.useSearch()}
      onSearch={(search) => navigate({ search: (before) => ({ ...before, ...search }) })}
    />
  );
}
